import { formatText } from "./formatText.js";

/** A text of an English section, in the plural form of `count` where there is one; `undefined` for a key it does not have. */
export function englishText(
  texts: Readonly<Record<string, string>>,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string | undefined {
  const count = values?.["count"];
  const template = texts[count === undefined ? key : `${key}_${count === 1 ? "one" : "other"}`] ?? texts[key];
  return template === undefined ? undefined : formatText(template, values);
}
