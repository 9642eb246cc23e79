import { withoutQuery } from "../links/withoutQuery.js";

/** Any other parameter makes such an address void. */
const SIGNED = /[?&](?:x-amz-signature|x-goog-signature|signature|sig)=/i;

/**
 * The same picture under an address of its own: a page that shows a picture has kept an answer without the leave to read
 * it, and browsers take that one for us, too, where the server does not say that its answers differ (as buckets do).
 * `undefined` where there is no other address: it is signed, or none of the web.
 */
export function bustCache(address: string): string | undefined {
  if (!/^https?:/i.test(address) || SIGNED.test(address)) return undefined;
  const [plain = ""] = address.split("#", 1);
  return `${plain}${plain === withoutQuery(plain) ? "?" : "&"}crop=1${address.slice(plain.length)}`;
}
