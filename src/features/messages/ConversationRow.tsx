"use client";
import ButtonBase from "@mui/material/ButtonBase";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
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

const RowRoot = styled(ButtonBase, { name: "NarthexConversationRow", slot: "Root" })(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr) auto",
  columnGap: theme.spacing(2),
  alignItems: "center",
  width: "100%",
  minHeight: 72,
  padding: theme.spacing(1.5, 2),
  textAlign: "start",
  ...theme.typography.body2,
  "&:hover": { background: theme.palette.action.hover },
  "&.Mui-focusVisible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  "& .NarthexConversationRow-name, & .NarthexConversationRow-preview": {
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .NarthexConversationRow-name": { ...theme.typography.subtitle1, lineHeight: 1.4 },
  "& .NarthexConversationRow-preview": { color: theme.palette.text.secondary },
  "& .NarthexConversationRow-end": { display: "flex", flexDirection: "column", alignItems: "end", gap: theme.spacing(0.5) },
  "& time": { ...theme.typography.caption, color: theme.palette.text.secondary },
  "&.NarthexConversationRow-new": { background: theme.palette.action.selected },
  "&.NarthexConversationRow-new .NarthexConversationRow-name": { fontWeight: theme.typography.fontWeightBold },
  "&.NarthexConversationRow-new .NarthexConversationRow-preview": { color: theme.palette.text.primary },
}));

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
    <RowRoot focusRipple={false} className={isNew ? "NarthexConversationRow-new" : ""} onClick={() => onOpen(privateMessage)}>
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span style={{ minWidth: 0 }}>
        <span className="NarthexConversationRow-name">
          <bdi>{name}</bdi>
        </span>
        <span className="NarthexConversationRow-preview">
          {isOwn && preview !== null && `${text("you")} `}
          <bdi>{preview ?? text("noPreview")}</bdi>
        </span>
      </span>
      <span className="NarthexConversationRow-end">
        <RelativeTime time={newest?.timeUpdated ?? newest?.timeSent} />
        {isNew && <Chip size="small" color="primary" label={text("isNew")} />}
      </span>
    </RowRoot>
  );
});
