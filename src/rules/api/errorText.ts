import { ownField } from "./ownField.js";
import { parseJson } from "./parseJson.js";

/** A longer text is no message for people. */
export const MAX_ERROR_CHARACTERS = 300;

const usable = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return text !== "" && text.length <= MAX_ERROR_CHARACTERS && !text.includes("<") ? text : undefined;
};

/** What the body itself says: the first of `errors`, else `error`, `error.message`, `message`, else a plain text. */
function bodyText(body: string): string | undefined {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    return /^\s*[[{<]/.test(body) ? undefined : usable(body);
  }
  const errors = ownField(json, "errors");
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const error = ownField(json, "error");
  const candidates = [
    first,
    ownField(first, "msg"),
    ownField(first, "message"),
    error,
    ownField(error, "message"),
    ownField(json, "message"),
    json,
  ];
  return candidates.map(usable).find((text) => text !== undefined);
}

/**
 * The message of a refused call (API-08 to API-11, A-10): never a dump of JSON or HTML, never longer than 300
 * characters (P10, O19). `fromServer`: the words are the server's own, not a status text.
 */
export function errorText(input: { statusText: string; body: string }): { text: string; fromServer: boolean } {
  const fromBody = bodyText(input.body);
  if (fromBody !== undefined) return { text: fromBody, fromServer: true };
  return { text: usable(input.statusText) ?? "Error", fromServer: false };
}
