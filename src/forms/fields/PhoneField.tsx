"use client";
import { useEffect, useState } from "react";
import type { CountrySelect } from "./CountrySelect.js";
import { type FieldProps, InputField } from "./InputFields.js";
import type { phoneNumbers, PhoneText } from "./phoneNumbers.js";
import { DEFAULT_PHONE_COUNTRY } from "../rules/fields.js";

/** Renders an input for a phone number of any country. It stores numbers as typed while the phone library is not loaded. */
export function PhoneField({ value, onChange, ...field }: FieldProps) {
  const { question, isDisabled } = field;
  const [numbers, setNumbers] = useState<typeof phoneNumbers & { Select: typeof CountrySelect }>();
  const [typed, setTyped] = useState<PhoneText & { stored: string }>();
  useEffect(() => {
    Promise.all([import("./phoneNumbers.js"), import("./CountrySelect.js")]).then(
      ([library, { CountrySelect: Select }]) => setNumbers({ ...library.phoneNumbers, Select }),
      () => undefined,
    );
  }, []);
  const shown = typed?.stored === value ? typed : numbers?.read(value);
  const { text, country } = shown ?? { text: value, country: DEFAULT_PHONE_COUNTRY };
  const change = (nextText: string, selectedCountry: string) => {
    const next = { text: nextText, country: numbers?.countryOf(nextText) ?? selectedCountry };
    const stored = numbers?.write(next) ?? nextText;
    setTyped({ ...next, stored });
    onChange(stored);
  };
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
          <numbers.Select
            {...{ question, country, isDisabled }}
            onChange={(code) => change(text, code)}
          />
        )
      }
    />
  );
}
