"use client";
import { styled } from "@mui/material/styles";
import { useCallback, useMemo, useRef } from "react";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useToday } from "../../react/useToday.js";
import { usePeople } from "../../react/usePeople.js";
import { useSession } from "../../react/useSession.js";
import { useLanguage, useText } from "../../react/useText.js";
import { endOfThread } from "../../rules/messaging/endOfThread.js";
import { threadRows, type ThreadRow } from "../../rules/messaging/threadRows.js";
import { dayLabel } from "../../rules/time/dayLabel.js";
import type { ThreadMessage } from "../../types/thread.js";
import { claimId } from "../../ui/claimId.js";
import { RowList } from "../../ui/RowList.js";
import { useIsLong } from "../../ui/useIsLong.js";
import type { RowListHandle } from "../../ui/RowListHandle.js";
import { NewMessagesButton } from "./NewMessagesButton.js";
import { NoteRow, type NoteRowProps } from "./Note.js";
import { DayRoot } from "./NoteRoot.js";
import { useStickToEnd } from "./useStickToEnd.js";

export interface NoteListProps extends Pick<NoteRowProps, "showEditNote" | "variant" | "onRetry" | "onDiscard"> {
  messages: readonly ThreadMessage[];
  /** The message being edited. */
  editingId?: string | undefined;
  /** Largest height of the list; a list without one grows, up to the length at which it is windowed. */
  maxHeight?: number | string | undefined;
  /** Fills its parent instead of growing. */
  isFilling?: boolean;
}

const ScrollRoot = styled("div", { name: "NarthexNotes", slot: "Scroll" })({
  overflowX: "hidden",
  overflowY: "auto",
  overscrollBehavior: "contain",
  position: "relative",
  "& .NarthexNotes-end": { height: 8 },
});
const FrameRoot = styled("div", { name: "NarthexNotes", slot: "Frame" })({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
});

const claimScrollId = claimId("notesScroll");
const keyOf = (row: ThreadRow): string => row.key;

/** The messages of a thread by day and author: opens at the newest, follows it, and leaves a reader who has scrolled up alone. */
export function NoteList({ messages, showEditNote, variant, onRetry, onDiscard, editingId, maxHeight, isFilling = false }: NoteListProps) {
  const text = useText(notesTexts);
  const language = useLanguage();
  const people = usePeople();
  const today = useToday();
  const { personId } = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<RowListHandle>(null);
  const area = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    claimScrollId(element);
  }, []);
  const rows = useMemo(() => threadRows(messages), [messages]);
  const { missed, scrollToEnd } = useStickToEnd(scroller, handle, endOfThread(messages, personId));

  const renderRow = useCallback(
    (row: ThreadRow) =>
      row.kind === "day" ? (
        <DayRoot className="NarthexNote-day">{dayLabel(row.date, today, language)}</DayRoot>
      ) : (
        <NoteRow
          message={row.message}
          person={people.get(row.message.personId ?? "")}
          showEditNote={showEditNote}
          isEditing={!!editingId && row.message.id === editingId}
          startsGroup={row.startsGroup}
          variant={variant ?? "notes"}
          onRetry={onRetry}
          onDiscard={onDiscard}
        />
      ),
    [today, language, people, showEditNote, editingId, variant, onRetry, onDiscard],
  );

  // A windowed list needs an area that scrolls; without one given it takes most of the window.
  const isLong = useIsLong(rows.length);
  const height = maxHeight ?? (isLong && !isFilling ? "70vh" : undefined);
  const style = isFilling ? { flex: "1 1 0", minHeight: 0 } : isLong ? { height } : { maxHeight: height };
  const scrolls = isFilling || height !== undefined;
  return (
    <FrameRoot style={isFilling ? { flex: 1 } : undefined}>
      <ScrollRoot
        ref={area}
        style={style}
        className={scrolls ? "notes-scroll-container" : undefined}
        data-testid="message-scroll-area"
        // A scroll area has to be reachable for those who scroll by keyboard.
        {...(scrolls && { tabIndex: 0, role: "group", "aria-label": text("scrollArea") })}
      >
        <div>
          <RowList
            items={rows}
            getKey={keyOf}
            renderItem={renderRow}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={56}
            handle={handle}
          />
          <div className="NarthexNotes-end" />
        </div>
      </ScrollRoot>
      <NewMessagesButton count={missed} onClick={scrollToEnd} />
    </FrameRoot>
  );
}
