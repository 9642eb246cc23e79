/** Fills `{{name}}` placeholders with own values; what has no value stays as it is. Values are never read as patterns. */
export function formatText(template: string, values: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
