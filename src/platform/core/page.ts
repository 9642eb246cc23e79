import { safeReturnUrl } from "../../lib/links/safeUrl.js";
import { withoutToken } from "../../lib/links/tokens.js";
import { asObject } from "../../lib/text/json.js";
import type { ClientCore } from "./ClientCore.js";
import { tryOrUndefined } from "./catchAndLog.js";
import type { AddressBar, PageHistory, StorageLike } from "./types.js";

const BROWSER_ADDRESS: AddressBar = {
  read: () => location.href,
  replace: (href) => history.replaceState(history.state, "", href),
};

export const readAddress = ({ options }: ClientCore): string | undefined =>
  tryOrUndefined(() => (options.address ?? BROWSER_ADDRESS).read());

export const replaceAddress = ({ options }: ClientCore, href: string): void =>
  tryOrUndefined(() => (options.address ?? BROWSER_ADDRESS).replace(href));

const readUrl = (core: ClientCore): URL | undefined =>
  tryOrUndefined(() => new URL(readAddress(core) ?? ""));

export const readPathname = (core: ClientCore): string => readUrl(core)?.pathname ?? "/";

export function readOrigin(core: ClientCore): string {
  const origin = readUrl(core)?.origin ?? "";
  return origin === "null" ? "" : origin;
}

/** Returns a path as a return address without a token, by default that of the page; "/" for other sites and the login page. */
export const readPagePath = (core: ClientCore, path?: string): string =>
  tryOrUndefined(() => {
    const { origin, pathname, search } = new URL(readAddress(core) ?? "");
    return safeReturnUrl(withoutToken(path ?? pathname + search), origin);
  }) ?? "/";

const BROWSER_HISTORY: PageHistory = {
  read: () => history.state as unknown,
  replace: (state) => history.replaceState(state, ""),
};

/** The field of the history state that this package uses. The other fields belong to the host's router. */
const FIELD = "narthex";

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  if (Object.prototype.toString.call(state) !== "[object Object]")
    throw new TypeError("The history's state has no fields.");
  return { ...state };
}

/** Returns a storage in the state of the current history entry, which survives a reload. Its methods may throw. */
export function pageStorage({ options }: ClientCore): StorageLike {
  const page = options.history ?? BROWSER_HISTORY;
  const read = () => {
    const items = asObject<Record<string, string>>(fieldsOf(page.read())[FIELD]) ?? {};
    return new Map(Object.entries(items).filter(([, text]) => typeof text === "string"));
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
      // Without a change the router's state is not written.
      if (items.delete(key)) write(items);
    },
    key: (index) => [...read().keys()][index] ?? null,
    get length() {
      return read().size;
    },
  };
}
