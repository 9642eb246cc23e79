import { isAddressText } from "./isAddressText.js";

/** A path, query or fragment of this site. What looks like a path and leads to another host (`//host`, `/\host`) is none. */
export function isSitePath(url: unknown): url is string {
  return isAddressText(url) && /^(?:\/(?!\/)|[?#])/.test(url);
}
