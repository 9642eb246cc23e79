import { asTexts, asText } from "../lib/text/json.js";
import { slugify, firstDigits } from "../lib/text/slugs.js";

/**
 * Converts titles to parts of addresses. Every member works unbound.
 *
 * @example
 * SlugHelper.slugifyString("The Story of Jonah and the Whale 2024", "urlSlug"); // "story-of-jonah-whale-2"
 */
export class SlugHelper {
  /**
   * Returns a slug. The type "urlPath" keeps slashes: "/About Us/Our Team" becomes "/about-us/our-team".
   * `removeCharacters` are removed first. Returns "" for a title of stop words only, such as "The". Throws 'slug()
   * requires a string argument', and 'slug() received a malformed string (lone surrogates)'.
   */
  static slugifyString = (
    string: string,
    type: "urlPath" | "urlSlug",
    removeCharacters: readonly string[] = [],
  ): string => {
    // Skips "", which matches between all characters.
    const removed = asTexts(removeCharacters).filter(Boolean);
    const remaining =
      typeof string === "string"
        ? removed.reduce((text, characters) => text.replaceAll(characters, ""), string)
        : string;
    return slugify(remaining, type === "urlPath");
  };

  /**
   * Replaces each run of digits by its first digit, also a run joined by hyphens: "genesis-6-11" becomes "genesis-6".
   */
  static numerifySlug = (slug: string): string => firstDigits(asText(slug) ?? "");
}
