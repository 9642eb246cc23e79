import { asText } from "../rules/api/asText.js";
import { asTexts } from "../rules/api/asTexts.js";
import { firstDigits } from "../rules/text/firstDigits.js";
import { slugify } from "../rules/text/slugify.js";

/** Titles as parts of addresses. Every member works unbound. */
export class SlugHelper {
  /**
   * "The Story of Jonah and the Whale 2024" as "story-of-jonah-whale-2". A "urlPath" keeps its slashes:
   * "/About Us/Our Team" is "/about-us/our-team". `removeCharacters`: texts that are taken out before anything else. Empty where
   * nothing is left of a title, "The" for one. Throws 'slug() requires a string argument' for anything but a text, and 'slug()
   * received a malformed string (lone surrogates)' for half a character.
   */
  static slugifyString = (string: string, type: "urlPath" | "urlSlug", removeCharacters: readonly string[] = []): string => {
    // An empty text stands between all characters: taken out, it would change nothing, so it is not looked for.
    const removed = asTexts(removeCharacters).filter(Boolean);
    const rest = typeof string === "string" ? removed.reduce((text, each) => text.replaceAll(each, ""), string) : string;
    return slugify(rest, type === "urlPath");
  };

  /** Of each run of digits the first, also of one that hyphens join: "genesis-6-11" is "genesis-6". */
  static numerifySlug = (slug: string): string => firstDigits(asText(slug) ?? "");
}
