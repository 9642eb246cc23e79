"use client";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { ComposerRoot, SendButton, Spinner } from "./ComposerRoot.js";
import { type NoteComposerOptions, useNoteComposer } from "./useNoteComposer.js";
import { useVariantText } from "./useVariantText.js";
import { textDirection } from "../../lib/text/strings.js";
import { notesTexts } from "../../platform/locale/texts/notes.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { withHost } from "../../platform/provider/withHost.js";
import { useIsServerRender } from "../../platform/provider/useNow.js";
import { SEND_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { isCompositionKey } from "../../ui/keys.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { visuallyHidden } from "../../ui/styles.js";
import { type ConversationProps, useConversation } from "../useThread.js";

/** Props of `AddNote`: the conversation, and the message to edit. */
export interface AddNoteProps extends ConversationProps {
  /** The id of the message to edit. Without it, the composer creates a new message. */
  messageId?: string | undefined;
  /** Called by the Cancel button of an edit. */
  onCancel?: (() => void) | undefined;
}

// Each placeholder has the height of what it stands for, so that the field does not move.
const EditHead = lazyWithRetry(async () => (await import("./EditButtons.js")).EditHead, {
  Waiting: () => <div style={{ height: 54 }} />,
});
const EditButtons = lazyWithRetry(async () => (await import("./EditButtons.js")).EditButtons, {
  Waiting: () => <div style={{ height: 52 }} />,
  Failed: LoadFailure,
});

/** Loads the code of an edit as soon as the user points at a thread or focuses it. */
export function preloadEdit(): void {
  EditHead.preload();
  EditButtons.preload();
}

const isFocusInForm = (field: HTMLTextAreaElement | null): boolean =>
  !!field?.form?.contains(document.activeElement);

/** The name of the icon in the icon font, by which tests of hosts find the button. */
const LIGATURE = "send";

/** Renders a field to write or edit a message. The draft survives failures, unmounting and reloads. */
export function NoteComposer(props: NoteComposerOptions) {
  const { enterToSend = false } = props;
  const text = useVariantText(notesTexts, props.variant);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useNoteComposer(props);
  const { content, error, isBusy } = composer;
  const isEditing = !!props.messageId;

  // Deleting unmounts its button, so the field gets the focus.
  const isDeleting = useRef(false);
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && !isFocusInForm(field.current);
    if (!isBusy && isDeleting.current && !isElsewhere) field.current?.focus();
    if (!isBusy) isDeleting.current = false;
  }, [isBusy]);
  useEffect(() => {
    if (props.messageId) field.current?.focus();
  }, [props.messageId]);

  // The cancel button unmounts with the edit, so the focus moves to the field.
  const cancel = () => {
    composer.cancel();
    field.current?.focus();
  };
  const remove = () => {
    isDeleting.current = true;
    composer.remove();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Sending disables the button, which would lose the focus.
    if (isFocusInForm(field.current)) field.current?.focus();
    composer.submit();
  };
  // Rejects too long text before the browser lays it out: a megabyte takes seconds. `change` checks the whole content.
  const preventTooLong = (event: SyntheticEvent, data: DataTransfer) => {
    if (!composer.checkLength(data.getData("text/plain"))) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isCompositionKey(event)) return;
    if (event.key === "Escape" && isEditing && !isBusy) {
      event.stopPropagation();
      cancel();
    }
    const isSendKey = event.ctrlKey || event.metaKey || (enterToSend && !event.shiftKey);
    if (event.key !== "Enter" || !isSendKey) return;
    // A held key would submit the field again, which is empty by then, and show an error.
    if (event.repeat) event.preventDefault();
    else submit(event);
  };
  return (
    <ComposerRoot noValidate onSubmit={submit}>
      {isEditing && (
        <EditHead variant={props.variant} original={composer.original} content={content} />
      )}
      <div className={`NarthexNoteComposer-field ${isBusy ? "NarthexNoteComposer-busy" : ""}`}>
        <textarea
          ref={field}
          rows={2}
          name="noteText"
          dir={textDirection(content)}
          placeholder={text(isEditing ? "editPlaceholder" : "placeholder")}
          aria-label={text(isEditing ? "edit" : "add")}
          aria-invalid={!!error}
          aria-describedby={`${id}error ${id}hint`}
          aria-keyshortcuts={enterToSend ? "Enter" : "Control+Enter Meta+Enter"}
          enterKeyHint={enterToSend ? "send" : "enter"}
          value={content}
          // Not disabled, so that the focus and the keyboard of a phone stay.
          readOnly={isBusy}
          aria-disabled={isBusy}
          onChange={(event) => composer.change(event.target.value)}
          onPaste={(event) => preventTooLong(event, event.clipboardData)}
          onDrop={(event) => preventTooLong(event, event.dataTransfer)}
          onKeyDown={handleKeyDown}
        />
        {!isEditing && (
          <SendButton
            type="submit"
            disabled={!composer.canSend}
            aria-busy={isBusy}
            className="NarthexNoteComposer-send"
            style={isBusy ? { background: "none" } : undefined}
            // Also its name: beside an equal `aria-label`, some screen readers repeat the title.
            title={text("send")}
          >
            {isBusy ? <Spinner /> : <SvgPath d={SEND_ICON} size={20} />}
            <span style={visuallyHidden} aria-hidden>
              {LIGATURE}
            </span>
          </SendButton>
        )}
      </div>
      {error && (
        <p role="alert" id={`${id}error`} className="NarthexNoteComposer-error">
          {error}
        </p>
      )}
      {isEditing ? (
        <EditButtons
          variant={props.variant}
          isBusy={isBusy}
          canSave={composer.canSend}
          onCancel={cancel}
          onDelete={remove}
        />
      ) : (
        <Hint id={`${id}hint`} enterToSend={enterToSend} />
      )}
    </ComposerRoot>
  );
}

/** Renders which keys send. */
function Hint({ id, enterToSend }: { id: string; enterToSend: boolean }) {
  const text = useText(notesTexts);
  const isServer = useIsServerRender();
  const isMac = !isServer && /Mac OS X/.test(navigator.userAgent);
  // A line break marks the place of the keys in the sentence.
  const sentence = text("toSend", { keys: "\n" });
  const [before, after] = sentence.split("\n");
  return (
    <p className="NarthexNoteComposer-hint" id={id}>
      {/* The sentence reads in the direction of its language, also on a page of the other direction. */}
      <span dir={textDirection(sentence)}>
        {before}{" "}
        <span dir="ltr">
          {!enterToSend && <kbd>{isMac ? "⌘" : text("controlKey")}</kbd>}{" "}
          <kbd>{text("enterKey")}</kbd>
        </span>{" "}
        {after}
      </span>
    </p>
  );
}

/**
 * Renders a composer for a new message, or for an edit, without the list of messages.
 * @example <AddNote conversationId="CON1" onUpdate={refetch} />
 */
export const AddNote = withHost(function StandaloneComposer(props: AddNoteProps) {
  return <NoteComposer {...props} {...useConversation(props, "AddNote")} variant="notes" />;
});
