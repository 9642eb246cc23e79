const NAMES = "amp lt gt quot #x27 #x2F #x5C #96".split(" ");
const CHARACTERS = "&<>\"'/\\`";

/**
 * A text as it was typed, where a server stores what people typed as it would stand in HTML: names of accounts come as
 * `O&#x27;Giver`. Only what such servers write is read, and once: `&amp;lt;` was `&lt;`. It is shown as text, never as HTML.
 */
export function withoutEntities(text: string): string {
  return text.replace(/&([^&;]{2,4});/g, (entity, name: string) => CHARACTERS[NAMES.indexOf(name)] ?? entity);
}
