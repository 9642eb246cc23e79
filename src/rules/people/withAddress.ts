import type { ContactInfo } from "../../types/people.js";

/**
 * The contact data of one with the postal address of another; phones and mail address stay. What the other address lacks
 * is empty then, so that no part of the old one stays behind. Changes neither.
 */
export function withAddress(contact: ContactInfo | null | undefined, from: ContactInfo | null | undefined): ContactInfo {
  const { address1, address2, city, state, zip } = from ?? {};
  return { ...contact, address1: address1 ?? "", address2: address2 ?? "", city: city ?? "", state: state ?? "", zip: zip ?? "" };
}
