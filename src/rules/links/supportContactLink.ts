import { isAddressText } from "./isAddressText.js";
import { mailLink } from "./mailLink.js";
import { safeUrl } from "./safeUrl.js";

/**
 * Where the contact that a church wrote down leads (SUP-11, SUP-12, A-32): to a mail for an e-mail address, else to a web
 * address, with https:// where no scheme was written. `null` for anything else: another scheme, or words that are neither
 * (lessons 108, 124).
 */
export function supportContactLink(contact: unknown): string | null {
  const given = typeof contact === "string" ? contact.trim() : "";
  if (!isAddressText(given)) return null;
  // Somebody pasted a whole address behind the scheme that a form had begun with.
  const text = given.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  const mail = mailLink(text.replace(/^mailto:/i, ""));
  if (mail) return mail;
  // "www.x.org:8080" has a port, "javascript:alert(1)" has a scheme.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return safeUrl(text);
  const url = safeUrl(`https://${text.replace(/^\/\//, "")}`);
  // A word or a phone number is no site: a site has a dot in its name, and a letter.
  return url && /^(?=.*[a-z]).+\../.test(new URL(url).hostname) ? url : null;
}
