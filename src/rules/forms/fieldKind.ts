/** What a question asks for. */
export type FieldKind =
  "text" | "wholeNumber" | "decimal" | "date" | "yesNo" | "email" | "phone" | "textArea" | "choice" | "checkboxes" | "payment" | "heading";

const KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ["textbox", "text"],
  ["whole number", "wholeNumber"],
  ["decimal", "decimal"],
  ["date", "date"],
  ["yes/no", "yesNo"],
  ["email", "email"],
  ["phone number", "phone"],
  ["text area", "textArea"],
  ["multiple choice", "choice"],
  ["checkbox", "checkboxes"],
  ["payment", "payment"],
  ["heading", "heading"],
]);

/** The kind of a question by its `fieldType`, whatever its case (FRM-15); `undefined` for a type that nobody here knows (lesson 95). */
export function fieldKind(fieldType: unknown): FieldKind | undefined {
  return typeof fieldType === "string" ? KINDS.get(fieldType.trim().toLowerCase()) : undefined;
}
