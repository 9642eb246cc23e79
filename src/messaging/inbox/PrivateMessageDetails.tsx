"use client";
import { useEffect, useRef } from "react";
import { PanelHeader, PanelRoot } from "./Panel.js";
import { cleanDisplayName } from "../../lib/people/people.js";
import { idText } from "../../lib/text/json.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useService,
  useStoreValue,
  useText,
  useSession,
} from "../../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import { PersonName } from "../../ui/display/PersonName.js";
import { unreadCountsService } from "../../unread/UnreadCountsStore.js";
import { inboxService } from "../Inbox.js";
import { ThreadBox } from "../notes/ThreadBox.js";
import { isOwnMessage, otherPersonId } from "../rules/messages.js";
import type { PrivateMessage, ThreadMessage } from "../types.js";
import { usePeople } from "../usePeople.js";
import { useThread } from "../useThread.js";

/** Props of `PrivateMessageDetails`: the conversation, and where Back leads. */
export interface PrivateMessageDetailsProps extends HostProps {
  /** The conversation, with the other person if known. */
  privateMessage: PrivateMessage;
  /** Called by the Back button. */
  onBack: () => void;
  /** Refetches the messages when the value changes. */
  refreshKey?: unknown;
  /** Called after the conversation was marked read. */
  onMessageRead?: (() => void) | undefined;
  /** Enter sends, and Shift+Enter breaks the line. Otherwise Ctrl+Enter or Cmd+Enter sends. @default false */
  enterToSend?: boolean | undefined;
  /** The element that gets the focus after mounting. @default none */
  focus?: "heading" | "field" | undefined;
}

const avatar = { width: 40, height: 40, fontSize: 15 };

interface PrivateConversationProps extends Omit<PrivateMessageDetailsProps, "onBack"> {
  /** @default no back button */
  onBack?: (() => void) | undefined;
  /** Called after each saved or deleted message, but not when a waiting message is sent later. */
  onUpdate?: (() => void) | undefined;
}

/** Renders one private conversation, and marks it read if it is unread for the current person. */
export function PrivateConversation(props: PrivateConversationProps) {
  const { privateMessage, onBack, refreshKey, onMessageRead, onUpdate, focus } = props;
  const text = useText(messagesTexts);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const selector = focus === "heading" ? "h2" : "textarea";
    if (focus) root.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [focus]);
  const inbox = useService(inboxService);
  const counts = useService(unreadCountsService);
  useEffect(
    () => counts.ignoreFramesOf(idText(privateMessage.conversationId)),
    [counts, privateMessage.conversationId],
  );
  const isUnread = useStoreValue(inbox.store, () => inbox.isUnread(privateMessage));
  const people = usePeople();
  const { personId = "" } = useSession();
  const person = people.get(otherPersonId(privateMessage, personId) ?? "") ?? privateMessage.person;
  const name = cleanDisplayName(person?.name?.display) || text("unknownUser");
  const markedKey = useRef<string | undefined>(undefined);
  const latestOnMessageRead = useLatest(onMessageRead);
  useEffect(() => {
    const key = `${privateMessage.id ?? ""}|${privateMessage.conversation?.messages?.[0]?.id ?? ""}`;
    // Once per mount and newest message, to prevent a loop if the server still returns the message as unread.
    if (!isUnread || markedKey.current === key) return;
    markedKey.current = key;
    void inbox.markRead(privateMessage).then((isRead) => isRead && latestOnMessageRead.current?.());
  }, [inbox, privateMessage, isUnread, latestOnMessageRead]);
  return (
    <PanelRoot ref={root}>
      <PanelHeader
        onBack={onBack}
        start={<PersonAvatar person={person ?? { name: { display: name } }} sx={avatar} />}
        title={<PersonName name={name} />}
        subtitle={text("privateConversation")}
      />
      <ThreadBox
        conversationId={privateMessage.conversationId}
        isFilling
        variant="chat"
        refreshKey={refreshKey}
        onUpdate={onUpdate}
        enterToSend={props.enterToSend}
      />
    </PanelRoot>
  );
}

/** Renders a conversation outside the inbox, and marks new and edited messages read: the server marks both unread. In the inbox, the server does so when it sends the list. */
function StandaloneConversation(props: PrivateMessageDetailsProps) {
  const { privateMessage, onMessageRead } = props;
  const conversationId = idText(privateMessage.conversationId);
  const inbox = useService(inboxService);
  const { personId = "" } = useSession();
  const { status, messages } = useThread(conversationId).state;
  const shown = useRef<{
    conversationId: string | undefined;
    received: ReadonlySet<ThreadMessage>;
  }>(null);
  const latestMarkRead = useLatest(async () => {
    // `notifyPersonId` marks the item as unread: the host's item is older than the new message, and `markRead` would skip it.
    if (await inbox.markRead({ ...privateMessage, notifyPersonId: personId })) onMessageRead?.();
  });
  useEffect(() => {
    if (status !== "ready") return;
    const before = shown.current;
    const received = messages.filter((each) => each.id && !isOwnMessage(each, personId));
    shown.current = { conversationId, received: new Set(received) };
    if (before?.conversationId !== conversationId) return;
    // Unchanged messages keep their objects.
    if (received.some((each) => !before?.received.has(each))) void latestMarkRead.current();
  }, [status, conversationId, messages, personId, latestMarkRead]);
  return <PrivateConversation {...props} onUpdate={() => inbox.expire()} />;
}

/**
 * Renders a private conversation and marks it read.
 * @example <PrivateMessageDetails privateMessage={conversation} onBack={handleClose} />
 */
export const PrivateMessageDetails = withHost(StandaloneConversation);
