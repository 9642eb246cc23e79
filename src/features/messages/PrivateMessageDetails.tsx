"use client";
import { useEffect, useRef } from "react";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useInbox } from "../../react/useInbox.js";
import { usePeople } from "../../react/usePeople.js";
import { useLatest } from "../../react/useLatest.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { useThread } from "../../react/useThread.js";
import { withHost } from "../../react/withHost.js";
import { isOwnMessage } from "../../rules/messaging/isOwnMessage.js";
import { otherPersonId } from "../../rules/messaging/otherPersonId.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { PrivateMessage } from "../../types/messaging.js";
import { PersonAvatar } from "../../ui/PersonAvatar.js";
import { PersonName } from "../../ui/PersonName.js";
import { ThreadBox } from "../notes/index.js";
import { PanelHeader } from "./PanelHeader.js";
import { PanelRoot } from "./PanelRoot.js";

export interface PrivateConversationProps {
  /** The conversation to show, with the other person where known. */
  privateMessage: PrivateMessage;
  onBack: () => void;
  /** A changed value reloads the messages. */
  refreshKey?: unknown;
  /** Called after the message was marked read. */
  onMessageRead?: (() => void) | undefined;
  /** Where the focus goes when it has just been opened; nowhere without it. */
  focus?: "heading" | "field" | undefined;
}

/** One private conversation (CNV rows). Opening it marks it read for the person it notifies (INB-19, INB-20). */
export function PrivateConversation(props: PrivateConversationProps) {
  const { privateMessage, onBack, refreshKey, onMessageRead, focus } = props;
  const text = useText(messagesTexts);
  const root = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus === "heading") heading.current?.focus();
    if (focus === "field") root.current?.querySelector("textarea")?.focus();
  }, [focus]);
  const { inbox, state } = useInbox();
  const people = usePeople();
  const { personId = "" } = useSession();
  const person = people.get(otherPersonId(privateMessage, personId) ?? "") ?? privateMessage.person;
  const name = cleanDisplayName(person?.name?.display) || text("unknownUser");

  const isUnread = isSameId(privateMessage.notifyPersonId, personId) || (!!privateMessage.id && state.newIds.has(privateMessage.id));
  const opened = useRef<string | undefined>(undefined);
  const readCallback = useLatest(onMessageRead);
  useEffect(() => {
    const newest = `${privateMessage.id ?? ""}|${privateMessage.conversation?.messages?.[0]?.id ?? ""}`;
    // Once per opening and arrival: a server whose answer still names the reader must not cause a loop.
    if (!isUnread || opened.current === newest) return;
    opened.current = newest;
    void inbox.markRead(privateMessage).then((isRead) => isRead && readCallback.current?.());
  }, [inbox, privateMessage, isUnread, readCallback]);

  return (
    <PanelRoot ref={root}>
      <PanelHeader
        onBack={onBack}
        start={
          <span aria-hidden>
            <PersonAvatar person={person ?? { name: { display: name } }} size="small" />
          </span>
        }
        title={<PersonName name={name} />}
        headingRef={heading}
        subtitle={text("privateConversation")}
      />
      <ThreadBox conversationId={privateMessage.conversationId} noDisplayBox isFilling variant="chat" refreshKey={refreshKey} />
    </PanelRoot>
  );
}

/** A conversation without the list of the inbox, whose reloads mark everything read: marks a message that arrives read by itself. */
function StandaloneConversation(props: PrivateConversationProps) {
  const { privateMessage, onMessageRead } = props;
  const conversationId = idText(privateMessage.conversationId);
  const { inbox } = useInbox();
  const { personId = "" } = useSession();
  const { status, messages } = useThread(conversationId).state;
  const newestId = messages.findLast((message) => message.id && !isOwnMessage(message, personId))?.id;
  const shown = useRef<{ conversationId: string | undefined; newestId: string | undefined }>(undefined);
  const latest = useLatest({ privateMessage, onMessageRead });
  useEffect(() => {
    if (status !== "ready") return;
    const before = shown.current;
    shown.current = { conversationId, newestId };
    if (before?.conversationId !== conversationId || before?.newestId === newestId) return;
    const { privateMessage: arrived, onMessageRead: tell } = latest.current;
    void inbox.markRead({ ...arrived, notifyPersonId: personId }).then((isRead) => isRead && tell?.());
  }, [inbox, status, conversationId, newestId, personId, latest]);
  return <PrivateConversation {...props} />;
}

/** Renders one private conversation, and marks it read for the current person. */
export const PrivateMessageDetails = withHost(StandaloneConversation);
