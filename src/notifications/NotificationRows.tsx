"use client";
import type { RefObject } from "react";
import type { ShownKind } from "./KindFilter.js";
import { NotificationRow } from "./NotificationRow.js";
import type { Notification } from "./types.js";
import { dayLabel, parseServerDate } from "../lib/time/dates.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useLanguage, useSession, useText } from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";
import { useToday } from "../platform/provider/useNow.js";
import { RowList } from "../ui/rows/RowList.js";
import { Sections } from "../ui/rows/Sections.js";

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
