"use client";
import { useCallback } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import { saveErrorText } from "../../rules/messaging/saveErrorText.js";

/** Why a message was not saved, in words for its writer (CMP-14 to CMP-16); `undefined` where it is nobody's business any more. */
export function useSaveErrorText(): (reason: unknown) => string | undefined {
  const text = useText(notesTexts);
  return useCallback(
    (reason) => {
      const why = saveErrorText(reason);
      if (why.kind === "stale") return undefined;
      if (why.kind === "server") return why.text;
      return text(why.kind === "unknown" ? "saveFailed" : why.kind);
    },
    [text],
  );
}
