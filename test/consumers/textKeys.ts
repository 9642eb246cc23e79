/** Keys of texts, compiled and never run: a wrong one does not compile (each line below is an error that has to be there). */
import { agesTexts, exportLinkTexts } from "../../src/platform/locale/texts/common.js";
import { useText } from "../../src/platform/provider/useText.js";

export function useTexts(): string[] {
  const ages = useText(agesTexts);
  const label = useText(exportLinkTexts);
  return [
    label("download"),
    ages("years", { count: 2 }),
    // @ts-expect-error A letter is missing.
    label("dowload"),
    // @ts-expect-error It is in another section.
    label("years"),
    // @ts-expect-error The plural form is chosen by `count`.
    ages("years_other", { count: 2 }),
    // @ts-expect-error A value is a text or a number.
    ages("years", { count: null }),
  ];
}
