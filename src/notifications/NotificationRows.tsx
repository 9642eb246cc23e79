"use client";
import { type ReactNode, type RefObject, useId } from "react";
import type { ShownKind } from "./KindFilter.js";
import { NotificationRow } from "./NotificationRow.js";
import type { Notification } from "./types.js";
import { dayLabel, parseServerDate } from "../lib/time/dates.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useLanguage, useSession, useText } from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";
import { useToday } from "../platform/provider/useNow.js";
import { listStyle, RowList, type SectionsProps, uniqueKeys } from "../ui/rows/RowList.js";

interface NotificationRowsProps {
  /** The notifications of `kind`. */
  items: readonly Notification[];
  kind: ShownKind;
  /** The key of the row whose controls Tab reaches. */
  currentKey: string | undefined;
  /** The scroll container. */
  scroller: RefObject<HTMLElement | null>;
}

/** Renders the notifications of one kind below their days. */
export function NotificationRows({ items, kind, currentKey, scroller }: NotificationRowsProps) {
  const text = useText(notificationsTexts);
  const subDomain = useSession().userChurch?.church?.subDomain;
  const host = useHost();
  const language = useLanguage();
  const today = useToday();
  return (
    <RowList
      // Another filter starts at its first row.
      key={kind}
      id="notifications-list"
      items={items}
      getKey={({ id }) => id}
      currentKey={currentKey}
      getHeading={({ timeSent }) => {
        const date = parseServerDate(timeSent);
        return date ? dayLabel(date, today, language) : "";
      }}
      Sections={Sections}
      renderItem={(item) => (
        <NotificationRow
          notification={item}
          host={host}
          subDomain={subDomain}
          isCurrent={item.id === currentKey}
        />
      )}
      scroller={scroller}
      label={text("list")}
      estimatedHeight={68}
    />
  );
}

const stickyStyle = { position: "sticky", insetBlockStart: 0, zIndex: 1 } as const;

/** Renders the rows of a list that is not virtualized, as one `<ul>` per run of equal headings. */
function Sections({ headings, renderRows, label, id, className }: SectionsProps) {
  // The index of the first row of each section.
  const starts = headings.flatMap((heading, index) =>
    heading !== headings[index - 1] ? [index] : [],
  );
  // A section's key comes from its heading, not from its first row, so that it stays mounted when a new row comes first.
  const keys = uniqueKeys(starts, (start) => headings[start] ?? "");
  return (
    <div role="group" aria-label={label} id={id} className={className}>
      {starts.map((start, index) => (
        <Section key={keys[index]} heading={headings[start] || undefined} label={label}>
          {renderRows(start, starts[index + 1])}
        </Section>
      ))}
    </div>
  );
}

/** Renders the rows below one heading, which sticks to the top while they scroll. A list without a heading is named `label`. */
function Section(props: { heading: string | undefined; label: string; children: ReactNode }) {
  const { heading, label, children } = props;
  const id = useId();
  return (
    <section>
      {heading && (
        <h3 id={id} style={stickyStyle}>
          {heading}
        </h3>
      )}
      <ul style={listStyle} {...(heading ? { "aria-labelledby": id } : { "aria-label": label })}>
        {children}
      </ul>
    </section>
  );
}
