import { asTexts, asText } from "../lib/text/json.js";
import { slugify, keepFirstDigits } from "../lib/text/slugs.js";

/**
 * Converts titles to URL slugs. Every member works unbound.
 * @example SlugHelper.slugifyString("The Story of Jonah and the Whale 2024", "urlSlug"); // "story-of-jonah-whale-2"
 */
export class SlugHelper {
  /**
   * Returns a slug without stop words ("the", "and", …) and with the first digit of each run of digits; "" for a title of
   * stop words only. `removeCharacters` are removed first. The type "urlPath" keeps slashes: "/About Us" becomes
   * "/about-us". Throws for non-strings and lone surrogates.
   * @example SlugHelper.slugifyString("/About Us", "urlPath"); // "/about-us"
   */
  static slugifyString = (
    string: string,
    type: "urlPath" | "urlSlug",
    removeCharacters: readonly string[] = [],
  ): string => {
    const remove = (text: string, characters: string) => text.replaceAll(characters, "");
    // Skips "", which matches between all characters.
    const removed = asTexts(removeCharacters).filter(Boolean);
    const remaining = typeof string === "string" ? removed.reduce(remove, string) : string;
    return slugify(remaining, type === "urlPath");
  };

  /**
   * Replaces each run of digits, also one joined by hyphens, by its first digit.
   * @example SlugHelper.numerifySlug("genesis-6-11"); // "genesis-6"
   */
  static numerifySlug = (slug: string): string => keepFirstDigits(asText(slug) ?? "");
}
