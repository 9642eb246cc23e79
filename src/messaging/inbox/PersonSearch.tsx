"use client";
import Button from "@mui/material/Button";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createEmptyStateIcon } from "./icons.js";
import { PanelHeader, PanelRoot } from "./Panel.js";
import { PersonRow } from "./PersonRow.js";
import { SearchField } from "./SearchField.js";
import type { Person } from "../../lib/people/people.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { setTimer } from "../../platform/core/time.js";
import {
  useService,
  useSession,
  useStoreValue,
  useText,
} from "../../platform/provider/ChurchContext.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { isCompositionKey, preventCompositionSubmit } from "../../ui/keys.js";
import { RowList } from "../../ui/rows/RowList.js";
import { RowsSkeleton } from "../../ui/rows/RowsSkeleton.js";
import { useRovingRows } from "../../ui/rows/useRovingRows.js";
import {
  memoizeByTheme,
  alignAsParent,
  paletteOf,
  secondaryText,
  styled,
  sunken,
} from "../../ui/styles.js";
import { useUniqueId } from "../../ui/useUniqueId.js";
import { inboxService } from "../Inbox.js";
import { otherPersonId } from "../rules/messages.js";
import type { PrivateMessage } from "../types.js";
import { usePeople, type usePersonSearch } from "../usePeople.js";

/** The longest term. It is part of a URL, and browsers take seconds to lay out a field with a megabyte of text. */
const MAX_TERM_CHARACTERS = 200;
/** A search starts this long after the last letter, in milliseconds. */
const SEARCH_DELAY_MS = 300;
/** A search that takes longer replaces the previous results with a skeleton, in milliseconds. */
const SKELETON_DELAY_MS = 200;
const MAX_RECENT_PEOPLE = 5;

const PERSON_MAGNIFIER = createEmptyStateIcon(
  "M23 40a17 17 0 1 0 0-34 17 17 0 0 0 0 34zM36 35l12 13M23 24a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM13 36c2-6 5-7 10-7s8 1 10 7",
);

const FormRoot = styled("form", { name: "NarthexMessages", slot: "Search" })(
  memoizeByTheme((theme) => ({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: theme.spacing(0.75, 1),
    padding: theme.spacing(2, 2.5),
    "& > label": {
      ...theme.typography.body2,
      gridColumn: "1 / -1",
      fontWeight: theme.typography.fontWeightBold,
    },
    "& > .MuiButton-root": { minHeight: 44, boxShadow: "none" },
    "& > .Mui-disabled.Mui-disabled": {
      ...sunken(theme),
      color: paletteOf(theme).text.secondary,
    },
    "@media (forced-colors: active)": { "& > .MuiButton-root": { border: "1px solid" } },
  })),
);

const CountLine = styled("p", { name: "NarthexMessages", slot: "Count" })(
  memoizeByTheme((theme) => ({
    ...secondaryText(theme, "caption"),
    ...alignAsParent,
    margin: theme.spacing(0, 2.5),
    fontWeight: theme.typography.fontWeightBold,
  })),
);

interface PersonSearchProps extends ReturnType<typeof usePersonSearch> {
  /** The content of the search field. */
  term: string;
  onTermChange: (term: string) => void;
  onPick: (person: Person) => void;
  /** Called with a conversation of the inbox when the user picks its person. */
  onSelectMessage: (privateMessage: PrivateMessage) => void;
  onBack: () => void;
}

