"use client";
import { useCallback } from "react";
import type { TextValues } from "../../client/locale/texts.js";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";

/** "notes": rows about a person or a task. "chat": a conversation, with bubbles, whose entries are called messages. */
export type NotesVariant = "notes" | "chat";

/** The texts that name what is written: a note, or a message. */
type NamedText =
  "add" | "edit" | "delete" | "confirmDelete" | "deleteFailed" | "conflict" | "gone" | "editLoadFailed" | "loading" | "loadFailed";

/** Returns the function for texts that say "note" in notes and "message" in conversations. */
export function useNotesText(variant: NotesVariant): (key: NamedText, values?: TextValues) => string {
  const text = useText(notesTexts);
  return useCallback((key, values) => text(variant === "chat" ? `message.${key}` : key, values), [text, variant]);
}
