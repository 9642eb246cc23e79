"use client";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import Button from "@mui/material/Button";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { createStore } from "zustand/vanilla";
import { type NoteProps, NoteRow } from "./Note.js";
import { dayLabel } from "../../lib/time/dates.js";
import { monotonicNow } from "../../platform/core/time.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import {
  useStoreValue,
  useText,
  useLanguage,
  useSession,
} from "../../platform/provider/ChurchContext.js";
import { useToday } from "../../platform/provider/useNow.js";
import { RowList, useIsVirtualized } from "../../ui/rows/RowList.js";
import { paletteOf, secondaryText, type RowListHandle, styled } from "../../ui/styles.js";
import { uniqueIdRef } from "../../ui/useUniqueId.js";
import { endOfThread, type ThreadEnd, threadRows } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";
import { usePeople } from "../usePeople.js";

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
  /** Whether the list fills its flex container instead of having its own height. */
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

const DayRoot = styled("div", { name: "NarthexNote", slot: "Day" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(2, 1.5, 0.5),
  ...secondaryText(theme, "caption"),
  "&::before, &::after": {
    content: '""',
    flex: 1,
    borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  },
}));

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
  const [stickToBottom] = useState(() => new StickToBottom());
  const missed = useStoreValue(stickToBottom.missed, (count) => count);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    return stickToBottom.attach(scroller.current, () => handle.current?.scrollToEnd());
  }, [stickToBottom]);
  useLayoutEffect(() => stickToBottom.rowsChanged(end), [stickToBottom, end]);

  // A virtualized list needs a scroll area, so it has a default height.
  const isLong = useIsVirtualized(rows.length);
  const height = maxHeight ?? (isLong && !isFilling ? "70vh" : undefined);
  const ownHeight = isLong ? { height } : { maxHeight: height };
  const style = isFilling ? { flex: "1 1 0", minHeight: 0 } : ownHeight;
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
            onClick={stickToBottom.scrollToEnd}
          >
            {text("newMessages", { count: missed })}
          </Button>
        </NewRoot>
      )}
    </FrameRoot>
  );
}

const BOTTOM_TOLERANCE_PX = 24;
/** How long after an input event a scroll event counts as caused by the user, in milliseconds. */
const USER_SCROLL_MS = 600;
const INPUT_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Keeps a scroll area at the bottom when rows or sizes change. After the user has scrolled up, it only counts new messages. */
export class StickToBottom {
  /** How many messages have arrived since the user scrolled up. */
  readonly missed = createStore<number>(() => 0);
  #scroll: () => void = () => undefined;
  #isAtBottom = true;
  #lastScroll = { top: 0, scrollHeight: 0, clientHeight: 0 };
  #lastEnd: ThreadEnd | undefined;
  #userScrollUntil = 0;

  /** Observes a scroll area. `scrollListToEnd` renders the last row of a virtualized list. Returns the detach function. */
  attach(element: HTMLElement, scrollListToEnd: () => void): () => void {
    const scroll = () => (element.scrollTop = element.scrollHeight);
    this.#scroll = () => {
      scrollListToEnd();
      scroll();
    };
    const attached = new AbortController();
    const options = { passive: true, signal: attached.signal };
    element.addEventListener("scroll", () => this.#handleScroll(element), options);
    for (const name of INPUT_EVENTS)
      element.addEventListener(name, (event) => this.#handleInput(event, element), options);
    this.scrollToEnd();
    const follow = () => this.#isAtBottom && scroll();
    // jsdom has no ResizeObserver.
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(follow) : undefined;
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      attached.abort();
      observer?.disconnect();
      this.#scroll = () => undefined;
    };
  }

  readonly scrollToEnd = (): void => {
    this.#isAtBottom = true;
    this.missed.setState(0);
    this.#scroll();
  };

  /** Scrolls to the bottom or counts new messages. The user's own new message always scrolls. */
  rowsChanged(end: ThreadEnd): void {
    const before = this.#lastEnd;
    this.#lastEnd = end;
    const hasNewUnsent = end.unsentKey !== undefined && end.unsentKey !== before?.unsentKey;
    // A message that was unsent before and is saved now is not new.
    const hasNewSaved = end.savedKey !== before?.savedKey && end.savedKey !== before?.unsentKey;
    // After the last message is deleted, the message before it is not new.
    const isRemoval = end.count < (before?.count ?? 0);
    if (!hasNewUnsent && (!hasNewSaved || isRemoval)) return;
    if (!before || before.count === 0 || this.#isAtBottom || hasNewUnsent || end.isLastSavedOwn)
      this.scrollToEnd();
    else this.missed.setState((missed) => missed + Math.max(0, end.count - before.count));
  }

  /** Unsticks on an upward wheel event at once, because its scroll event comes later. */
  #handleInput(event: Event, element: HTMLElement): void {
    this.#userScrollUntil = monotonicNow() + USER_SCROLL_MS;
    const isWheelUp = event instanceof WheelEvent && event.deltaY < 0;
    if (isWheelUp && element.scrollHeight > element.clientHeight) this.#isAtBottom = false;
  }

  #handleScroll({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const before = this.#lastScroll;
    this.#lastScroll = { top: scrollTop, scrollHeight, clientHeight };
    // Without input, a scroll event after a changed size is not the user's: measuring a row changes the size.
    const isUserScroll =
      monotonicNow() < this.#userScrollUntil ||
      (scrollHeight === before.scrollHeight && clientHeight === before.clientHeight);
    if (scrollTop < before.top - 1) {
      if (isUserScroll) this.#isAtBottom = false;
    } else if (scrollHeight - scrollTop - clientHeight <= BOTTOM_TOLERANCE_PX) {
      this.#isAtBottom = true;
      this.missed.setState(0);
    }
  }
}
