import { isEmail } from "../text/isEmail.js";

/** The link that writes to an e-mail address, and says nothing else to the mail program; `null` for anything that is no address. */
export function mailLink(address: unknown): string | null {
  const text = typeof address === "string" ? address.trim() : "";
  if (!isEmail(text)) return null;
  const at = text.indexOf("@");
  // What stands before the @ may hold "?" and "&", which would begin a subject or a copy to somebody else.
  return `mailto:${encodeURIComponent(text.slice(0, at))}${text.slice(at)}`;
}
