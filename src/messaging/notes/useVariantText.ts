"use client";
import { useCallback } from "react";
import { useText } from "../../platform/provider/ChurchContext.js";
import type { TextKey, TextSection } from "../../platform/locale/textStore.js";

/** "notes" shows plain rows that are called notes. "chat" shows bubbles that are called messages. */
export type NotesVariant = "notes" | "chat";
type VariantTextKey<K> = K extends `message.${infer Name}` ? Name : never;

/** Returns a function that returns a text with the word "note", or with "message" if the variant is "chat". */
export function useVariantText<K extends string>(section: TextSection<K>, variant: NotesVariant) {
  const text = useText(section);
  return useCallback(
    (key: VariantTextKey<K>): string =>
      text((variant === "chat" ? `message.${key}` : key) as TextKey<K>),
    [text, variant],
  );
}
