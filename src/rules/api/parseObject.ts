import { asObject } from "./asObject.js";
import { parseJson } from "./parseJson.js";

/** A stored text as the object that it is the JSON of; `undefined` for anything else. */
export function parseObject<T extends object>(text: string | null | undefined): T | undefined {
  try {
    return asObject<T>(parseJson(text ?? ""));
  } catch {
    return undefined;
  }
}
