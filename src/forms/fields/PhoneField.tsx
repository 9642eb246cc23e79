"use client";
import { useEffect, useState } from "react";
import type { PhoneText } from "./CountrySelect.js";
import { type FieldProps, InputField } from "./InputFields.js";
import { DEFAULT_PHONE_COUNTRY } from "../rules/fields.js";

// Loaded lazily, because the metadata of the phone library is large.
const loadPhones = () => import("./CountrySelect.js");

/** Renders an input for a phone number of any country. It stores numbers as typed while the phone library is not loaded. */
export function PhoneField({ value, onChange, ...field }: FieldProps) {
  const { question, isDisabled } = field;
  const [phones, setPhones] = useState<Awaited<ReturnType<typeof loadPhones>>>();
  const [typed, setTyped] = useState<PhoneText & { stored: string }>();
  useEffect(() => {
    loadPhones().then(setPhones, () => undefined);
  }, []);
  const shown = typed?.stored === value ? typed : phones?.readStored(value);
  const { text, country } = shown ?? { text: value, country: DEFAULT_PHONE_COUNTRY };
  const change = (nextText: string, selectedCountry: string) => {
    const next = { text: nextText, country: phones?.countryOfTyped(nextText) ?? selectedCountry };
    const stored = phones?.formatForStorage(next) ?? nextText;
    setTyped({ ...next, stored });
    onChange(stored);
  };
  useEffect(() => {
    // Converts what was typed before the library had loaded.
    if (typed) change(typed.text, typed.country);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phones]);
  return (
    <InputField
      field={field}
      type="tel"
      value={text}
      placeholder={question.placeholder ?? ""}
      autoComplete="tel"
      onChange={({ target }) => change(target.value, country)}
      startAdornment={
        phones && (
          <phones.CountrySelect
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
