import { safeReturnUrl } from "../../lib/links/safeUrl.js";
import { withoutToken } from "../../lib/links/tokens.js";
import { asObject } from "../../lib/text/json.js";
import type { ClientCore } from "./ClientCore.js";
import type { PageHistory, StorageLike } from "./types.js";

/** Returns the whole address of the page; `undefined` on a server. Never throws. */
export function readAddress({ options: { address } }: ClientCore): string | undefined {
  try {
    return address ? address.read() : typeof location === "undefined" ? undefined : location.href;
  } catch {
    return undefined;
  }
}

/**
 * Replaces the address of the page without a new history entry and without a page load. Returns whether that was possible: a
 * sandboxed frame may not do it. Never throws.
 */
export function replaceAddress({ options: { address } }: ClientCore, href: string): boolean {
  try {
    if (address) address.replace(href);
    else history.replaceState(history.state, "", href);
    return true;
  } catch {
    return false;
  }
}

function readUrl(core: ClientCore): URL | undefined {
  try {
    return new URL(readAddress(core) ?? "");
  } catch {
    return undefined;
  }
}

/** Returns the path of the page without its query; "/" on a server. Never throws. */
export const readPathname = (core: ClientCore): string => readUrl(core)?.pathname ?? "/";

/** Returns the origin of the page; "" on a server and for a page without one. Never throws. */
export function readOrigin(core: ClientCore): string {
  const origin = readUrl(core)?.origin ?? "";
  return origin === "null" ? "" : origin;
}

/**
 * Returns a path that is safe as a return address: without a token, and "/" for other sites, the login page and on a server.
 * `path` defaults to the path and query of the page.
 */
export function readPagePath(core: ClientCore, path?: string): string {
  try {
    const { origin, pathname, search } = new URL(readAddress(core) ?? "");
    return safeReturnUrl(withoutToken(path ?? pathname + search), origin);
  } catch {
    return "/";
  }
}

/** The field of the history state that this package uses. The other fields belong to the host's router. */
const FIELD = "narthex";

/** Returns the fields of a history state. Throws for a state without fields, such as a text or a list. */
function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  if (Object.prototype.toString.call(state) !== "[object Object]")
    throw new TypeError("The history's state has no fields.");
  return { ...state };
}

/**
 * Returns a storage in the state of the current history entry; `undefined` without a history. It survives a reload, also where
 * no other storage can be written. Its methods throw if the history cannot be read or written.
 */
export function pageStorage({ options }: ClientCore): StorageLike | undefined {
  if (!options.history && typeof history === "undefined") return undefined;
  const page: PageHistory = options.history ?? {
    read: () => history.state as unknown,
    replace: (state) => history.replaceState(state, ""),
  };
  const read = () =>
    new Map(
      Object.entries(asObject<Record<string, unknown>>(fieldsOf(page.read())[FIELD]) ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  const write = (items: Map<string, string>) => {
    const { [FIELD]: _, ...others } = fieldsOf(page.read());
    page.replace(items.size > 0 ? { ...others, [FIELD]: Object.fromEntries(items) } : others);
  };
  return {
    getItem: (key) => read().get(key) ?? null,
    setItem: (key, value) => write(read().set(key, value)),
    removeItem: (key) => {
      const items = read();
      // Without a change the router's state is not written.
      if (items.delete(key)) write(items);
    },
    key: (index) => [...read().keys()][index] ?? null,
    get length() {
      return read().size;
    },
  };
}
