"use client";
import { memo, useId } from "react";
import { cleanDisplayName } from "../../rules/people/cleanDisplayName.js";
import { fullDateTime } from "../../rules/time/fullDateTime.js";
import { parseServerDate } from "../../rules/time/parseServerDate.js";
import { timeOfDay } from "../../rules/time/timeOfDay.js";
import { isOwnMessage } from "../../rules/messaging/isOwnMessage.js";
import { wasEdited } from "../../rules/messaging/wasEdited.js";
import { notesTexts } from "../../client/locale/english/notes.js";
import { useLanguage, useText } from "../../react/useText.js";
import { useIsServerRender } from "../../react/useIsServerRender.js";
import { useSession } from "../../react/useSession.js";
import { withHost } from "../../react/withHost.js";
import type { Person } from "../../types/people.js";
import type { ThreadMessage } from "../../types/thread.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { PersonAvatar } from "../../ui/PersonAvatar.js";
import { NoteRoot } from "./NoteRoot.js";
import { NoteStatus } from "./NoteStatus.js";
import { NoteText } from "./NoteText.js";
import { useNotesText } from "./useNotesText.js";

export interface NoteRowProps {
  /** The message to show. */
  message: ThreadMessage;
  /** Its author, as far as known. */
  person?: Person | undefined;
  /** Called with the message's id when its author presses Edit. */
  showEditNote: (noteId?: string) => void;
  /** This message is being edited. @default false */
  isEditing?: boolean | undefined;
  /** No edit button, whoever reads. @default false */
  hideEdit?: boolean | undefined;
  /** First of a run by the same author: shows avatar and name. @default true */
  startsGroup?: boolean | undefined;
  /** "chat": bubbles, the reader's own at the end side. @default "notes" */
  variant?: "notes" | "chat" | undefined;
  /** Sends a failed message again. */
  onRetry?: ((message: ThreadMessage) => void) | undefined;
  /** Takes a failed message away. */
  onDiscard?: ((message: ThreadMessage) => void) | undefined;
}

/** One message: author, words, time, and what its author can do with it (NOTE-09 to NOTE-13). */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { message, person, showEditNote, isEditing = false, hideEdit = false, startsGroup = true, variant = "notes" } = props;
  const text = useText(notesTexts);
  const named = useNotesText(variant);
  const language = useLanguage();
  const { personId } = useSession();
  const id = useId();
  const isOwn = !!personId && isOwnMessage(message, personId);
  const name = cleanDisplayName(person?.name?.display ?? message.person?.name?.display ?? message.displayName) || text("unknownAuthor");
  const date = parseServerDate(message.timeSent);
  const isServer = useIsServerRender();
  // A server does not know the reader's time zone: until hydration has ended, the date alone is shown.
  const formatted = (time: Date | null, format: typeof timeOfDay): string =>
    !time ? "" : isServer ? time.toISOString().slice(0, 10) : format(time, language);
  const full = formatted(date, fullDateTime);
  const canEdit = isOwn && !hideEdit && !!message.id && message.localState !== "sending" && message.localState !== "failed";
  const classes = [
    "NarthexNote-root",
    variant === "chat" && "NarthexNote-chat",
    isOwn && "NarthexNote-own",
    startsGroup && "NarthexNote-start",
    message.localState && `NarthexNote-${message.localState}`,
    isEditing && "NarthexNote-editing",
  ];
  return (
    <NoteRoot className={classes.filter(Boolean).join(" ")}>
      <div className="NarthexNote-avatar" aria-hidden>
        {startsGroup && <PersonAvatar person={person ?? message.person ?? { name: { display: name } }} size="small" />}
      </div>
      <div className="NarthexNote-body">
        <div className={startsGroup ? "NarthexNote-head" : "NarthexNote-hidden"}>
          <bdi className="NarthexNote-name">{name}</bdi>
          {date && startsGroup && (
            <time className="NarthexNote-time" dir="auto" dateTime={date.toISOString()}>
              {full}
            </time>
          )}
        </div>
        <div className="NarthexNote-line">
          <div className="NarthexNote-bubble">
            <div className="NarthexNote-text" id={`${id}text`} dir="auto">
              <NoteText content={message.content} />
            </div>
          </div>
          {canEdit && (
            <div className="NarthexNote-actions">
              <button type="button" aria-label="editNote" aria-labelledby={`${id}edit ${id}text`} onClick={() => showEditNote(message.id)}>
                <LineIcon name="edit" size={20} />
                <span id={`${id}edit`} className="NarthexNote-hidden">
                  {named("edit")}
                </span>
              </button>
            </div>
          )}
        </div>
        {((date && !startsGroup) || wasEdited(message)) && (
          <div className="NarthexNote-status">
            {date && !startsGroup && (
              <time className="NarthexNote-time" dir="auto" dateTime={date.toISOString()} title={full}>
                {formatted(date, timeOfDay)}
              </time>
            )}
            {wasEdited(message) && (
              <span
                className="NarthexNote-edited"
                title={text("editedAt", { time: formatted(parseServerDate(message.timeUpdated), fullDateTime) })}
              >
                {text("edited")}
              </span>
            )}
          </div>
        )}
        {message.localState && <NoteStatus message={message} onRetry={props.onRetry} onDiscard={props.onDiscard} />}
      </div>
    </NoteRoot>
  );
});

/** Renders one message with its author, time and text, and a button to edit it for its author. */
export const Note = withHost(NoteRow);
