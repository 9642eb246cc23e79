import type { ClientCore } from "./ClientCore.js";
import { tryOrUndefined } from "../../lib/text/json.js";

/**
 * How often host apps poll for changed cookies, in milliseconds. The client itself does not poll.
 * @example const timer = setInterval(() => console.log(document.cookie), COOKIE_POLL_MS);
 */
export const COOKIE_POLL_MS = 300;
const ONE_YEAR_SECONDS = 31_536_000;

export const readCookie = ({ options: { cookies } }: ClientCore, name: string) =>
  tryOrUndefined(() => {
    if (cookies) return cookies.get(name, { doNotParse: true });
    const pair = document.cookie.split(";").find((each) => each.split("=")[0]?.trim() === name);
    return pair && decodeURIComponent(pair.replace(/^[^=]*=?/, "").trim());
  });

export function writeCookie({ options: { cookies } }: ClientCore, name: string, value: string) {
  const secure = globalThis.location?.protocol === "https:";
  tryOrUndefined(() => {
    if (cookies)
      cookies.set(name, value, { path: "/", maxAge: ONE_YEAR_SECONDS, sameSite: "lax", secure });
    else
      document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
  });
}
