"use client";
import Search from "@mui/icons-material/Search";
import SearchOff from "@mui/icons-material/SearchOff";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type FormEvent, useEffect, useRef } from "react";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import type { Person } from "../../types/people.js";
import { preventCompositionSubmit } from "../../ui/composition.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { pageStart } from "../../ui/pageStart.js";
import { RowList } from "../../ui/RowList.js";
import { RowsSkeleton } from "../../ui/RowsSkeleton.js";
import { useClaimedId } from "../../ui/useClaimedId.js";
import { PersonRow } from "./PersonRow.js";
import type { SearchState } from "./usePersonSearch.js";

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
  ...pageStart,
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

/** Longer than any name. The term is part of an address, and a browser takes seconds to lay out a field with a megabyte of text. */
const MAX_TERM_CHARACTERS = 200;
/** Skeleton rows while a search runs (NPM-07). */
const SKELETON_ROWS = 3;
const keyOf = (person: Person): string => person.id ?? "";

/** The search step of a new private message (NPM-03 to NPM-13). */
export function PersonSearch({ term, state, onTermChange, onSearch, onPick }: PersonSearchProps) {
  const text = useText(messagesTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useClaimedId("searchText", field);
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
            htmlInput: { "data-testid": "search-input", type: "search", autoComplete: "off", dir: "auto", maxLength: MAX_TERM_CHARACTERS },
          }}
        />
        <Button type="submit" variant="contained" startIcon={<Search />} disabled={isSearching || term.trim() === ""}>
          {text("search")}
        </Button>
      </FormRoot>
      <div role="status">
        {state.status === "done" && people.length > 0 && <CountLine dir="auto">{text("found", { count: people.length })}</CountLine>}
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
