"use client";
import type { ReactNode } from "react";
import { type NotesProps, ThreadBox } from "./ThreadBox.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { withHost } from "../../platform/provider/withHost.js";
import { DisplayBox } from "../../ui/layout/DisplayBox.js";

export type { NotesProps };

/** Renders a conversation's messages with a composer below, in real time. @example <Notes conversationId={conversationId} /> */
export const Notes = withHost(function StandaloneNotes({ noDisplayBox, ...props }: NotesProps) {
  const text = useText(notesTexts);
  const box = (body: ReactNode) => (
    <DisplayBox
      id="notesBox"
      data-testid="notes-box"
      headerIcon="sticky_note_2"
      headerText={text("title")}
    >
      {body}
    </DisplayBox>
  );
  return <ThreadBox {...props} component="Notes" box={noDisplayBox ? undefined : box} />;
});
