"use client";
import { useEffect, useState } from "react";
import { type FieldProps, InputField } from "./InputFields.js";
import type { phoneNumbers, PhoneText } from "./phoneNumbers.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { DEFAULT_PHONE_COUNTRY } from "../rules/fields.js";

const CountrySelect = lazyWithRetry(() =>
  import("./CountrySelect.js").then((module) => module.CountrySelect),
);

/** Renders an input for a phone number of any country. It stores numbers as typed while the phone library is not loaded. */
export function PhoneField({ value, onChange, ...field }: FieldProps) {
  const { question, isDisabled } = field;
  const [numbers, setNumbers] = useState<typeof phoneNumbers>();
  const [typed, setTyped] = useState<PhoneText & { stored: string }>();
  useEffect(() => {
    import("./phoneNumbers.js").then(
      (module) => setNumbers(module.phoneNumbers),
      () => undefined,
    );
  }, []);
  const shown = typed?.stored === value ? typed : numbers?.readStored(value);
  const { text, country } = shown ?? { text: value, country: DEFAULT_PHONE_COUNTRY };
  const change = (nextText: string, selectedCountry: string) => {
    const next = { text: nextText, country: numbers?.countryOfTyped(nextText) ?? selectedCountry };
    const stored = numbers?.formatForStorage(next) ?? nextText;
    setTyped({ ...next, stored });
    onChange(stored);
  };
  useEffect(() => {
    // Converts what was typed before the library had loaded.
    if (typed) change(typed.text, typed.country);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [numbers]);
  return (
    <InputField
      field={field}
      type="tel"
      value={text}
      placeholder={question.placeholder ?? ""}
      autoComplete="tel"
      onChange={({ target }) => change(target.value, country)}
      startAdornment={
        numbers && (
          <CountrySelect
            question={question}
            country={country}
            isDisabled={isDisabled}
            onChange={(code) => change(text, code)}
          />
        )
      }
    />
  );
}
