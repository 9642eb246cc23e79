"use client";
import { useMemo } from "react";
import { phoneNumbers } from "./phoneNumbers.js";
import { formSubmissionEditTexts } from "../../platform/locale/texts/forms.js";
import { useLanguage, useText } from "../../platform/provider/ChurchContext.js";
import { CHEVRON_DOWN_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { focusRing, paletteOf, styled } from "../../ui/styles.js";
import type { Question } from "../types.js";

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
    return phoneNumbers.countries
      .map((entry) => ({ ...entry, name: names.of(entry.code) ?? entry.code }))
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
