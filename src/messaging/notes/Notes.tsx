"use client";
import type { ReactNode } from "react";
import { type NotesProps, ThreadBox } from "./ThreadBox.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { withHost } from "../../platform/provider/withHost.js";
import { DisplayBox } from "../../ui/layout/DisplayBox.js";
import { paletteOf, styled } from "../../ui/styles.js";

export type { NotesProps };

// Rows reach from edge to edge of the box.
const EdgesRoot = styled("div")(({ theme }) => ({
  margin: theme.spacing(0.5, -2.5, -2),
  borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  [theme.breakpoints.down("sm")]: { marginInline: theme.spacing(-2) },
}));

/**
 * Renders a conversation's messages with a composer below, in real time.
 * @example <Notes conversationId={person.conversationId} createConversation={createConversation} />
 */
export const Notes = withHost(function StandaloneNotes({ noDisplayBox, ...props }: NotesProps) {
  const text = useText(notesTexts);
  const box = (body: ReactNode) => (
    <DisplayBox
      id="notesBox"
      data-testid="notes-box"
      headerIcon="sticky_note_2"
      headerText={text("title")}
    >
      <EdgesRoot>{body}</EdgesRoot>
    </DisplayBox>
  );
  return <ThreadBox {...props} component="Notes" box={noDisplayBox ? undefined : box} />;
});
