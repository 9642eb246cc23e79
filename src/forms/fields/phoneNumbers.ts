import * as phones from "react-phone-number-input/input";
import { DEFAULT_PHONE_COUNTRY, EXCLUDED_PHONE_COUNTRIES } from "../rules/fields.js";

/** A phone number as its field shows it: the text of the input and the selected country, such as "US". */
export interface PhoneText {
  text: string;
  country: string;
}

/** Returns the value to store: the number in E.164 format if it is valid, else the text as typed. */
function formatForStorage({ text, country }: PhoneText): string {
  if (!phones.isSupportedCountry(country) || !phones.isValidPhoneNumber(text, country)) return text;
  const number = phones.parsePhoneNumber(text, country);
  // E.164 has no extensions. A number with one keeps its text.
  return number && !number.ext ? number.number : text;
}

/** Returns the country of an international number, if the country list offers it. */
function countryOf(text: string): string | undefined {
  const country = phones.parsePhoneNumber(text)?.country;
  return country && EXCLUDED_PHONE_COUNTRIES.includes(country) ? undefined : country;
}

/** Returns a stored number in its national format, or unchanged if that would not convert back to the same value. */
function readStored(stored: string): PhoneText {
  const country = countryOf(stored);
  if (!country) return { text: stored, country: DEFAULT_PHONE_COUNTRY };
  const shown = { text: phones.formatPhoneNumber(stored), country };
  return formatForStorage(shown) === stored ? shown : { text: stored, country };
}

/** Converts between stored and shown phone numbers. Imported lazily, because the library's metadata is large. */
export const phoneNumbers = {
  countries: phones
    .getCountries()
    .filter((code) => !EXCLUDED_PHONE_COUNTRIES.includes(code))
    .map((code) => ({ code, callingCode: phones.getCountryCallingCode(code) })),
  /** Like `countryOf`, but requires a leading +, so that "call +44 …" does not change the selected country. */
  countryOfTyped: (text: string): string | undefined =>
    text.trim().startsWith("+") ? countryOf(text) : undefined,
  readStored,
  formatForStorage,
};
