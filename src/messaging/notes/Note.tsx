"use client";
import Button from "@mui/material/Button";
import { memo, useId, Fragment } from "react";
import { NoteRoot } from "./NoteRoot.js";
import { useNotesText } from "./useNoteComposer.js";
import type { Person } from "../../lib/people/people.js";
import { timeOfDay, fullDateTime, parseServerDate } from "../../lib/time/dates.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import {
  useText,
  useLanguage,
  useSession,
  type HostProps,
  withHost,
} from "../../platform/provider/ChurchContext.js";
import { useIsServerRender } from "../../platform/provider/useNow.js";
import { LineIcon } from "../../ui/display/LineIcon.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import { contentLines, splitLinks } from "../rules/content.js";
import { authorName, isOwnMessage, isUnsent, sentAt, wasEdited } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";

export interface NoteProps extends HostProps {
  message: ThreadMessage;
  person?: Person | undefined;
  /** Called with the message's id when its author activates Edit. */
  showEditNote: (noteId?: string) => void;
  /** Whether this message is being edited. @default false */
  isEditing?: boolean | undefined;
  /** Hides the edit button from the author too. @default false */
  hideEdit?: boolean | undefined;
  /** Whether the message is the first of a group by one author, which shows avatar and name. @default true */
  startsGroup?: boolean | undefined;
  /** "chat" shows bubbles, with the viewer's own at the end side. @default "notes" */
  variant?: "notes" | "chat" | undefined;
  onRetry?: ((message: ThreadMessage) => void) | undefined;
  onDiscard?: ((message: ThreadMessage) => void) | undefined;
}

export const NoteRow = memo(function NoteRow(props: NoteProps) {
  const { message, person = message.person, startsGroup = true, variant = "notes" } = props;
  const text = useText(notesTexts);
  const variantText = useNotesText(variant);
  const language = useLanguage();
  const { personId } = useSession();
  const id = useId();
  const isOwn = isOwnMessage(message, personId);
  const canEdit = isOwn && !props.hideEdit && !!message.id && !isUnsent(message);
  const name = authorName(message, person) || text("unknownAuthor");
  const isServer = useIsServerRender();
  // The server does not know the viewer's time zone, so only the UTC date is shown until hydration.
  const formatTime = (time: Date, format: typeof timeOfDay): string =>
    isServer ? time.toISOString().slice(0, 10) : format(time, language);
  const date = sentAt(message);
  const time = date && (
    <time
      className="NarthexNote-time"
      dir="auto"
      dateTime={date.toISOString()}
      title={startsGroup ? undefined : formatTime(date, fullDateTime)}
    >
      {formatTime(date, startsGroup ? fullDateTime : timeOfDay)}
    </time>
  );
  const editedAt = wasEdited(message) ? parseServerDate(message.timeUpdated) : null;
  const classes = [
    "NarthexNote-root",
    variant === "chat" && "NarthexNote-chat",
    isOwn && "NarthexNote-own",
    startsGroup && "NarthexNote-start",
    message.localState && `NarthexNote-${message.localState}`,
    props.isEditing && "NarthexNote-editing",
  ];
  return (
    <NoteRoot className={classes.filter(Boolean).join(" ")}>
      <div className="NarthexNote-avatar" aria-hidden>
        {startsGroup && (
          <PersonAvatar person={person ?? { name: { display: name } }} size="small" />
        )}
      </div>
      <div className="NarthexNote-body">
        <div className={startsGroup ? "NarthexNote-head" : "NarthexNote-hidden"}>
          <bdi className="NarthexNote-name">{name}</bdi>
          {startsGroup && time}
        </div>
        <div className="NarthexNote-line">
          <div className="NarthexNote-bubble">
            <div className="NarthexNote-text" id={`${id}text`} dir="auto">
              <NoteText content={message.content} />
            </div>
          </div>
          {canEdit && (
            <div className="NarthexNote-actions">
              <button
                type="button"
                aria-label="editNote"
                aria-labelledby={`${id}edit ${id}text`}
                onClick={() => props.showEditNote(message.id)}
              >
                <LineIcon name="edit" size={20} />
                <span id={`${id}edit`} className="NarthexNote-hidden">
                  {variantText("edit")}
                </span>
              </button>
            </div>
          )}
        </div>
        {((time && !startsGroup) || editedAt) && (
          <div className="NarthexNote-status">
            {!startsGroup && time}
            {editedAt && (
              <span
                className="NarthexNote-edited"
                title={text("editedAt", { time: formatTime(editedAt, fullDateTime) })}
              >
                {text("edited")}
              </span>
            )}
          </div>
        )}
        {message.localState === "sending" && (
          <div className="NarthexNote-status">{text("sending")}</div>
        )}
        {message.localState === "failed" && <FailedStatus {...props} />}
      </div>
    </NoteRoot>
  );
});

/** Renders one message; its author can edit it. @example <Note message={message} person={author} showEditNote={setEditedId} /> */
export const Note = withHost(NoteRow);

function FailedStatus({ message, onRetry, onDiscard }: NoteProps) {
  const text = useText(notesTexts);
  const values = { text: message.content ?? "" };
  return (
    <div className="NarthexNote-status">
      {text("failed")}
      <span className="NarthexNote-choices">
        {onRetry && (
          <Button
            size="small"
            aria-label={text("retryOne", values)}
            onClick={() => onRetry(message)}
          >
            {text("retry")}
          </Button>
        )}
        {onDiscard && (
          <Button
            size="small"
            color="inherit"
            aria-label={text("discardOne", values)}
            onClick={() => onDiscard(message)}
          >
            {text("discard")}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Renders a message's content with its line breaks, and web and email addresses as links. */
const NoteText = memo(function NoteText({ content }: Pick<ThreadMessage, "content">) {
  return contentLines(content).map((line, lineIndex) => (
    <Fragment key={lineIndex}>
      {lineIndex > 0 && <br />}
      {splitLinks(line).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          // `dir` also isolates the address from the direction of the text around it.
          <a key={index} href={href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </Fragment>
  ));
});
