import { englishText } from "../../rules/locale/englishText.js";
import type { TextsState, TextValues } from "./texts.js";

/** English texts of one section, generated from locales/en.json. */
export interface TextSection<K extends string> {
  readonly section: string;
  readonly texts: Readonly<Record<K, string>>;
}

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
/** The keys to ask for: plural forms are asked for without their ending. */
export type TextKey<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;

/**
 * A text of a section in the current language, English until another one has arrived. A wrong key does not compile.
 * `count` among the values chooses the plural form.
 */
export function sectionText<K extends string>(
  { lookUp }: Pick<TextsState, "lookUp">,
  { section, texts }: TextSection<K>,
  key: NoInfer<TextKey<K>>,
  values?: TextValues,
): string {
  return lookUp(`${section}.${key}`, values) ?? englishText(texts, key, values) ?? key;
}
