"use client";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NoteRow } from "./Note.js";
import type { RowActions } from "./useMessageActions.js";
import type { NotesVariant } from "./useVariantText.js";
import { createRowNavigation } from "./rowNavigation.js";
import { dayLabel } from "../../lib/time/dates.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import {
  useStoreValue,
  useText,
  useLanguage,
  useSession,
} from "../../platform/provider/ChurchContext.js";
import { useToday } from "../../platform/provider/useNow.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { RowList, useIsVirtualized } from "../../ui/rows/RowList.js";
import {
  shrinkIfCompact,
  memoizeByTheme,
  focusRing,
  radius,
  secondaryText,
  type RowListHandle,
  styled,
  sunken,
} from "../../ui/styles.js";
import { uniqueIdRef } from "../../ui/useUniqueId.js";
import { endOfThread, isBetweenTwo, newestOwnKey, threadRows } from "../rules/messages.js";
import { StickToBottom } from "../StickToBottom.js";
import type { ThreadMessage } from "../types.js";
import { usePeople } from "../usePeople.js";

interface NoteListProps {
  messages: readonly ThreadMessage[];
  variant: NotesVariant;
  actions: RowActions;
  /** The id of the message whose menu is open. */
  openId: string | undefined;
  editingId: string | undefined;
  /** Without it, the list grows until it is long enough to be virtualized. */
  maxHeight: number | string | undefined;
  /** Whether the list fills its flex container instead of having its own height. */
  isFilling: boolean;
  showEditNote: (noteId?: string) => void;
  onRetry: (message: ThreadMessage) => void;
  onDiscard: (message: ThreadMessage) => void;
}

const ScrollRoot = styled("div", { name: "NarthexNotes", slot: "Scroll" })(
  memoizeByTheme((theme) => ({
    overflowX: "hidden",
    overflowY: "auto",
    overscrollBehavior: "contain",
    position: "relative",
    outlineOffset: -2,
    "&:focus-visible": focusRing(theme),
    "@media print": { display: "block", height: "auto !important", maxHeight: "none !important" },
  })),
);

const FrameRoot = styled("div", { name: "NarthexNotes", slot: "Frame" })({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  "@media print": { display: "block" },
});

const DayRoot = styled("div", { name: "NarthexNote", slot: "Day" })(
  memoizeByTheme((theme) => ({
    display: "flex",
    justifyContent: "center",
    paddingBlock: `${shrinkIfCompact(24, 10)} 0`,
    // A row of notes has a padding of its own.
    "&.NarthexNote-notesDay": {
      paddingBlock: `${shrinkIfCompact(14, 6)} ${shrinkIfCompact(12, 6)}`,
    },
    "& > span": {
      ...secondaryText(theme, "caption"),
      ...sunken(theme),
      fontWeight: 600,
      lineHeight: "20px",
      padding: "2px 12px",
      borderRadius: radius(theme, 1.2),
      "@media (forced-colors: active)": { border: "1px solid" },
    },
  })),
);

const ShowAllButton = lazyWithRetry(async () => (await import("./ListButtons.js")).ShowAllButton);
const NewMessages = lazyWithRetry(async () => (await import("./ListButtons.js")).NewMessages);

const scrollIdRef = uniqueIdRef("notesScroll");

/** Renders the messages of a thread, grouped by day and author. Sticks to the bottom unless the user has scrolled up. */
export function NoteList(props: NoteListProps) {
  const { messages, variant, editingId, openId, maxHeight, isFilling, ...rowProps } = props;
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
  const hasNames = useMemo(() => !isBetweenTwo(messages, personId), [messages, personId]);
  const newestOwn = useMemo(() => newestOwnKey(messages, personId), [messages, personId]);
  const [navigation] = useState(createRowNavigation);
  const [stickToBottom] = useState(() => new StickToBottom());
  const missed = useStoreValue(stickToBottom.missed, (count) => count);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    return stickToBottom.attach(scroller.current, () => handle.current?.scrollToEnd());
  }, [stickToBottom]);
  useLayoutEffect(() => stickToBottom.handleRowsChange(end), [stickToBottom, end]);

  // A virtualized list needs a scroll area, so it has a default height.
  const isLong = useIsVirtualized(rows.length);
  const height = maxHeight ?? (isLong && !isFilling ? "70vh" : undefined);
  const ownHeight = isLong ? { height } : { maxHeight: height };
  const style = isFilling ? { flex: "1 1 0", minHeight: 0 } : ownHeight;
  const isScrollable = isFilling || height !== undefined;
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // The focused button has unmounted.
    if (showsAll) scroller.current?.focus();
  }, [showsAll]);
  return (
    <FrameRoot style={isFilling ? { flex: 1 } : undefined}>
      {isLong && !showsAll && <ShowAllButton variant={variant} onClick={() => setShowsAll(true)} />}
      <ScrollRoot
        ref={scroller}
        style={style}
        className={isScrollable ? "notes-scroll-container" : undefined}
        data-testid="message-scroll-area"
        // The list is one tab stop, and a scroll area must be focusable to scroll by keyboard.
        tabIndex={0}
        role="group"
        aria-label={text(isScrollable ? "scrollArea" : "list")}
        onPointerDown={navigation.onPointerDown}
        onFocus={navigation.onFocus}
        onKeyDown={(event) => navigation.onKeyDown(event, handle.current)}
      >
        <div className="NarthexNotes-rows" style={{ paddingBlockEnd: 12 }}>
          <RowList
            items={rows}
            getKey={(row) => row.key}
            renderItem={(row) =>
              row.kind === "day" ? (
                <DayRoot className={`NarthexNote-day NarthexNote-${variant}Day`}>
                  <span>{dayLabel(row.date, today, language)}</span>
                </DayRoot>
              ) : (
                <NoteRow
                  {...rowProps}
                  message={row.message}
                  variant={variant}
                  person={people.get(row.message.personId ?? "")}
                  isEditing={!!editingId && row.message.id === editingId}
                  isActive={row.key === newestOwn}
                  isOpen={!!openId && row.message.id === openId}
                  startsGroup={row.startsGroup}
                  endsGroup={row.endsGroup}
                  hasNames={hasNames}
                />
              )
            }
            isPlain={showsAll}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={56}
            handle={handle}
            shouldKeepPlace
          />
        </div>
      </ScrollRoot>
      {missed > 0 && <NewMessages count={missed} onClick={stickToBottom.scrollToEnd} />}
    </FrameRoot>
  );
}
