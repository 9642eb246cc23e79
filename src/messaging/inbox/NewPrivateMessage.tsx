"use client";
import { useEffect, useRef, useState } from "react";
import { PanelHeader, PanelRoot } from "./Panel.js";
import { PersonSearch, RecipientRow } from "./PersonSearch.js";
import type { Person } from "../../lib/people/people.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useAcquired,
  useService,
  useText,
  useSession,
} from "../../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useMountedState } from "../../platform/provider/useMountedState.js";
import { personLookupService } from "../../platform/session/PersonLookup.js";
import { RowsSkeleton } from "../../ui/rows/RowsSkeleton.js";
import { privateConversationsService } from "../Inbox.js";
import { ThreadBox } from "../notes/ThreadBox.js";
import type { PrivateMessage } from "../types.js";
import { usePersonSearch } from "../usePeople.js";

/** Props of `NewPrivateMessage`: the recipient, and where to go next. */
export interface NewPrivateMessageProps extends HostProps {
  /** Called with the existing conversation, or with the one that the first message has created. */
  onSelectMessage(this: void, privateMessage: PrivateMessage): void;
  /** Called by the Back button. */
  onBack: () => void;
  /** The recipient. Skips the search. */
  selectedPerson?: Person | undefined;
  /** Enter sends, and Shift+Enter breaks the line. Otherwise Ctrl+Enter or Cmd+Enter sends. @default false */
  enterToSend?: boolean | undefined;
}

export function NewConversation(props: NewPrivateMessageProps) {
  const { onSelectMessage, onBack, selectedPerson, enterToSend } = props;
  // Here, so that Back returns from a person to the results.
  const people = usePersonSearch();
  const [term, setTerm] = useState("");
  const [person, setPerson] = useState(selectedPerson);
  // Requests the user's person, who is the sender, if the session has none.
  useAcquired(useService(personLookupService));
  const handlePersonBack = () => (selectedPerson ? onBack() : setPerson(undefined));
  return person ? (
    <FirstMessage
      person={person}
      onSelectMessage={onSelectMessage}
      onBack={handlePersonBack}
      enterToSend={enterToSend}
    />
  ) : (
    <PersonSearch
      {...people}
      term={term}
      onTermChange={setTerm}
      onPick={setPerson}
      onSelectMessage={onSelectMessage}
      onBack={onBack}
    />
  );
}

/** Looks up the existing conversation with a person. Renders a composer if none is found. */
function FirstMessage(props: NewPrivateMessageProps & { person: Person }) {
  const { person, onSelectMessage, onBack } = props;
  const text = useText(messagesTexts);
  const { isResuming } = useSession();
  const conversations = useService(privateConversationsService);
  const isMounted = useMountedState();
  const latestSelect = useLatest(onSelectMessage);
  const panel = useRef<HTMLElement>(null);
  const started = useRef<PrivateMessage>(undefined);
  /** `undefined` until the conversation is looked up, `null` if none is found. */
  const [existing, setExisting] = useState<PrivateMessage | null>();

  // An effect, because React's Activity must restart a pending lookup when it shows the view again.
  useEffect(() => {
    if (existing !== undefined || isResuming) return;
    let isCurrent = true;
    const finish = (found?: PrivateMessage) => {
      if (!isCurrent) return;
      setExisting(found ?? null);
      if (found) latestSelect.current(found);
    };
    conversations.find(person).then(finish, () => finish());
    return () => {
      isCurrent = false;
    };
  }, [existing, isResuming, person, conversations, latestSelect]);
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
            isFilling
            variant="chat"
            enterToSend={props.enterToSend}
            draftKey={`person:${person.id ?? ""}`}
            createConversation={async () => {
              started.current = await conversations.start(person);
              return started.current.conversationId;
            }}
            onUpdate={() => started.current && isMounted() && latestSelect.current(started.current)}
          />
        </>
      )}
    </PanelRoot>
  );
}

/**
 * Renders a new private message: a search for a person, then a composer. Sending the first message creates the conversation.
 * @example <NewPrivateMessage onSelectMessage={(conversation) => setOpen(conversation)} onBack={handleClose} />
 */
export const NewPrivateMessage = withHost(function NewMessage(props: NewPrivateMessageProps) {
  const { churchId = "", personId = "" } = useSession();
  // Remounts when the viewer, the church or the selected person changes.
  const key = [churchId, personId, props.selectedPerson?.id].join("|");
  return <NewConversation key={key} {...props} />;
});
