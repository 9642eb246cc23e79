"use client";
import type { NotesVariant } from "./useNoteComposer.js";
import { noteActionsTexts } from "../../platform/locale/texts/noteActions.js";
import { useText } from "../../platform/provider/ChurchContext.js";

/** Like `useNotesText`, for the texts that are loaded with an action. */
export function useNoteActionsText(variant: NotesVariant) {
  const text = useText(noteActionsTexts);
  return (key: "delete" | "confirmDelete" | "copied" | "showAll"): string =>
    text(variant === "chat" ? `message.${key}` : key);
}
