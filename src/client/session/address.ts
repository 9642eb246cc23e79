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

/** The site that the page belongs to; "null" where there is none. */
export function readOrigin(core: ClientCore): string {
  try {
    return new URL(readAddress(core) ?? "").origin;
  } catch {
    return "null";
  }
}

/** Path and query of the page, fit to be a way back (RTE-03, RTE-05): never with a token, never the login page, "/" on a server. */
export function readPagePath(core: ClientCore): string {
  try {
    const { origin, pathname, search } = new URL(withoutToken(readAddress(core) ?? ""));
    return safeReturnUrl(pathname + search, origin);
  } catch {
    return "/";
  }
}
