"use client";
import Button from "@mui/material/Button";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  memo,
  useId,
  useState,
  Fragment,
} from "react";
import { FailedRoot, NOTE_ROOTS } from "./NoteRoot.js";
import type { RowActions } from "./useMessageActions.js";
import { toErrorText } from "./useNoteComposer.js";
import { useVariantText } from "./useVariantText.js";
import type { Person } from "../../lib/people/people.js";
import { timeOfDay, fullDateTime, parseServerDate } from "../../lib/time/dates.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useLanguage, useSession } from "../../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { useIsServerRender } from "../../platform/provider/useNow.js";
import { EDIT_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import { contentLines, splitLinks } from "../rules/content.js";
import { authorName, isOwnMessage, isUnsent, sentAt, wasEdited } from "../rules/messages.js";
import type { ThreadMessage } from "../types.js";

export const COPY_ICON = "M9 9h11v11H9zM15 9V4H4v11h5";
const MORE_ICON =
  "M6 12a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0M12.5 12a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0M19 12a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0";
const WAITING_ICON = "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 8v4l3 2";
const FAILED_ICON = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 8v5M12 16h.01";

/** Props of `Note`: the message, its author, and what to do about it. */
export interface NoteProps extends HostProps {
  /** The message to show. */
  message: ThreadMessage;
  /** The author, for name and avatar. @default the message's own `person` */
  person?: Person | undefined;
  /** Called with the message's id when its author activates Edit. */
  showEditNote: (noteId?: string) => void;
  /** Whether this message is being edited. @default false */
  isEditing?: boolean | undefined;
  /** Hides the edit button from the author too. @default false */
  hideEdit?: boolean | undefined;
  /** Whether the message is the first of a group by one author. It shows the name and, unless in a chat, avatar and time. @default true */
  startsGroup?: boolean | undefined;
  /** The look of the message: a row, or for "chat" a bubble, with the viewer's own at the end side. @default "notes" */
  variant?: "notes" | "chat" | undefined;
  /** Called with a message that was not sent, to send it again. Without it, there is no Retry button. */
  onRetry?: ((message: ThreadMessage) => void) | undefined;
  /** Called with a message that was not sent, to remove it. Without it, there is no Discard button. */
  onDiscard?: ((message: ThreadMessage) => void) | undefined;
}

/** Props of a message in a list. The list shows the days, so the message shows the time of the day only. */
interface NoteRowProps extends NoteProps {
  /** Whether the message is the last of its group. In a chat, it shows avatar and time. @default true */
  endsGroup?: boolean | undefined;
  /** Whether a chat shows names, because several other people write. @default true */
  hasNames?: boolean | undefined;
  /** Whether the message is the viewer's newest, whose actions are always shown. @default false */
  isActive?: boolean | undefined;
  /** Whether the menu of the message is open. @default false */
  isOpen?: boolean | undefined;
  /** Must keep its identity, so that rows do not render again. */
  actions?: RowActions | undefined;
}

const CORNER = "var(--narthex-corner)";

/** Returns the smaller corners of a bubble, at the author's side: towards other messages of the group, and beside an avatar. */
const joinedCorners = (isOwn: boolean, startsGroup: boolean, endsGroup: boolean): CSSProperties => {
  const [start, end] = [startsGroup ? undefined : CORNER, isOwn && endsGroup ? undefined : CORNER];
  return isOwn
    ? { borderStartEndRadius: start, borderEndEndRadius: end }
    : { borderStartStartRadius: start, borderEndStartRadius: end };
};

export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { message, person = message.person, variant = "notes", actions } = props;
  const { startsGroup = true, endsGroup = true, hasNames = true } = props;
  const text = useVariantText(notesTexts, variant);
  const language = useLanguage();
  const { personId } = useSession();
  const id = useId();
  // Icons and tooltips are rendered when they can be seen: in every row, they would cost more than the messages.
  const [isNear, setIsNear] = useState(false);
  const hasIcons = isNear || props.isActive || !actions;
  const isChat = variant === "chat";
  const isOwn = isOwnMessage(message, personId);
  const canEdit = isOwn && !props.hideEdit && !!message.id && !isUnsent(message);
  const name = authorName(message, person) || text("unknownAuthor");
  const isServer = useIsServerRender();
  // The server does not know the viewer's time zone, so only the UTC date is shown until hydration.
  const formatTime = (time: Date, format: typeof timeOfDay): string =>
    isServer ? time.toISOString().slice(0, 10) : format(time, language);
  const date = sentAt(message);
  const isFullTime = startsGroup && !actions;
  // A group shows one time: a chat below its last message, notes beside the name.
  const isTimeHidden = isChat ? !endsGroup || isUnsent(message) : !startsGroup;
  const time = date && (
    <time
      id={`${id}time`}
      className={isTimeHidden ? "NarthexNote-hidden" : "NarthexNote-time"}
      dir="auto"
      dateTime={date.toISOString()}
      title={isFullTime || !hasIcons ? undefined : formatTime(date, fullDateTime)}
    >
      {formatTime(date, isFullTime ? fullDateTime : timeOfDay)}
    </time>
  );
  const editedAt = wasEdited(message) ? parseServerDate(message.timeUpdated) : null;
  const edited = editedAt && (
    <span
      className="NarthexNote-edited"
      title={text("editedAt", { time: formatTime(editedAt, fullDateTime) })}
    >
      {text("edited")}
    </span>
  );
  const Root = NOTE_ROOTS[variant];
  const isNameShown = startsGroup && (!isChat || (hasNames && !isOwn));
  const isTimeInHead = startsGroup && !isChat;
  const hasAvatar = isChat ? endsGroup && !isOwn : startsGroup;
  const classes = [
    "NarthexNote-root",
    isChat && "NarthexNote-chat",
    isOwn && "NarthexNote-own",
    actions && "NarthexNote-row",
    startsGroup && "NarthexNote-start",
    endsGroup && "NarthexNote-end",
    message.localState && `NarthexNote-${message.localState}`,
    props.isEditing && "NarthexNote-editing",
    props.isActive && "NarthexNote-active",
    props.isOpen && "NarthexNote-open",
  ];
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === "Enter") actions?.onMenu(message, canEdit, event.currentTarget);
    else if (event.key.toLowerCase() === "e" && canEdit) props.showEditNote(message.id);
    else return;
    event.preventDefault();
  };
  const handlePress = (event: MouseEvent<HTMLElement> | PointerEvent<HTMLElement>) =>
    actions?.onPress(event, message, canEdit);
  const showIcons = () => setIsNear(true);
  const menuLabel = text(canEdit ? "actions" : "copy");
  return (
    <Root
      className={classes.filter(Boolean).join(" ")}
      onPointerEnter={showIcons}
      onFocus={showIcons}
      {...(actions && {
        role: "group",
        tabIndex: -1,
        "aria-labelledby": `${id}name ${id}text ${id}time ${id}status`,
        onKeyDown: handleKeyDown,
      })}
    >
      {hasAvatar && (
        <div className="NarthexNote-avatar" aria-hidden>
          <PersonAvatar person={person ?? { name: { display: name } }} size="small" />
        </div>
      )}
      <div className={isNameShown ? "NarthexNote-head" : "NarthexNote-hidden"}>
        <bdi className="NarthexNote-name" id={`${id}name`}>
          {name}
        </bdi>
        {isTimeInHead && time}
        {isTimeInHead && edited}
      </div>
      <div className="NarthexNote-line">
        <div
          className="NarthexNote-bubble NarthexNote-text"
          style={isChat ? joinedCorners(isOwn, startsGroup, endsGroup) : undefined}
          id={`${id}text`}
          dir="auto"
          {...(actions && {
            onClick: handlePress,
            onPointerDown: handlePress,
            onContextMenu: handlePress,
          })}
        >
          <NoteText content={message.content} tabIndex={actions && -1} />
        </div>
        {(canEdit || actions) && (
          <div className="NarthexNote-actions">
            {canEdit && (
              <button
                type="button"
                tabIndex={actions && -1}
                aria-label="editNote"
                aria-labelledby={`${id}edit ${id}text`}
                title={text("edit")}
                onClick={() => props.showEditNote(message.id)}
              >
                {hasIcons && <SvgPath d={EDIT_ICON} size={20} />}
                <span id={`${id}edit`} className="NarthexNote-hidden">
                  {text("edit")}
                </span>
              </button>
            )}
            {actions && (
              <button
                type="button"
                tabIndex={-1}
                id={`${id}more`}
                aria-label={menuLabel}
                aria-labelledby={`${id}more ${id}text`}
                aria-haspopup={canEdit ? "menu" : undefined}
                title={menuLabel}
                onClick={(event) =>
                  canEdit
                    ? actions.onMenu(message, canEdit, event.currentTarget)
                    : actions.onCopy(message)
                }
              >
                {hasIcons && <SvgPath d={canEdit ? MORE_ICON : COPY_ICON} size={20} />}
              </button>
            )}
          </div>
        )}
      </div>
      {isUnsent(message) ? (
        <UnsentStatus {...props} statusId={`${id}status`} />
      ) : (
        !isTimeInHead && (
          <div className={isTimeHidden && !editedAt ? undefined : "NarthexNote-status"}>
            {time}
            {edited}
          </div>
        )
      )}
    </Root>
  );
});

