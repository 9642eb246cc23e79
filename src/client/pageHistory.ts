import { asObject } from "../rules/api/asObject.js";
import type { ClientCore, PageHistory, StorageLike } from "./ClientCore.js";

/** The field of the history's state that is ours. The other fields belong to the host's router. */
const FIELD = "narthex";

const BROWSER: PageHistory = {
  read: () => history.state as unknown,
  replace: (state) => history.replaceState(state, ""),
};

/** The fields of a state. Throws for a state that has none, such as a text or a list, because nothing can be added to it. */
function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  if (Object.prototype.toString.call(state) !== "[object Object]") throw new TypeError("The history's state has no fields.");
  return { ...state };
}

/**
 * Returns a storage in the current entry of the page's history. It survives a reload where no other storage can be written, and
 * is empty on other entries. Its methods throw where the history cannot be read or written.
 */
export function pageStorage({ options }: ClientCore): StorageLike | undefined {
  const page = options.history ?? (typeof history === "undefined" ? undefined : BROWSER);
  if (!page) return undefined;
  const read = (): Map<string, string> => {
    const entries = Object.entries(asObject(fieldsOf(page.read())[FIELD]) ?? {});
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  };
  const write = (items: Map<string, string>) => {
    const { [FIELD]: _, ...others } = fieldsOf(page.read());
    page.replace(items.size > 0 ? { ...others, [FIELD]: Object.fromEntries(items) } : others);
  };
  return {
    getItem: (key) => read().get(key) ?? null,
    setItem: (key, value) => write(read().set(key, value)),
    removeItem: (key) => {
      const items = read();
      // The router's state stays untouched where there is nothing to remove.
      if (items.delete(key)) write(items);
    },
    key: (index) => [...read().keys()][index] ?? null,
    get length() {
      return read().size;
    },
  };
}
