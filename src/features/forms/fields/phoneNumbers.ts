import {
  type Country,
  formatPhoneNumber,
  getCountries,
  getCountryCallingCode,
  isValidPhoneNumber,
  parsePhoneNumber,
} from "react-phone-number-input/input";
import { DEFAULT_PHONE_COUNTRY, EXCLUDED_PHONE_COUNTRIES } from "../../../rules/forms/phoneCountries.js";

/** A number as it is written in a country, and the country. */
export interface PhoneText {
  text: string;
  country: string;
}

const isCountry = (code: string): code is Country => (getCountries() as string[]).includes(code);

/** What is stored for a number: the whole number with the code of its country (E.164) where it is one, else exactly what was typed. */
function write({ text, country }: PhoneText): string {
  if (!isCountry(country) || !isValidPhoneNumber(text, country)) return text;
  const number = parsePhoneNumber(text, country);
  // Numbers behind the number have no place in it: then the whole text is kept.
  return number && !number.ext ? number.number : text;
}

/** A stored number as it is shown: in the manner of its country; what is no whole number as it is, so that none is ever lost. */
function read(stored: string): PhoneText {
  const country = parsePhoneNumber(stored)?.country;
  if (!country) return { text: stored, country: DEFAULT_PHONE_COUNTRY };
  const shown = { text: formatPhoneNumber(stored), country };
  return write(shown) === stored ? shown : { text: stored, country };
}

/** All that is known of the phone numbers of the world; it is large, and loaded with the first field that needs it. */
export const phoneNumbers = {
  /** Codes of the countries that are offered (FRM-12), with the digits that lead there. */
  countries: getCountries()
    .filter((code) => !EXCLUDED_PHONE_COUNTRIES.includes(code))
    .map((code) => ({ code, digits: getCountryCallingCode(code) })),
  /** The country that a number with a leading + names. */
  countryOf: (text: string): string | undefined => (text.trim().startsWith("+") ? parsePhoneNumber(text)?.country : undefined),
  read,
  write,
};
