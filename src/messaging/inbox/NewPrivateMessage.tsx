"use client";
import Search from "@mui/icons-material/Search";
import SearchOff from "@mui/icons-material/SearchOff";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PanelHeader, PanelRoot, PersonRow } from "./Panel.js";
import type { Person } from "../../lib/people/people.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useAcquired,
  useService,
  useText,
  useSession,
  type HostProps,
  withHost,
} from "../../platform/provider/ChurchContext.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useMountedState } from "../../platform/provider/useMountedState.js";
import { personLookupService } from "../../platform/session/PersonLookup.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { preventCompositionSubmit } from "../../ui/keys.js";
import { RowList, RowsSkeleton } from "../../ui/rows/RowList.js";
import { alignAsParent, secondaryText, styled } from "../../ui/styles.js";
import { useUniqueId } from "../../ui/useUniqueId.js";
import { privateConversationsService } from "../Inbox.js";
import { ThreadBox } from "../notes/Notes.js";
import type { PrivateMessage } from "../types.js";
import { usePersonSearch } from "../usePeople.js";

export interface NewPrivateMessageProps extends HostProps {
  /** Called with the existing conversation, or with the one that the first message has created. */
  onSelectMessage(this: void, privateMessage: PrivateMessage): void;
  onBack: () => void;
  /** The recipient. Skips the search. */
  selectedPerson?: Person | undefined;
}

/** The longest term. It is part of a URL, and browsers take seconds to lay out a field with a megabyte of text. */
const MAX_TERM_CHARACTERS = 200;

const FormRoot = styled("form", { name: "NarthexMessages", slot: "Search" })(({ theme }) => ({
  display: "flex",
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  alignItems: "end",
  "& .MuiInputBase-root": { minHeight: 44 },
  "& .MuiButton-root": { minHeight: 44, flex: "none" },
}));

const CountLine = styled("p", { name: "NarthexMessages", slot: "Count" })(({ theme }) => ({
  ...secondaryText(theme, "body2"),
  ...alignAsParent,
  margin: theme.spacing(0, 2, 1),
}));

export function NewConversation(props: NewPrivateMessageProps) {
  const { onSelectMessage, onBack, selectedPerson } = props;
  const text = useText(messagesTexts);
  const { state, search } = usePersonSearch();
  const { status, people } = state;
  const [term, setTerm] = useState("");
  const [person, setPerson] = useState(selectedPerson);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useUniqueId("searchText", field);
  // Requests the user's person, who is the sender, if the session has none.
  useAcquired(useService(personLookupService));
  useEffect(() => {
    if (!person) field.current?.focus();
  }, [person]);
  const handlePersonBack = () => (selectedPerson ? onBack() : setPerson(undefined));
  if (person) {
    return (
      <FirstMessage person={person} onSelectMessage={onSelectMessage} onBack={handlePersonBack} />
    );
  }
  const isSearching = status === "searching";
  const count = text("found", { count: people.length });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSearching) search(term);
  };
  return (
    <PanelRoot>
      <PanelHeader title={text("newTitle")} onBack={onBack} />
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
          onChange={(event) => setTerm(event.target.value)}
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
      <div role="status">{people.length > 0 && <CountLine dir="auto">{count}</CountLine>}</div>
      {status === "failed" && (
        <LoadFailure text={text("searchFailed")} onRetry={() => search(term)} />
      )}
      {isSearching && <RowsSkeleton rows={3} label={text("searching")} />}
      <div className="NarthexMessages-scroll" ref={scroller}>
        {people.length > 0 && (
          <RowList
            items={people}
            getKey={(each) => each.id ?? ""}
            renderItem={(each) => <RecipientRow person={each} onPick={setPerson} />}
            scroller={scroller}
            label={count}
          />
        )}
        {status === "done" && people.length === 0 && (
          <EmptyState icon={<SearchOff />} title={text("nobody")} lines={[text("tryDifferent")]} />
        )}
      </div>
    </PanelRoot>
  );
}

/** Looks up the existing conversation with a person. Renders a composer if none is found. */
function FirstMessage(props: NewPrivateMessageProps & { person: Person }) {
  const { person, onSelectMessage, onBack } = props;
  const text = useText(messagesTexts);
  const conversations = useService(privateConversationsService);
  const isMounted = useMountedState();
  const select = useLatest(onSelectMessage);
  const panel = useRef<HTMLElement>(null);
  const started = useRef<PrivateMessage>(undefined);
  /** `undefined` until the conversation is looked up, `null` if none is found. */
  const [existing, setExisting] = useState<PrivateMessage | null>();

  // An effect, because React's Activity must restart a pending lookup when it shows the view again.
  useEffect(() => {
    if (existing !== undefined) return;
    let isCurrent = true;
    const finish = (found?: PrivateMessage) => {
      if (!isCurrent) return;
      setExisting(found ?? null);
      if (found) select.current(found);
    };
    conversations.find(person).then(finish, () => finish());
    return () => {
      isCurrent = false;
    };
  }, [existing, person, conversations, select]);
  useEffect(() => {
    if (existing === null) panel.current?.querySelector("textarea")?.focus();
  }, [existing]);
  return (
    <PanelRoot ref={panel}>
      <PanelHeader title={text("newTitle")} onBack={onBack} />
      {existing === undefined ? (
        <RowsSkeleton rows={1} label={text("loading")} />
      ) : (
        <>
          <RecipientRow person={person} onPick={() => setExisting(undefined)} />
          <ThreadBox
            noDisplayBox
            isFilling
            variant="chat"
            draftKey={`person:${person.id ?? ""}`}
            createConversation={async () => {
              started.current = await conversations.start(person);
              return started.current.conversationId;
            }}
            onUpdate={() => started.current && isMounted() && select.current(started.current)}
          />
        </>
      )}
    </PanelRoot>
  );
}

function RecipientRow({ person, onPick }: { person: Person; onPick: (person: Person) => void }) {
  const text = useText(messagesTexts);
  const isDisabled = person.allowDirectMessages === false;
  return (
    <PersonRow
      person={person}
      line={isDisabled ? text("noDirectMessages") : person.contactInfo?.email}
      disabled={isDisabled}
      onClick={() => onPick(person)}
    />
  );
}

/**
 * Renders a new private message: a search for a person, then a composer. Sending the first message creates the conversation.
 * @example
 * <NewPrivateMessage onSelectMessage={openConversation} onBack={showInbox} />
 */
export const NewPrivateMessage = withHost(function NewMessage(props: NewPrivateMessageProps) {
  const { churchId = "", personId = "" } = useSession();
  // Remounts when the viewer, the church or the selected person changes.
  const key = [churchId, personId, props.selectedPerson?.id].join("|");
  return <NewConversation key={key} {...props} />;
});
