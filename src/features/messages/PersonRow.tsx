"use client";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import type { Person } from "../../types/people.js";
import { PersonAvatar } from "../../ui/PersonAvatar.js";
import { RowRoot } from "./RowRoot.js";

export interface PersonRowProps {
  person: Person;
  onPick: (person: Person) => void;
}

/** One found person: avatar, name and e-mail (NPM-09). Who does not take private messages is shown, and cannot be picked. */
export function PersonRow({ person, onPick }: PersonRowProps) {
  const text = useText(messagesTexts);
  const isClosed = person.allowDirectMessages === false;
  return (
    <RowRoot type="button" disabled={isClosed} onClick={() => onPick(person)}>
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span>
        <bdi className="NarthexMessages-name">{cleanDisplayName(person.name?.display) || text("unknownUser")}</bdi>
        <span className="NarthexMessages-line" dir="auto">
          {isClosed ? text("noDirectMessages") : person.contactInfo?.email}
        </span>
      </span>
    </RowRoot>
  );
}
