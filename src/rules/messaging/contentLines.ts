/** A message's text by lines (NOTE-10). What is no text has none. */
export function contentLines(content: unknown): string[] {
  return typeof content === "string" && content !== "" ? content.split(/\r\n|\r|\n/) : [];
}
