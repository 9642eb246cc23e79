"use client";
import { styled } from "@mui/material/styles";
import Search from "@mui/icons-material/Search";
import SearchOff from "@mui/icons-material/SearchOff";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type FormEvent, useEffect, useRef } from "react";
import { cleanDisplayName } from "../../lib/people/people.js";
import type { Person } from "../../lib/people/types.js";
import { RowRoot } from "./Panel.js";
import type { SearchState } from "../usePeople.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useText } from "../../platform/provider/useText.js";
import { preventCompositionSubmit } from "../../ui/composition.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { useUniqueId } from "../../ui/useUniqueId.js";
import { RowsSkeleton, RowList } from "../../ui/rows/RowList.js";
import { alignPageStart } from "../../ui/styles.js";

/** The longest term. It is part of a URL, and browsers take seconds to lay out a field with a megabyte of text. */
const MAX_TERM_CHARACTERS = 200;

const SKELETON_ROWS = 3;

export interface PersonRowProps {
  person: Person;
  onPick: (person: Person) => void;
}

/** Renders a person with avatar, name and email. Disabled if the person does not accept private messages. */
export function PersonRow({ person, onPick }: PersonRowProps) {
  const text = useText(messagesTexts);
  const isDisabled = person.allowDirectMessages === false;
  return (
    <RowRoot type="button" disabled={isDisabled} onClick={() => onPick(person)}>
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span>
        <bdi className="NarthexMessages-name">
          {cleanDisplayName(person.name?.display) || text("unknownUser")}
        </bdi>
        <span className="NarthexMessages-line" dir="auto">
          {isDisabled ? text("noDirectMessages") : person.contactInfo?.email}
        </span>
      </span>
    </RowRoot>
  );
}

const FormRoot = styled("form", { name: "NarthexMessages", slot: "Search" })(({ theme }) => ({
  display: "flex",
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  alignItems: "end",
  "& label.NarthexMessages-searchLabel": { display: "block", flex: 1, minWidth: 0 },
  "& .MuiInputBase-root": { minHeight: 44 },
  "& .MuiButton-root": { minHeight: 44, flex: "none" },
}));

const CountLine = styled("p", { name: "NarthexMessages", slot: "Count" })(({ theme }) => ({
  ...theme.typography.body2,
  ...alignPageStart,
  color: (theme.vars ?? theme).palette.text.secondary,
  margin: theme.spacing(0, 2, 1),
}));

export interface PersonSearchProps {
  term: string;
  state: SearchState;
  onTermChange: (term: string) => void;
  onSearch: () => void;
  onPick: (person: Person) => void;
}

const keyOf = (person: Person): string => person.id ?? "";

/** Renders the search for a recipient and its results. */
export function PersonSearch({ term, state, onTermChange, onSearch, onPick }: PersonSearchProps) {
  const text = useText(messagesTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useUniqueId("searchText", field);
  useEffect(() => field.current?.focus(), []);
  const isSearching = state.status === "searching";
  const people = state.status === "done" ? state.people : [];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSearching) onSearch();
  };
  return (
    <>
      <FormRoot role="search" onSubmit={handleSubmit} onKeyDown={preventCompositionSubmit}>
        <TextField
          id={id}
          name="searchText"
          fullWidth
          size="small"
          label={text("searchTitle")}
          placeholder={text("searchPlaceholder")}
          value={term}
          inputRef={field}
          onChange={(event) => onTermChange(event.target.value)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: {
              "data-testid": "search-input",
              type: "search",
              autoComplete: "off",
              dir: "auto",
              maxLength: MAX_TERM_CHARACTERS,
            },
          }}
        />
        <Button
          type="submit"
          variant="contained"
          startIcon={<Search />}
          disabled={isSearching || term.trim() === ""}
        >
          {text("search")}
        </Button>
      </FormRoot>
      <div role="status">
        {state.status === "done" && people.length > 0 && (
          <CountLine dir="auto">{text("found", { count: people.length })}</CountLine>
        )}
      </div>
      {state.status === "failed" && <LoadFailure text={text("searchFailed")} onRetry={onSearch} />}
      {isSearching && <RowsSkeleton rows={SKELETON_ROWS} label={text("searching")} />}
      <div className="NarthexMessages-scroll" ref={scroller}>
        {people.length > 0 && (
          <RowList
            items={people}
            getKey={keyOf}
            renderItem={(person) => <PersonRow person={person} onPick={onPick} />}
            scroller={scroller}
            label={text("found", { count: people.length })}
          />
        )}
        {state.status === "done" && people.length === 0 && (
          <EmptyState icon={<SearchOff />} title={text("nobody")} lines={[text("tryDifferent")]} />
        )}
      </div>
    </>
  );
}
