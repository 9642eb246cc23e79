"use client";
import { styled } from "@mui/material/styles";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import Button from "@mui/material/Button";
import { useLayoutEffect, useMemo, useRef } from "react";
import { dayLabel } from "../../lib/time/format.js";
import { type NoteProps, NoteRow } from "./Note.js";
import { DayRoot } from "./NoteRoot.js";
import { useStickToBottom } from "./useStickToBottom.js";
import { endOfThread, threadRows } from "../rules/thread.js";
import type { ThreadMessage } from "../types.js";
import { usePeople } from "../usePeople.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useToday } from "../../platform/provider/useNow.js";
import { useSession } from "../../platform/provider/useSession.js";
import { useText, useLanguage } from "../../platform/provider/useText.js";
import { uniqueIdRef } from "../../ui/useUniqueId.js";
import { RowList, useIsVirtualized } from "../../ui/rows/RowList.js";
import type { RowListHandle } from "../../ui/types.js";

const NewRoot = styled("div", { name: "NarthexNotes", slot: "New" })(({ theme }) => ({
  position: "absolute",
  insetInline: 0,
  bottom: theme.spacing(1),
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
  "& .MuiButton-root": { pointerEvents: "auto", borderRadius: 22, minHeight: 44 },
}));

interface NoteListProps extends Omit<NoteProps, "message" | "person"> {
  messages: readonly ThreadMessage[];
  editingId?: string | undefined;
  /** Without it, the list grows until it is long enough to be virtualized. */
  maxHeight?: number | string | undefined;
  /** Whether the list fills its parent instead of growing. */
  isFilling: boolean;
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

const scrollIdRef = uniqueIdRef("notesScroll");

/** Renders the messages of a thread, grouped by day and author. Sticks to the bottom unless the user has scrolled up. */
export function NoteList(props: NoteListProps) {
  const { messages, editingId, maxHeight, isFilling, ...rowProps } = props;
  const text = useText(notesTexts);
  const language = useLanguage();
  const people = usePeople();
  const today = useToday();
  const { personId } = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<RowListHandle>(null);
  useLayoutEffect(() => scrollIdRef(scroller.current), []);
  const rows = useMemo(() => threadRows(messages), [messages]);
  const end = useMemo(() => endOfThread(messages, personId), [messages, personId]);
  const { missed, scrollToEnd } = useStickToBottom(scroller, handle, end);

  // A virtualized list needs a scroll area, so it has a default height.
  const isLong = useIsVirtualized(rows.length);
  const height = maxHeight ?? (isLong && !isFilling ? "70vh" : undefined);
  const grown = isLong ? { height } : { maxHeight: height };
  const style = isFilling ? { flex: "1 1 0", minHeight: 0 } : grown;
  const isScrollable = isFilling || height !== undefined;
  return (
    <FrameRoot style={isFilling ? { flex: 1 } : undefined}>
      <ScrollRoot
        ref={scroller}
        style={style}
        className={isScrollable ? "notes-scroll-container" : undefined}
        data-testid="message-scroll-area"
        // A scroll area must be focusable to scroll by keyboard.
        {...(isScrollable && { tabIndex: 0, role: "group", "aria-label": text("scrollArea") })}
      >
        <div>
          <RowList
            items={rows}
            getKey={(row) => row.key}
            renderItem={(row) =>
              row.kind === "day" ? (
                <DayRoot className="NarthexNote-day">{dayLabel(row.date, today, language)}</DayRoot>
              ) : (
                <NoteRow
                  {...rowProps}
                  message={row.message}
                  person={people.get(row.message.personId ?? "")}
                  isEditing={!!editingId && row.message.id === editingId}
                  startsGroup={row.startsGroup}
                />
              )
            }
            scroller={scroller}
            label={text("list")}
            estimatedHeight={56}
            handle={handle}
          />
          <div className="NarthexNotes-end" />
        </div>
      </ScrollRoot>
      {missed > 0 && (
        <NewRoot>
          <Button
            variant="contained"
            size="small"
            startIcon={<ArrowDownward />}
            onClick={scrollToEnd}
          >
            {text("newMessages", { count: missed })}
          </Button>
        </NewRoot>
      )}
    </FrameRoot>
  );
}
