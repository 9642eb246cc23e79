"use client";
import { useEffect, useRef, useState } from "react";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { usePrivateConversations } from "../../react/usePrivateConversations.js";
import { useLatest } from "../../react/useLatest.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import type { PrivateMessage } from "../../types/messaging.js";
import type { Person } from "../../types/people.js";
import { RowsSkeleton } from "../../ui/RowsSkeleton.js";
import { ThreadBox } from "../notes/index.js";
import { PanelHeader } from "./PanelHeader.js";
import { PanelRoot } from "./PanelRoot.js";
import { PersonRow } from "./PersonRow.js";
import { PersonSearch } from "./PersonSearch.js";
import { usePersonSearch } from "./usePersonSearch.js";

export interface NewConversationProps {
  /** Called with the conversation that exists, or that sending has just started. */
  onSelectMessage(this: void, privateMessage: PrivateMessage): void;
  onBack: () => void;
  /** Skips the search. */
  selectedPerson?: Person | undefined;
}

function NewConversationSteps({ onSelectMessage, onBack, selectedPerson }: NewConversationProps) {
  const text = useText(messagesTexts);
  const conversations = usePrivateConversations();
  const { state, search } = usePersonSearch();
  const [term, setTerm] = useState("");
  // The person to write to. The existing conversation is looked up once for each pick.
  const [picked, setPicked] = useState<{ person: Person; isLookedUp: boolean } | undefined>(
    selectedPerson && { person: selectedPerson, isLookedUp: false },
  );
  const person = picked?.person;
  const started = useRef<PrivateMessage>(undefined);
  const latest = useRef<string | undefined>(undefined);
  const select = useLatest(onSelectMessage);
  // After picking a person, the focus moves to the field.
  const root = useRef<HTMLElement>(null);
  const [hasToWrite, setHasToWrite] = useState(false);
  useEffect(() => {
    if (hasToWrite) root.current?.querySelector("textarea")?.focus();
  }, [hasToWrite]);

  // An effect of the pick: a lookup that was pending when the view was hidden runs again when it is shown.
  useEffect(() => {
    if (!picked) return;
    const { person: wanted, isLookedUp } = picked;
    let isCurrent = true;
    latest.current = wanted.id;
    const finish = (existing?: PrivateMessage | null) => {
      if (!isCurrent) return;
      setPicked({ person: wanted, isLookedUp: true });
      if (existing) select.current(existing);
    };
    if (!isLookedUp) {
      conversations.find(wanted).then(
        (existing) => {
          finish(existing);
          if (isCurrent && !existing) setHasToWrite(true);
        },
        () => finish(),
      );
    }
    return () => {
      isCurrent = false;
      latest.current = undefined;
    };
  }, [picked, conversations, select]);
  const pick = (wanted: Person) => setPicked({ person: wanted, isLookedUp: false });

  const create = async () => {
    if (!person) return undefined;
    started.current = await conversations.start(person);
    return started.current.conversationId;
  };
  const handleBack = () => {
    setHasToWrite(false);
    if (person && !selectedPerson) setPicked(undefined);
    else onBack();
  };
  return (
    <PanelRoot ref={root}>
      <PanelHeader title={text("newTitle")} onBack={handleBack} />
      {!person && <PersonSearch term={term} state={state} onTermChange={setTerm} onSearch={() => search(term)} onPick={pick} />}
      {picked && !picked.isLookedUp && <RowsSkeleton rows={1} label={text("loading")} />}
      {person && picked.isLookedUp && (
        <>
          <PersonRow person={person} onPick={pick} />
          <ThreadBox
            noDisplayBox
            isFilling
            variant="chat"
            draftKey={`person:${person.id ?? ""}`}
            createConversation={create}
            onUpdate={() => started.current && latest.current === person.id && select.current(started.current)}
          />
        </>
      )}
    </PanelRoot>
  );
}

/** A new private message: find somebody, open what exists, else write (NPM rows). */
export function NewConversation(props: NewConversationProps) {
  const { churchId = "", personId = "" } = useSession();
  // Whoever was found or picked belongs to one viewer, one church and one wish of the host.
  return <NewConversationSteps key={[churchId, personId, props.selectedPerson?.id].join("|")} {...props} />;
}

/** Renders a new private message: a search for a person, then their conversation, or a composer that starts one. */
export const NewPrivateMessage = withHost(NewConversation);