/** Renders the search for a recipient. Before the first search, it lists the people of the newest conversations. */
export function PersonSearch(props: PersonSearchProps) {
  const { state, search, term, onTermChange, onPick, onSelectMessage, onBack } = props;
  const text = useText(messagesTexts);
  const isSearching = state.status === "searching";
  const isSlow = useIsSlow(isSearching);
  const recent = useRecent();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useUniqueId("searchText", field);
  useEffect(() => field.current?.focus(), []);
  const searchedTerm = state.term;
  useEffect(() => {
    if (term === searchedTerm) return;
    const timer = setTimer(() => search(term), term.trim() === "" ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
    // Every `search` does the same: it only sets state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [term, searchedTerm]);

  const isIdle = state.status === "idle";
  const people = isIdle ? recent.map(({ person }) => person) : isSlow ? [] : state.people;
  const keys = people.filter((person) => !refusesMessages(person)).map(keyOf);
  const { currentKey, focusRow, listProps } = useRovingRows(keys, scroller);
  const count = isIdle ? text("recent") : text("found", { count: people.length });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSearching || term !== searchedTerm) search(term);
  };
  const handleFieldKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || isCompositionKey(event)) return;
    event.preventDefault();
    focusRow(currentKey);
  };
  const handlePick = (person: Person) => {
    const known = isIdle && recent.find((each) => each.person === person);
    if (known) onSelectMessage({ ...known.item, person });
    else onPick(person);
  };
  return (
    <PanelRoot>
      <PanelHeader title={text("newTitle")} onBack={onBack} />
      <FormRoot role="search" onSubmit={handleSubmit} onKeyDown={preventCompositionSubmit}>
        <label htmlFor={id}>{text("searchTitle")}</label>
        <SearchField
          id={id}
          ref={field}
          name="searchText"
          data-testid="search-input"
          placeholder={text("searchPlaceholder")}
          maxLength={MAX_TERM_CHARACTERS}
          value={term}
          onChange={(event) => onTermChange(event.target.value)}
          onKeyDown={handleFieldKeyDown}
        />
        <Button type="submit" variant="contained" disabled={isSearching || term.trim() === ""}>
          {text("search")}
        </Button>
      </FormRoot>
      <div role={isIdle ? undefined : "status"}>
        {people.length > 0 && <CountLine dir="auto">{count}</CountLine>}
      </div>
      {state.status === "failed" && (
        <LoadFailure text={text("searchFailed")} onRetry={() => search(searchedTerm)} />
      )}
      {isSearching && people.length === 0 && <RowsSkeleton rows={3} label={text("searching")} />}
      <div className="NarthexMessages-scroll" ref={scroller} {...listProps}>
        {people.length > 0 && (
          <RowList
            items={people}
            getKey={keyOf}
            currentKey={currentKey}
            renderItem={(person) => (
              <RecipientRow
                person={person}
                term={searchedTerm}
                tabIndex={keyOf(person) === currentKey ? 0 : -1}
                onPick={handlePick}
              />
            )}
            scroller={scroller}
            label={count}
            estimatedHeight={64}
          />
        )}
        {state.status === "done" && people.length === 0 && (
          <EmptyState
            icon={PERSON_MAGNIFIER}
            title={text("nobody")}
            lines={[text("tryDifferent")]}
          />
        )}
      </div>
    </PanelRoot>
  );
}

const keyOf = (person: Person): string => person.id ?? "";

const refusesMessages = (person: Person): boolean => person.allowDirectMessages === false;

/** Returns the newest conversations of the inbox with their people. Requests nothing. */
function useRecent(): { item: PrivateMessage; person: Person }[] {
  const items = useStoreValue(useService(inboxService).store, (state) => state.items);
  const known = usePeople();
  const { personId = "" } = useSession();
  return items.slice(0, MAX_RECENT_PEOPLE).flatMap((item) => {
    const id = otherPersonId(item, personId);
    const person = known.get(id ?? "") ?? item.person;
    return person?.name?.display ? [{ item, person }] : [];
  });
}

function useIsSlow(isSearching: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  if (isSlow && !isSearching) setIsSlow(false);
  useEffect(() => {
    if (!isSearching) return;
    const timer = setTimer(() => setIsSlow(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSearching]);
  return isSlow;
}

interface RecipientRowProps {
  person: Person;
  onPick: (person: Person) => void;
  term?: string;
  tabIndex?: number;
}

export function RecipientRow({ person, onPick, term, tabIndex }: RecipientRowProps) {
  const text = useText(messagesTexts);
  return (
    <PersonRow
      person={person}
      line={refusesMessages(person) ? text("noDirectMessages") : person.contactInfo?.email}
      term={term}
      disabled={refusesMessages(person)}
      data-key={keyOf(person)}
      tabIndex={tabIndex}
      onClick={() => onPick(person)}
    />
  );
}
