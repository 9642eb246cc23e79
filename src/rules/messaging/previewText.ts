import type { Message } from "../../types/messaging.js";
import { contentLines } from "./contentLines.js";

/** A preview needs no more than this. */
const PREVIEW_CHARACTERS = 200;

/** The first line with words in it, or `null` when there is none (INB-11, INB-12). */
export function previewText(message: Message | undefined): string | null {
  const line = contentLines(message?.content).find((each) => each.trim() !== "");
  return line === undefined ? null : line.trim().slice(0, PREVIEW_CHARACTERS).toWellFormed();
}
