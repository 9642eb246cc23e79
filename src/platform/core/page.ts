import type { ClientCore, AddressBar, PageHistory } from "./ClientCore.js";
import { safeReturnUrl, withoutToken } from "../../lib/links/urls.js";
import { asObject, tryOrUndefined } from "../../lib/text/json.js";
const BROWSER_ADDRESS: AddressBar = {
  read: () => location.href,
  replace: (href) => history.replaceState(history.state, "", href),
};

/** Returns the URL of the page; `undefined` on a server, and if it cannot be read. */
export const readAddress = ({ options }: ClientCore): string | undefined =>
  tryOrUndefined(() => (options.address ?? BROWSER_ADDRESS).read());

export const replaceAddress = ({ options }: ClientCore, href: string): void =>
  tryOrUndefined(() => (options.address ?? BROWSER_ADDRESS).replace(href));

const readUrl = (core: ClientCore): URL | undefined =>
  tryOrUndefined(() => new URL(readAddress(core) ?? ""));

/** Returns the path of the page; "/" if its URL cannot be read. */
export const readPathname = (core: ClientCore): string => readUrl(core)?.pathname ?? "/";

/** Returns the origin of the page; "" if it has none or its URL cannot be read. */
export function readOrigin(core: ClientCore): string {
  const origin = readUrl(core)?.origin ?? "";
  return origin === "null" ? "" : origin;
}

/** Returns a path as a return URL without tokens, by default the page's own; "/" for other sites and the login page. */
export const readPagePath = (core: ClientCore, path?: string): string =>
  tryOrUndefined(() => {
    const { origin, pathname, search } = new URL(readAddress(core) ?? "");
    return safeReturnUrl(withoutToken(path ?? pathname + search), origin);
  }) ?? "/";

const BROWSER_HISTORY: PageHistory = {
  read: () => history.state as unknown,
  replace: (state) => history.replaceState(state, ""),
};

/** This package's field of the history state, which survives a reload. Other fields belong to the host's router. */
const FIELD = "narthex";

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  if (Object.prototype.toString.call(state) !== "[object Object]")
    throw new TypeError("The history's state is no plain object.");
  return { ...state };
}

/** Returns this package's texts in the history state. Throws if the state is neither empty nor a plain object. */
export function readHistoryItems({ options }: ClientCore): Map<string, string> {
  const state = fieldsOf((options.history ?? BROWSER_HISTORY).read());
  const items = asObject<Record<string, string>>(state[FIELD]) ?? {};
  return new Map(Object.entries(items).filter(([, text]) => typeof text === "string"));
}

export function writeHistoryItems({ options }: ClientCore, items: Map<string, string>): void {
  const entry = options.history ?? BROWSER_HISTORY;
  const { [FIELD]: _, ...others } = fieldsOf(entry.read());
  entry.replace(items.size > 0 ? { ...others, [FIELD]: Object.fromEntries(items) } : others);
}
