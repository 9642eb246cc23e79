import { withoutQuery } from "../links/withoutQuery.js";

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A title for an article of which only the path is known: its last part, in words (lesson 109). */
export function articleTitle(path: string): string {
  const parts = withoutQuery(path).split("/");
  const slug = parts.findLast((part) => part !== "") ?? path;
  const words = decode(slug)
    .replace(/\.(?:html?|md)$/i, "")
    .replaceAll(/[-_\s]+/g, " ")
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : path;
}
