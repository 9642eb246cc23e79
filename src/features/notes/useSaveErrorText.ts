"use client";
import { useCallback } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { type NotesVariant, useNotesText } from "./useNotesText.js";
import { saveErrorText } from "../../rules/messaging/saveErrorText.js";

/** Why a message was not saved, in words for its writer (CMP-14 to CMP-16); `undefined` where it is nobody's business any more. */
export function useSaveErrorText(variant: NotesVariant): (reason: unknown) => string | undefined {
  const text = useText(notesTexts);
  const named = useNotesText(variant);
  return useCallback(
    (reason) => {
      const why = saveErrorText(reason);
      if (why.kind === "stale") return undefined;
      if (why.kind === "server") return why.text;
      if (why.kind === "conflict" || why.kind === "gone") return named(why.kind);
      return text(why.kind === "unknown" ? "saveFailed" : why.kind);
    },
    [text, named],
  );
}
