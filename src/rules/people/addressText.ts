import type { ContactInfo } from "../../types/people.js";

/** A postal address in one line, `1 Main St Apt 4 Springfield, IL 62701`, without gaps for what is missing; empty where all is. */
export function addressText(address: ContactInfo | null | undefined): string {
  const clean = (part: string | null | undefined) => (typeof part === "string" ? part.replace(/\s+/g, " ").trim() : "");
  const { address1, address2, city, state, zip } = address ?? {};
  const place = [city, state].map(clean).filter(Boolean).join(", ");
  return [clean(address1), clean(address2), place, clean(zip)].filter(Boolean).join(" ");
}
