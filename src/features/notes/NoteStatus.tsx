"use client";
import Button from "@mui/material/Button";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useText } from "../../react/useText.js";
import type { ThreadMessage } from "../../types/thread.js";

export interface NoteStatusProps {
  /** A message of the reader's own that is on its way or did not get there. */
  message: ThreadMessage;
  onRetry?: ((message: ThreadMessage) => void) | undefined;
  onDiscard?: ((message: ThreadMessage) => void) | undefined;
}

/** How far a message of one's own has got; a failed one can be sent again or taken away. */
export function NoteStatus({ message, onRetry, onDiscard }: NoteStatusProps) {
  const text = useText(notesTexts);
  if (message.localState === "sending") {
    return <div className="NarthexNote-status">{text("sending")}</div>;
  }
  if (message.localState !== "failed") return null;
  const words = { text: message.content ?? "" };
  return (
    <div className="NarthexNote-status">
      {text("failed")}
      <span className="NarthexNote-choices">
        {onRetry && (
          <Button size="small" sx={{ minHeight: 44 }} aria-label={text("retryOne", words)} onClick={() => onRetry(message)}>
            {text("retry")}
          </Button>
        )}
        {onDiscard && (
          <Button
            size="small"
            color="inherit"
            sx={{ minHeight: 44 }}
            aria-label={text("discardOne", words)}
            onClick={() => onDiscard(message)}
          >
            {text("discard")}
          </Button>
        )}
      </span>
    </div>
  );
}
