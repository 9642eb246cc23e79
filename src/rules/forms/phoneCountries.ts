/** The country that a phone field begins with (FRM-11). */
export const DEFAULT_PHONE_COUNTRY = "US";

/** Tristan da Cunha and Ascension Island are not offered (FRM-12, A-65). */
export const EXCLUDED_PHONE_COUNTRIES: readonly string[] = ["TA", "AC"];
