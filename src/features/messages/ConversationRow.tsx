"use client";
import { memo } from "react";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import { isOwnMessage } from "../../rules/messaging/isOwnMessage.js";
import { newestMessage } from "../../rules/messaging/newestMessage.js";
import { previewText } from "../../rules/messaging/previewText.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import type { PrivateMessage } from "../../types/messaging.js";
import type { Person } from "../../types/people.js";
import { PersonAvatar } from "../../ui/PersonAvatar.js";
import { RelativeTime } from "../../ui/RelativeTime.js";
import { RowRoot } from "./RowRoot.js";

export interface ConversationRowProps {
  privateMessage: PrivateMessage;
  /** The other person, as far as known. */
  person: Person | undefined;
  /** The viewer's person id. */
  me: string;
  isNew: boolean;
  onOpen: (privateMessage: PrivateMessage) => void;
}

/** One conversation of the inbox (INB-08 to INB-16). */
export const ConversationRow = memo(function ConversationRow({ privateMessage, person, me, isNew, onOpen }: ConversationRowProps) {
  const text = useText(messagesTexts);
  const newest = newestMessage(privateMessage);
  const name = cleanDisplayName(person?.name?.display) || text("unknownUser");
  const preview = previewText(newest);
  const isOwn = !!newest && isOwnMessage(newest, me);
  return (
    <RowRoot
      type="button"
      data-conversation={privateMessage.conversationId}
      className={isNew ? "NarthexMessages-new" : undefined}
      onClick={() => onOpen(privateMessage)}
    >
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span>
        <bdi className="NarthexMessages-name">{name}</bdi>
        <span className="NarthexMessages-line" dir="auto">
          {isOwn && preview !== null && `${text("you")} `}
          {preview ?? text("noPreview")}
        </span>
      </span>
      <span className="NarthexMessages-end">
        <RelativeTime time={newest?.timeUpdated ?? newest?.timeSent} />
        {isNew && <span className="NarthexMessages-mark">{text("isNew")}</span>}
      </span>
    </RowRoot>
  );
});
