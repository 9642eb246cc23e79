/** Generated from locales/en.json by `npm run texts`; edit that file. */
import { commonTexts } from "./common.js";
import { messagesTexts } from "./messages.js";
import { notesTexts } from "./notes.js";
import { notificationsTexts } from "./notifications.js";

const sections = [commonTexts, messagesTexts, notesTexts, notificationsTexts];

/** Every English text by its dotted key. */
export const english: Record<string, string> = Object.fromEntries(
  sections.flatMap(({ section, texts }) => Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text])),
);
