"use client";
import { useMemo } from "react";
import * as phones from "react-phone-number-input/input";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useLanguage, useText } from "../../platform/provider/ChurchContext.js";
import { CHEVRON_DOWN_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { focusRing, paletteOf, styled } from "../../ui/styles.js";
import { DEFAULT_PHONE_COUNTRY, EXCLUDED_PHONE_COUNTRIES } from "../rules/fields.js";
import type { Question } from "../types.js";

/** A phone number as its field shows it: the text of the input and the selected country, such as "US". */
export type PhoneText = Record<"text" | "country", string>;

/** Returns the value to store: the number in E.164 format if it is valid, else the text as typed. */
export function formatForStorage({ text, country }: PhoneText): string {
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

/** Like {@link countryOf}, but requires a leading +, so that "call +44 …" does not change the selected country. */
export const countryOfTyped = (text: string): string | undefined =>
  text.trim().startsWith("+") ? countryOf(text) : undefined;

/** Returns a stored number in its national format, or unchanged if that would not convert back to the same value. */
export function readStored(stored: string): PhoneText {
  const country = countryOf(stored);
  if (!country) return { text: stored, country: DEFAULT_PHONE_COUNTRY };
  const shown = { text: phones.formatPhoneNumber(stored), country };
  return formatForStorage(shown) === stored ? shown : { text: stored, country };
}

// Shows only the calling code. A transparent native select covers it and opens the browser's list.
const Root = styled("span", { name: "NarthexQuestion", slot: "Country" })(({ theme }) => ({
  position: "relative",
  flex: "none",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.spacing(0.5),
  minHeight: 44,
  minWidth: 44,
  marginInlineEnd: theme.spacing(1),
  paddingInlineEnd: theme.spacing(1),
  borderInlineEnd: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: theme.shape.borderRadius,
  color: paletteOf(theme).text.secondary,
  "& > select": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    opacity: 0,
    cursor: "pointer",
    font: "inherit",
  },
  "& > select option": {
    color: paletteOf(theme).text.primary,
    background: paletteOf(theme).background.paper,
  },
  "&:focus-within": focusRing(theme),
}));

/** Renders a select for the country of a phone number. Shows the calling code; the options also have the name. */
export function CountrySelect(props: {
  question: Question;
  country: string;
  isDisabled: boolean | undefined;
  onChange: (country: string) => void;
}) {
  const { question, country, isDisabled, onChange } = props;
  const text = useText(formSubmissionEditTexts);
  const language = useLanguage();
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language, "en"], { type: "region", fallback: "code" });
    const compareNames = new Intl.Collator([language, "en"]).compare;
    return phones
      .getCountries()
      .filter((code) => !EXCLUDED_PHONE_COUNTRIES.includes(code))
      .map((code) => ({
        code,
        callingCode: phones.getCountryCallingCode(code),
        name: names.of(code) ?? code,
      }))
      .sort((a, b) => compareNames(a.name, b.name));
  }, [language]);
  return (
    <Root>
      <span aria-hidden dir="ltr">
        +{countries.find(({ code }) => code === country)?.callingCode}
      </span>
      <SvgPath d={CHEVRON_DOWN_ICON} size={16} />
      <select
        aria-label={text("country", { question: question.title || text("untitled") })}
        value={country}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {countries.map(({ code, callingCode, name }) => (
          <option key={code} value={code}>
            {`${name} (+${callingCode})`}
          </option>
        ))}
      </select>
    </Root>
  );
}
