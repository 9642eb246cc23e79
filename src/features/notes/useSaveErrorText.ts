"use client";
import { useCallback } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { saveErrorText } from "../../rules/messaging/saveErrorText.js";
import { EditConflictError } from "./useEditedNote.js";

/** Why a message was not saved, in words for its writer (CMP-14 to CMP-16). */
export function useSaveErrorText(): (reason: unknown) => string {
  const text = useText(notesTexts);
  return useCallback(
    (reason) => {
      if (reason instanceof EditConflictError) return text("conflict");
      const why = saveErrorText(reason);
      if (why.kind === "forbidden") return text("forbidden");
      return why.kind === "server" ? why.text : text("saveFailed");
    },
    [text],
  );
}
