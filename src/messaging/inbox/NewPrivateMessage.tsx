"use client";
import { useEffect, useRef, useState } from "react";
import type { Person } from "../../lib/people/types.js";
import { PanelRoot, PanelHeader } from "./Panel.js";
import { PersonSearch, PersonRow } from "./PersonSearch.js";
import { ThreadBox } from "../notes/Notes.js";
import type { PrivateMessage } from "../types.js";
import { usePrivateConversations } from "../useInbox.js";
import { usePersonSearch } from "../usePeople.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useSession } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";
import { withHost } from "../../platform/provider/withHost.js";
import { RowsSkeleton } from "../../ui/rows/RowList.js";

export interface NewConversationProps {
  /** Called with the existing conversation, or with the one that the first message has created. */
  onSelectMessage(this: void, privateMessage: PrivateMessage): void;
  onBack: () => void;
  /** The recipient. Skips the search. */
  selectedPerson?: Person | undefined;
}

function NewConversationSteps({ onSelectMessage, onBack, selectedPerson }: NewConversationProps) {
  const text = useText(messagesTexts);
  const conversations = usePrivateConversations();
  const { state, search } = usePersonSearch();
  const [term, setTerm] = useState("");
  // The existing conversation is looked up once per picked recipient.
  const [recipient, setRecipient] = useState<{ person: Person; isLookedUp: boolean } | undefined>(
    selectedPerson && { person: selectedPerson, isLookedUp: false },
  );
  const person = recipient?.person;
  const started = useRef<PrivateMessage>(undefined);
  const currentPersonId = useRef<string | undefined>(undefined);
  const select = useLatest(onSelectMessage);
  // The field gets the focus after a person was picked.
  const root = useRef<HTMLElement>(null);
  const [shouldFocusField, setShouldFocusField] = useState(false);
  useEffect(() => {
    if (shouldFocusField) root.current?.querySelector("textarea")?.focus();
  }, [shouldFocusField]);

  // An effect, because React's Activity must restart a pending lookup when it shows the view again.
  useEffect(() => {
    if (!recipient) return;
    const { person: picked, isLookedUp } = recipient;
    let isCurrent = true;
    currentPersonId.current = picked.id;
    const finish = (existing?: PrivateMessage | null) => {
      if (!isCurrent) return;
      setRecipient({ person: picked, isLookedUp: true });
      if (existing) select.current(existing);
    };
    if (!isLookedUp) {
      conversations.find(picked).then(
        (existing) => {
          finish(existing);
          if (isCurrent && !existing) setShouldFocusField(true);
        },
        () => finish(),
      );
    }
    return () => {
      isCurrent = false;
      currentPersonId.current = undefined;
    };
  }, [recipient, conversations, select]);
  const pick = (picked: Person) => setRecipient({ person: picked, isLookedUp: false });

  const create = async () => {
    if (!person) return undefined;
    started.current = await conversations.start(person);
    return started.current.conversationId;
  };
  const handleBack = () => {
    setShouldFocusField(false);
    if (person && !selectedPerson) setRecipient(undefined);
    else onBack();
  };
  return (
    <PanelRoot ref={root}>
      <PanelHeader title={text("newTitle")} onBack={handleBack} />
      {!person && (
        <PersonSearch
          term={term}
          state={state}
          onTermChange={setTerm}
          onSearch={() => search(term)}
          onPick={pick}
        />
      )}
      {recipient && !recipient.isLookedUp && <RowsSkeleton rows={1} label={text("loading")} />}
      {person && recipient.isLookedUp && (
        <>
          <PersonRow person={person} onPick={pick} />
          <ThreadBox
            noDisplayBox
            isFilling
            variant="chat"
            draftKey={`person:${person.id ?? ""}`}
            createConversation={create}
            onUpdate={() =>
              started.current &&
              currentPersonId.current === person.id &&
              select.current(started.current)
            }
          />
        </>
      )}
    </PanelRoot>
  );
}

/** Renders a new private message. Remounts when the viewer, the church or the selected person changes. */
export function NewConversation(props: NewConversationProps) {
  const { churchId = "", personId = "" } = useSession();
  return (
    <NewConversationSteps
      key={[churchId, personId, props.selectedPerson?.id].join("|")}
      {...props}
    />
  );
}

/**
 * Renders a new private message: a search for a person, then a composer. Sending the first message creates the conversation.
 *
 * @example
 * <NewPrivateMessage onSelectMessage={openConversation} onBack={showInbox} />
 */
export const NewPrivateMessage = withHost(NewConversation);
