/**
 * APIs that at least one of the oldest supported browsers (Chrome 117, Firefox 121, Safari 17.0) lacks: owner and names.
 * Firefox lacks Intl.Segmenter before 125, and Safari has no requestIdleCallback.
 */
const NEWER_APIS: readonly [object, readonly string[]][] = [
  [
    globalThis,
    [
      "Iterator",
      "requestIdleCallback",
      "cancelIdleCallback",
      "scheduler",
      "Float16Array",
      "DisposableStack",
    ],
  ],
  [AbortSignal, ["any"]],
  [Array, ["fromAsync"]],
  [ArrayBuffer.prototype, ["transfer", "transferToFixedLength", "resize"]],
  [Error, ["isError"]],
  [Intl, ["Segmenter", "DurationFormat"]],
  [Map, ["groupBy"]],
  [Map.prototype, ["getOrInsert", "getOrInsertComputed"]],
  [Object, ["groupBy"]],
  [Promise, ["withResolvers", "try"]],
  [RegExp, ["escape"]],
  [
    Set.prototype,
    [
      "union",
      "intersection",
      "difference",
      "symmetricDifference",
      "isSubsetOf",
      "isSupersetOf",
      "isDisjointFrom",
    ],
  ],
  [
    Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
    [
      "map",
      "filter",
      "take",
      "drop",
      "flatMap",
      "reduce",
      "toArray",
      "forEach",
      "some",
      "every",
      "find",
    ],
  ],
  [URL, ["parse", "canParse"]],
  [Uint8Array, ["fromBase64", "fromHex"]],
  [Uint8Array.prototype, ["toBase64", "toHex"]],
];

/** Removes the newer APIs. The returned function restores them. */
export function emulateOldestBrowser(): () => void {
  const removed = NEWER_APIS.flatMap(([owner, names]) =>
    names.flatMap((name) => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      return descriptor?.configurable && Reflect.deleteProperty(owner, name)
        ? [{ owner, name, descriptor }]
        : [];
    }),
  );
  return () => {
    for (const { owner, name, descriptor } of removed)
      Object.defineProperty(owner, name, descriptor);
  };
}
