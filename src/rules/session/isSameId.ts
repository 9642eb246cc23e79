import { idText } from "./idText.js";

/** Whether two values are the same id, compared as texts. Missing ids are equal to nothing. */
export const isSameId = (one: unknown, other: unknown): boolean => idText(one) !== undefined && idText(one) === idText(other);
