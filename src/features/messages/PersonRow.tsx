"use client";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import type { Person } from "../../types/people.js";
import { PersonAvatar } from "../../ui/PersonAvatar.js";

const RowRoot = styled(ButtonBase, { name: "NarthexPersonRow", slot: "Root" })(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  columnGap: theme.spacing(2),
  alignItems: "center",
  width: "100%",
  minHeight: 72,
  padding: theme.spacing(1.5, 2),
  textAlign: "start",
  "&:hover": { background: theme.palette.action.hover },
  "&.Mui-focusVisible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  "& .NarthexPersonRow-name, & .NarthexPersonRow-detail": {
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .NarthexPersonRow-name": { ...theme.typography.subtitle1, lineHeight: 1.4 },
  "& .NarthexPersonRow-detail": { ...theme.typography.body2, color: theme.palette.text.secondary },
  "&.Mui-disabled": { opacity: 1 },
}));

export interface PersonRowProps {
  person: Person;
  onPick: (person: Person) => void;
}

/** One found person: avatar, name and e-mail (NPM-09). Who does not take private messages is shown, and cannot be picked. */
export function PersonRow({ person, onPick }: PersonRowProps) {
  const text = useText(messagesTexts);
  const isClosed = person.allowDirectMessages === false;
  return (
    <RowRoot disabled={isClosed} onClick={() => onPick(person)}>
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span style={{ minWidth: 0 }}>
        <span className="NarthexPersonRow-name">
          <bdi>{cleanDisplayName(person.name?.display) || text("unknownUser")}</bdi>
        </span>
        <span className="NarthexPersonRow-detail">{isClosed ? text("noDirectMessages") : person.contactInfo?.email}</span>
      </span>
    </RowRoot>
  );
}
