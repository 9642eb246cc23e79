import { memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import type { Message } from "../../../../src/messaging/types.js";
import { ME } from "../data.js";
import { Avatar, dayOf, fullFormat, timeFormat, useJson, usePeople } from "./shared.js";

interface RowProps {
  message: Message;
  previous: Message | undefined;
  name: string;
  isEdited: boolean;
  onEdit: (message: Message) => void;
}

const Row = memo(function Row({ message, previous, name, isEdited, onEdit }: RowProps) {
  const date = new Date(String(message.timeSent));
  const startsDay = !previous || dayOf(previous.timeSent) !== dayOf(message.timeSent);
  const startsGroup = startsDay || previous.personId !== message.personId;
  return (
    <>
      {startsDay && (
        <div className="day">
          <span>{dayOf(message.timeSent)}</span>
        </div>
      )}
      <div className={startsGroup ? "note first" : "note"} aria-current={isEdited} role="group">
        {startsGroup && (
          <>
            <Avatar name={name} />
            <div className="head">
              <b>{name}</b>
              <time dateTime={date.toISOString()} title={fullFormat.format(date)}>
                {timeFormat.format(date)}
              </time>
            </div>
          </>
        )}
        <div className="bubble" dir="auto">
          {message.content}
        </div>
        <div className="actions">
          {message.personId === ME && (
            <button aria-label="Edit" onClick={() => onEdit(message)}>
              ✎
            </button>
          )}
          <button aria-label="More">…</button>
        </div>
      </div>
    </>
  );
});

/** The baseline of a thread. Another `version` fetches it again. */
export function FloorThread({ version, path }: { version: number; path: string }) {
  const messages = useJson<Message[]>(path, version);
  const others = [...new Set(messages?.map(({ personId }) => personId))];
  const people = usePeople(others.filter((id) => id !== ME));
  const list = useRef<VListHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<Message>();
  const count = messages?.length ?? 0;
  useLayoutEffect(() => list.current?.scrollToIndex(count - 1, { align: "end" }), [count]);
  const handleEdit = useCallback((message: Message) => {
    setEdited(message);
    setText(message.content ?? "");
    field.current?.focus();
  }, []);
  if (!messages) return null;
  return (
    <>
      <VList ref={list} className="rows" data={messages} tabIndex={0} aria-label="Messages">
        {(message, index) => (
          <Row
            key={message.id}
            message={message}
            previous={messages[index - 1]}
            name={people.get(message.personId ?? "")?.name?.display ?? message.displayName ?? ""}
            isEdited={message === edited}
            onEdit={handleEdit}
          />
        )}
      </VList>
      <form className="composer">
        <textarea
          ref={field}
          rows={2}
          aria-label="Message"
          placeholder="Type a message..."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {edited ? (
          <div>
            <button type="button" onClick={() => setEdited(undefined)}>
              Delete
            </button>
            <button type="button" onClick={() => setEdited(undefined)}>
              Cancel
            </button>
            <button>Save</button>
          </div>
        ) : (
          <button disabled={text === ""}>Send</button>
        )}
        <small>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> to send
        </small>
      </form>
    </>
  );
}
