/** Text keys; compiled, never run. Each line marked with `@ts-expect-error` must not compile. */
import { agesTexts, exportLinkTexts } from "../../src/platform/locale/texts/common.js";
import { useText } from "../../src/platform/provider/ChurchContext.js";

export function useTexts(): string[] {
  const ages = useText(agesTexts);
  const label = useText(exportLinkTexts);
  return [
    label("download"),
    ages("years", { count: 2 }),
    // @ts-expect-error The key is misspelled.
    label("dowload"),
    // @ts-expect-error The key belongs to another section.
    label("years"),
    // @ts-expect-error The plural form is chosen by `count`.
    ages("years_other", { count: 2 }),
    // @ts-expect-error A value is a string or a number.
    ages("years", { count: null }),
  ];
}
