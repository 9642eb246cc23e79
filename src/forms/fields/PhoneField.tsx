"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useState } from "react";
import { type FieldProps, FieldFrame } from "./FieldFrame.js";
import type { phoneNumbers, PhoneText } from "./phoneNumbers.js";
import { DEFAULT_PHONE_COUNTRY } from "../rules/fields.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";

const CountrySelect = lazyWithRetry(() =>
  import("./CountrySelect.js").then((module) => module.CountrySelect),
);

/**
 * Renders an input for a phone number of any country. The text stays as typed. The phone library loads in the background; until
 * then, or if loading fails, the field stores numbers as typed.
 */
export function PhoneField({ value, onChange, ...field }: FieldProps) {
  const { question, id, isDisabled } = field;
  const [numbers, setNumbers] = useState<typeof phoneNumbers>();
  const [typed, setTyped] = useState<PhoneText & { stored: string }>();
  useEffect(() => {
    import("./phoneNumbers.js").then(
      (module) => setNumbers(module.phoneNumbers),
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
    <FieldFrame {...field}>
      {(describedBy) => (
        <OutlinedInput
          id={id}
          type="tel"
          value={text}
          placeholder={question.placeholder ?? ""}
          autoComplete="tel"
          onChange={({ target }) => change(target.value, country)}
          aria-describedby={describedBy}
          inputProps={{ "aria-required": question.required === true }}
          startAdornment={
            numbers && (
              <CountrySelect
                question={question}
                countries={numbers.countries}
                country={country}
                isDisabled={isDisabled}
                onChange={(code) => change(text, code)}
              />
            )
          }
        />
      )}
    </FieldFrame>
  );
}
