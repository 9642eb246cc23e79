import { memo, useState } from "react";
import { VList } from "virtua";
import type { Notification } from "../../../../src/notifications/types.js";
import { CHECK, CLIPBOARD, dayOf, Elapsed, Icon, useJson } from "./shared.js";

interface RowProps {
  item: Notification;
  previous: Notification | undefined;
}

const Row = memo(function Row({ item, previous }: RowProps) {
  const day = dayOf(item.timeSent);
  return (
    <>
      {(!previous || dayOf(previous.timeSent) !== day) && <h3>{day}</h3>}
      <button className={item.isNew ? "notification new" : "notification"}>
        <span className="icon" data-kind={item.contentType}>
          <Icon path={item.contentType === "task" ? CHECK : CLIPBOARD} />
        </span>
        <span className="text">{item.message}</span>
        <Elapsed time={item.timeSent} />
        {item.isNew && <span className="badge">New</span>}
      </button>
    </>
  );
});

const KINDS = { All: undefined, Tasks: "task", Assignments: "assignment", Other: "other" };

/** The baseline of the notifications. */
export function FloorNotifications() {
  const items = useJson<Notification[]>("/notifications/my");
  const [kind, setKind] = useState<string>();
  const shown = kind ? items?.filter(({ contentType }) => contentType === kind) : items;
  if (!shown) return null;
  return (
    <>
      <div className="title">
        <h2>Notifications</h2>
      </div>
      <div className="chips">
        {Object.entries(KINDS).map(([name, value]) => (
          <button key={name} aria-pressed={kind === value} onClick={() => setKind(value)}>
            {name}
          </button>
        ))}
      </div>
      <VList className="rows" data={shown} itemSize={68}>
        {(item, index) => <Row key={item.id} item={item} previous={shown[index - 1]} />}
      </VList>
    </>
  );
}
