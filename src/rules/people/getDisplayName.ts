/** A person's name for display, the nickname in quotes: `First "Nick" Last`. */
export function getDisplayName(first: string | null | undefined, last: string | null | undefined, nick?: string | null): string {
  const quoted = nick?.trim() ? `"${nick.trim()}"` : "";
  return [first?.trim(), quoted, last?.trim()].filter(Boolean).join(" ");
}
