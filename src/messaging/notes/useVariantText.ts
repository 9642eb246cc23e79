"use client";
import { useCallback } from "react";
import { useText } from "../../platform/provider/ChurchContext.js";
import type { TextKey, TextSection, TextValues } from "../../platform/locale/textStore.js";

/** "notes" shows plain rows that are called notes. "chat" shows bubbles that are called messages. */
export type NotesVariant = "notes" | "chat";

/** Returns a function like that of `useText`. For a chat, it returns the text `message.<key>` if the section has one. */
export function useVariantText<K extends string>(section: TextSection<K>, variant: NotesVariant) {
  const text = useText(section);
  return useCallback(
    (key: TextKey<K>, values?: TextValues): string => {
      const chatKey = `message.${key}`;
      const hasOwn = variant === "chat" && chatKey in section.texts;
      return text(hasOwn ? (chatKey as TextKey<K>) : key, values);
    },
    [text, section, variant],
  );
}
