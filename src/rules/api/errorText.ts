import { hideTokens } from "../links/hideTokens.js";
import { ownField } from "./ownField.js";
import { parseJson } from "./parseJson.js";
import { readableText } from "./readableText.js";
import { repeats } from "./repeats.js";

const MAX_WITHHELD_CHARACTERS = 1_000;

/** The texts of a body, most telling first: the first of `errors`, `error`, `error.message`, `message`, or a plain text. */
function bodyTexts(body: string): unknown[] {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    return /^\s*[[{<]/.test(body) ? [] : [body];
  }
  const errors = ownField(json, "errors");
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const error = ownField(json, "error");
  return [first, ownField(first, "msg"), ownField(first, "message"), error, ownField(error, "message"), ownField(json, "message"), json];
}

export interface ErrorText {
  /** The message: a text of the body, else the status text, else "Error". */
  text: string;
  /** Whether `text` comes from the body. */
  fromServer: boolean;
  /** A text of the server that is not fit to be shown, for logs. */
  withheld?: string | undefined;
}

/**
 * Returns the message of a call that failed. `secrets` are the tokens that the call sent: servers and networks quote in their
 * errors what they were sent, and no text that does so is used.
 * @see API-08
 */
export function errorText(input: { statusText: string; body: string; secrets?: readonly string[] }): ErrorText {
  const { statusText, body, secrets = [] } = input;
  const isDiscreet = (text: unknown): text is string =>
    typeof text === "string" && text.trim() !== "" && !secrets.some((secret) => repeats(text, secret));
  const isShown = (text: string) => readableText(text) !== undefined && hideTokens(text) === text;
  const texts = bodyTexts(body).filter(isDiscreet);
  const shown = texts.find(isShown)?.trim();
  const withheld = texts.find((text) => !isShown(text));
  const status = isDiscreet(statusText) ? readableText(hideTokens(statusText)) : undefined;
  return {
    text: shown ?? status ?? "Error",
    fromServer: shown !== undefined,
    withheld: withheld && hideTokens(withheld).trim().slice(0, MAX_WITHHELD_CHARACTERS),
  };
}
