import { safeReturnUrl } from "../../rules/links/safeReturnUrl.js";
import { withoutToken } from "../../rules/links/withoutToken.js";
import type { ClientCore } from "../ClientCore.js";

/** The whole address of the page, from the client's own address bar or the browser's; `undefined` on a server. Never throws. */
export function readAddress({ options: { address } }: ClientCore): string | undefined {
  try {
    return address ? address.read() : typeof location === "undefined" ? undefined : location.href;
  } catch {
    return undefined;
  }
}

/**
 * Writes another address into the bar, in place of the present one: no new entry of the history, no loading. Returns whether
 * that was possible; a page in a sandbox may not do it. Never throws.
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

/** The path of the page, without its query; "/" on a server. Never throws. */
export function readPathname(core: ClientCore): string {
  try {
    return new URL(readAddress(core) ?? "").pathname;
  } catch {
    return "/";
  }
}

/** The origin of the page; "" on a server and where the page has none. Never throws. */
export function readOrigin(core: ClientCore): string {
  try {
    const { origin } = new URL(readAddress(core) ?? "");
    return origin === "null" ? "" : origin;
  } catch {
    return "";
  }
}

/**
 * A path fit to be a way back, the page's own with its query if none is given (RTE-03, RTE-05): never with a token, never to
 * another site or the login page; "/" then, and on a server.
 */
export function readPagePath(core: ClientCore, path?: string): string {
  try {
    const { origin, pathname, search } = new URL(readAddress(core) ?? "");
    return safeReturnUrl(withoutToken(path ?? pathname + search), origin);
  } catch {
    return "/";
  }
}
