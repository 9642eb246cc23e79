/** Names that reach into prototypes: no key of data, and no name of anything that data asks for. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** JSON without the keys that could reach into prototypes (O29). Throws a SyntaxError for anything that is no JSON. */
export function parseJson(text: string): unknown {
  // The walk costs time; only a text that holds such a name (or could spell one by escapes) needs it.
  if (!/__proto__|constructor|prototype|\\u/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, function (this: unknown, key, value: unknown) {
    return FORBIDDEN_NAMES.has(key) ? undefined : value;
  });
}
