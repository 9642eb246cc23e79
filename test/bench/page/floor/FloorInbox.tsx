import { memo, useCallback, useMemo, useState } from "react";
import { VList } from "virtua";
import type { PrivateMessage } from "../../../../src/messaging/types.js";
import { ME } from "../data.js";
import { Avatar, Elapsed, useJson, usePeople } from "./shared.js";
import { FloorThread } from "./FloorThread.js";

const newest = ({ conversation }: PrivateMessage) => conversation?.messages?.[0];
const isNew = ({ notifyPersonId }: PrivateMessage) => notifyPersonId === ME;
const otherId = ({ fromPersonId, toPersonId }: PrivateMessage) =>
  (fromPersonId === ME ? toPersonId : fromPersonId) ?? "";

interface RowProps {
  item: PrivateMessage;
  name: string;
  onOpen: (item: PrivateMessage) => void;
}

const Row = memo(function Row({ item, name, onOpen }: RowProps) {
  const message = newest(item);
  return (
    <button className={isNew(item) ? "person new" : "person"} onClick={() => onOpen(item)}>
      <Avatar name={name} />
      <span className="name">{name}</span>
      <Elapsed time={message?.timeSent} />
      <span className="preview">
        {message?.personId === ME && <b>You: </b>}
        {message?.content}
      </span>
      {isNew(item) && <span className="badge">New</span>}
    </button>
  );
});

/** The baseline of the inbox. One request for the people of the newest hundred conversations is enough for what is seen. */
export function FloorInbox() {
  const items = useJson<PrivateMessage[]>("/privateMessages");
  const sorted = useMemo(
    () =>
      items?.toSorted((one, other) =>
        String(newest(one)?.timeSent) < String(newest(other)?.timeSent) ? 1 : -1,
      ) ?? [],
    [items],
  );
  const people = usePeople(sorted.slice(0, 100).map(otherId));
  const [open, setOpen] = useState<PrivateMessage>();
  const [term, setTerm] = useState("");
  const [tab, setTab] = useState("All");
  const handleOpen = useCallback((item: PrivateMessage) => setOpen(item), []);
  const nameOf = (item: PrivateMessage) => people.get(otherId(item))?.name?.display ?? "";
  const shown = sorted.filter(
    (item) =>
      (tab === "All" || isNew(item)) &&
      (term === "" || `${nameOf(item)} ${newest(item)?.content}`.includes(term)),
  );
  const unread = sorted.filter(isNew).length;
  if (!items) return null;
  if (open)
    return (
      <>
        <div className="title">
          <button aria-label="Back" onClick={() => setOpen(undefined)}>
            ‹
          </button>
          <Avatar name={nameOf(open)} />
          <h2>{nameOf(open)}</h2>
        </div>
        <FloorThread version={0} path={`/messages/conversation/${open.conversationId}`} />
      </>
    );
  return (
    <>
      <div className="title">
        <h2>Messages</h2>
        <small>{items.length} conversations</small>
        <button aria-label="New message">+</button>
      </div>
      <input
        type="search"
        aria-label="Search conversations"
        placeholder="Search conversations"
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <div className="tabs" role="tablist">
        {["All", "Unread"].map((name) => (
          <button key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
            {name} {name === "Unread" && <span className="count">{unread}</span>}
          </button>
        ))}
      </div>
      <VList className="rows" data={shown} itemSize={76}>
        {(item) => <Row key={item.id} item={item} name={nameOf(item)} onOpen={handleOpen} />}
      </VList>
    </>
  );
}
