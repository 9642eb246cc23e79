import { isNested } from "./isNested.js";

/** Records inside records are followed this deep. */
const MAX_DEPTH = 8;
/** After this many nested values no further record or list is entered: people who list each other would fill a file of any size. */
const MAX_VALUES = 5_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns, for each record that is reached from `root`, the keys whose nested values are written there. Records that refer to
 * each other have no end: each is written once, where it is nearest to the root. One that holds plain values only, such as an
 * address, is written wherever it is.
 */
export function findNested(root: object, isEntered: (value: unknown) => value is object): (holder: object) => ReadonlySet<string> {
  // Most records are flat.
  if (!Object.values(root).some(isEntered)) return () => NONE;
  const keysOf = new Map<object, Set<string>>();
  const seen = new Set([root]);
  let valueCount = 0;
  let level = [root];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const nextLevel: object[] = [];
    for (const holder of level) {
      for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
        if (!isEntered(value) || valueCount > MAX_VALUES) continue;
        const inner: unknown[] = Object.values(value);
        if (seen.has(value) && inner.some(isNested)) continue;
        valueCount += inner.length;
        if (!seen.has(value)) nextLevel.push(value);
        seen.add(value);
        keysOf.set(holder, (keysOf.get(holder) ?? new Set()).add(key));
      }
    }
    level = nextLevel;
  }
  return (holder) => keysOf.get(holder) ?? NONE;
}
