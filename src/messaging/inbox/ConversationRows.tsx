"use client";
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { type FilterStore, keyOf, type ListFilter, TABS } from "./filterStore.js";
import { InboxNotice } from "./LazyNotice.js";
import { CONVERSATION_PX, PersonRow } from "./PersonRow.js";
import { SearchField } from "./SearchField.js";
import type { Person } from "../../lib/people/people.js";
import { isSameId } from "../../lib/text/json.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useService,
  useSession,
  useStoreValue,
  useText,
} from "../../platform/provider/ChurchContext.js";
import { RelativeTime } from "../../ui/display/RelativeTime.js";
import { RowList } from "../../ui/rows/RowList.js";
import { RowsSkeleton } from "../../ui/rows/RowsSkeleton.js";
import { useRovingRows } from "../../ui/rows/useRovingRows.js";
import {
  memoizeByTheme,
  focusRing,
  paletteOf,
  styled,
  sunken,
  visuallyHidden,
} from "../../ui/styles.js";
import { isCompositionKey } from "../../ui/keys.js";
import { inboxService } from "../Inbox.js";
import { isOwnMessage, newestMessage, otherPersonId, previewText } from "../rules/messages.js";
import { matchesTerm } from "../rules/search.js";
import type { PrivateMessage } from "../types.js";
import { usePeople } from "../usePeople.js";

/** A shorter list is seen at a glance and needs no search field. */
const MIN_SEARCHED_ROWS = 6;

const FilterRoot = styled("div", { name: "NarthexMessages", slot: "Filter" })(
  memoizeByTheme((theme) => ({
    flex: "none",
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    "& > .NarthexMessages-find": { margin: theme.spacing(0, 2.5) },
    // Below the notice that the connection is lost.
    "[role=status] + & > .NarthexMessages-find": { marginBlockStart: theme.spacing(1.5) },
    "& > [role=tablist]": {
      display: "flex",
      gap: theme.spacing(0.5),
      // The text of the first tab starts where the title and the field start.
      padding: theme.spacing(0, 1.25),
      marginBlockStart: theme.spacing(1),
    },
    "& [role=tab]": {
      all: "unset",
      ...theme.typography.body2,
      position: "relative",
      display: "flex",
      alignItems: "center",
      // Centers a text that is shorter than the minimum width above the line of the selected tab.
      justifyContent: "center",
      gap: theme.spacing(1),
      boxSizing: "border-box",
      minWidth: 44,
      minHeight: 44,
      padding: theme.spacing(0, 1.25),
      fontWeight: theme.typography.fontWeightBold,
      color: paletteOf(theme).text.secondary,
      cursor: "pointer",
      "&:hover": { color: paletteOf(theme).text.primary },
      "&:focus-visible": focusRing(theme),
      "& > span": {
        ...theme.typography.caption,
        ...sunken(theme),
        boxSizing: "border-box",
        minWidth: 20,
        padding: theme.spacing(0, 0.75),
        borderRadius: 9,
        fontWeight: theme.typography.fontWeightBold,
        textAlign: "center",
      },
    },
    "& [aria-selected=true]": {
      color: `${paletteOf(theme).primary.main} !important`,
      "&::after": {
        content: '""',
        position: "absolute",
        insetInline: 6,
        insetBlockEnd: -1,
        height: 3,
        borderRadius: "3px 3px 0 0",
        background: paletteOf(theme).primary.main,
      },
    },
    "@media (forced-colors: active)": {
      "& [role=tab] > span": { border: "1px solid" },
      "& [aria-selected=true]::after": { forcedColorAdjust: "none", background: "Highlight" },
    },
  })),
);

interface ConversationRowsProps {
  items: readonly PrivateMessage[];
  /** The open conversation, if it stands beside the list. */
  selected: PrivateMessage | undefined;
  filterStore: FilterStore;
  /** The key of the conversation whose row gets the focus. @default none */
  focusedKey: string | undefined;
  onOpen: (privateMessage: PrivateMessage) => void;
}

