"use client";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useState } from "react";
import { DEFAULT_PHONE_COUNTRY } from "../../../rules/forms/phoneCountries.js";
import { lazyPart } from "../../../ui/lazyPart.js";
import { FieldFrame } from "./FieldFrame.js";
import type { FieldProps } from "./FieldProps.js";
import type { phoneNumbers, PhoneText } from "./phoneNumbers.js";

type PhoneNumbers = typeof phoneNumbers;

const CountrySelect = lazyPart(() => import("./CountrySelect.js").then((module) => module.CountrySelect));

/**
 * A phone number of any country (FRM-11). It can be typed at once, and as anybody likes: what is shown stays as it was typed.
 * What is known of the numbers of the world comes meanwhile; where it does not come, numbers are stored as they were typed.
 */
export function PhoneField({ value, onChange, ...field }: FieldProps) {
  const { question, id, isDisabled } = field;
  const [numbers, setNumbers] = useState<PhoneNumbers>();
  const [typed, setTyped] = useState<PhoneText & { stored: string }>();
  useEffect(() => {
    import("./phoneNumbers.js").then(
      (module) => setNumbers(module.phoneNumbers),
      () => undefined,
    );
  }, []);
  const read = (): PhoneText => numbers?.read(value) ?? { text: value, country: DEFAULT_PHONE_COUNTRY };
  const { text, country } = typed?.stored === value ? typed : read();
  const change = (words: string, chosen: string) => {
    const next = { text: words, country: numbers?.countryOf(words) ?? chosen };
    const stored = numbers?.write(next) ?? words;
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
          inputProps={{ "aria-describedby": describedBy, "aria-required": question.required === true }}
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