/**
 * Renders one message; its author can edit it. `Notes` renders a whole conversation.
 * @example <Note message={message} person={person} showEditNote={(id) => setEditedId(id)} />
 */
export const Note = withHost(function StandaloneNote(props: NoteProps) {
  return <NoteRow {...props} />;
});

function UnsentStatus({ message, statusId, ...props }: NoteRowProps & { statusId: string }) {
  const text = useVariantText(notesTexts, props.variant ?? "notes");
  const { localState, isWaiting, failure, content } = message;
  const values = { text: content ?? "" };
  if (localState === "sending") {
    return (
      <div className="NarthexNote-status" id={statusId}>
        <SvgPath d={WAITING_ICON} size={16} />
        {text("sending")}
      </div>
    );
  }
  const reason = toErrorText(failure, text);
  return (
    <FailedRoot>
      <div className={isWaiting ? "NarthexNote-waiting" : "NarthexNote-failure"} id={statusId}>
        <SvgPath d={isWaiting ? WAITING_ICON : FAILED_ICON} size={16} />
        {text(isWaiting ? "waiting" : "failed")}
      </div>
      {reason && <p role="alert">{reason}</p>}
      <div className="NarthexNote-choices">
        {props.onDiscard && (
          <Button
            size="small"
            color="inherit"
            aria-label={text("discardOne", values)}
            onClick={() => props.onDiscard?.(message)}
          >
            {text("discard")}
          </Button>
        )}
        {props.onRetry && (
          <Button
            size="small"
            aria-label={text("retryOne", values)}
            onClick={() => props.onRetry?.(message)}
          >
            {text("retry")}
          </Button>
        )}
      </div>
    </FailedRoot>
  );
}

type NoteTextProps = Pick<ThreadMessage, "content"> & { tabIndex: number | undefined };

/** Renders a message's content with its line breaks, and web and email addresses as links. */
const NoteText = memo(function NoteText({ content, tabIndex }: NoteTextProps) {
  return contentLines(content).map((line, lineIndex) => (
    <Fragment key={lineIndex}>
      {lineIndex > 0 && <br />}
      {splitLinks(line).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          // `dir` also isolates the address from the direction of the text around it.
          <a
            key={index}
            href={href}
            dir="ltr"
            target="_blank"
            rel="noopener noreferrer nofollow"
            tabIndex={tabIndex}
          >
            {text}
          </a>
        ),
      )}
    </Fragment>
  ));
});