/** Renders the conversations below their filter, or that there are none. */
export function ConversationRows(props: ConversationRowsProps) {
  const { items, selected, filterStore, focusedKey, onOpen } = props;
  const text = useText(messagesTexts);
  const people = usePeople();
  const { personId = "" } = useSession();
  const inbox = useService(inboxService);
  const filter = useStoreValue(filterStore, (state) => state);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();

  const isNew = (item: PrivateMessage) => isSameId(item.notifyPersonId, personId);
  const isSelected = (item: PrivateMessage) => !!selected && keyOf(item) === keyOf(selected);
  const personOf = (item: PrivateMessage) =>
    people.get(otherPersonId(item, personId) ?? "") ?? item.person;
  const hasSearchField = items.length >= MIN_SEARCHED_ROWS;
  const term = hasSearchField ? filter.term : "";
  const shown = items.filter(
    (item) =>
      // The open conversation stays in the list after it was read.
      (filter.tab === "all" || isNew(item) || isSelected(item)) &&
      (term === "" || matchesTerm(item, personOf(item)?.name?.display ?? "", term)),
  );
  const keys = shown.map(keyOf);
  const { currentKey, focusRow, listProps } = useRovingRows(keys, scroller, focusedKey);

  const [loads, setLoads] = useState(0);
  const loadNames = () => {
    setLoads((count) => count + 1);
    void inbox.loadAllPeople().then(() => setLoads((count) => count - 1));
  };
  const handleFieldKeyDown = (event: KeyboardEvent) => {
    if (isCompositionKey(event)) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      focusRow(currentKey);
    }
    // The first Escape clears the field, and the next one closes the dialog.
    if (event.key === "Escape" && term !== "") {
      event.stopPropagation();
      filterStore.setState({ term: "" });
    }
  };
  const handleTabKeyDown = (event: KeyboardEvent) => {
    const other = TABS.find((tab) => tab !== filter.tab);
    const tabByKey = new Map<string, ListFilter["tab"] | undefined>([
      ["Home", TABS[0]],
      ["End", TABS[1]],
      ["ArrowLeft", other],
      ["ArrowRight", other],
    ]);
    const tab = tabByKey.get(event.key);
    if (!tab || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    filterStore.setState({ tab });
    document.getElementById(id + tab)?.focus();
  };

  const unreadCount = items.filter(isNew).length;
  return (
    <>
      {items.length > 0 && (
        <FilterRoot>
          {hasSearchField && (
            <SearchField
              className="NarthexMessages-find"
              aria-label={text("searchConversations")}
              placeholder={text("searchConversations")}
              value={term}
              onFocus={loadNames}
              onChange={({ target }) => {
                filterStore.setState({ term: target.value });
                loadNames();
              }}
              onKeyDown={handleFieldKeyDown}
            />
          )}
          <div role="tablist" aria-label={text("list")}>
            {TABS.map((tab) => (
              <button
                key={tab}
                type="button"
                role="tab"
                id={id + tab}
                aria-controls={`${id}panel`}
                aria-selected={filter.tab === tab}
                tabIndex={filter.tab === tab ? 0 : -1}
                onClick={() => filterStore.setState({ tab })}
                onKeyDown={handleTabKeyDown}
              >
                {text(tab)} {tab === "unread" && unreadCount > 0 && <span>{unreadCount}</span>}
              </button>
            ))}
          </div>
        </FilterRoot>
      )}
      <div role="status" style={visuallyHidden}>
        {term !== "" && shown.length > 0 && text("count", { count: shown.length })}
      </div>
      <div
        className="NarthexMessages-scroll"
        ref={scroller}
        {...(items.length > 0 && {
          role: "tabpanel",
          id: `${id}panel`,
          "aria-labelledby": id + filter.tab,
        })}
        {...listProps}
      >
        {shown.length > 0 && (
          <RowList
            items={shown}
            getKey={keyOf}
            currentKey={currentKey}
            renderItem={(item) => (
              <ConversationRow
                privateMessage={item}
                person={personOf(item)}
                me={personId}
                isTabStop={keyOf(item) === currentKey}
                isSelected={isSelected(item)}
                onOpen={onOpen}
              />
            )}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={CONVERSATION_PX}
          />
        )}
        {shown.length === 0 && loads > 0 && <RowsSkeleton rows={3} label={text("searching")} />}
        {shown.length === 0 && loads === 0 && (
          <InboxNotice kind={items.length > 0 ? "noMatch" : "empty"} />
        )}
      </div>
    </>
  );
}

interface ConversationRowProps {
  privateMessage: PrivateMessage;
  person: Person | undefined;
  me: string;
  isTabStop: boolean;
  isSelected: boolean;
  onOpen: (privateMessage: PrivateMessage) => void;
}

const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { privateMessage, person, me, isTabStop, isSelected, onOpen } = props;
  const text = useText(messagesTexts);
  const inbox = useService(inboxService);
  useEffect(() => inbox.loadPeopleNear(privateMessage), [inbox, privateMessage]);
  const newest = newestMessage(privateMessage);
  const preview = previewText(newest);
  const isNew = isSameId(privateMessage.notifyPersonId, me);
  const isOwn = preview !== null && newest && isOwnMessage(newest, me);
  return (
    <PersonRow
      person={person}
      line={
        <>
          {isOwn && <b>{text("you")}</b>} <bdi>{preview ?? text("noPreview")}</bdi>
        </>
      }
      end={
        <>
          <RelativeTime time={newest?.timeUpdated ?? newest?.timeSent} />
          {isNew && <span className="NarthexMessages-mark">{text("isNew")}</span>}
        </>
      }
      data-key={keyOf(privateMessage)}
      data-conversation={privateMessage.conversationId}
      className={isNew ? "NarthexMessages-new" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isSelected || undefined}
      onClick={() => onOpen(privateMessage)}
    />
  );
});
