import type { Question } from "../../types/forms.js";

/** A choice as it is offered: never without a value and a text. */
export interface OfferedChoice {
  value: string;
  text: string;
}

const written = (part: unknown): string => (typeof part === "string" || typeof part === "number" ? String(part) : "");

/** What a question offers, each value once; nothing where it offers nothing (O55). A choice that has only a text is worth that text. */
export function choicesOf({ choices }: Question): OfferedChoice[] {
  const offered = new Map<string, OfferedChoice>();
  for (const choice of Array.isArray(choices) ? choices : []) {
    const value = written(choice?.value) || written(choice?.text);
    if (value && !offered.has(value)) offered.set(value, { value, text: written(choice?.text) || value });
  }
  return [...offered.values()];
}
