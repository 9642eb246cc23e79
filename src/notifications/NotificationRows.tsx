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
import { SvgPath } from "../ui/display/LineIcon.js";
import { EmptyState } from "../ui/feedback/EmptyState.js";
import { RowList } from "../ui/rows/RowList.js";
import { Sections } from "../ui/rows/Sections.js";

/** A bell that rings, with a clapper. */
const BELL = "M5 18.5v-6a7 7 0 0 1 14 0v6l2 2H3zM10 23h4M12 4V2M19.5 5l2-2M4.5 5l-2-2M20.5 8.5h2.5";

interface NotificationRowsProps {
  shown: readonly Notification[];
  /** The kind that is shown. Without it, there are no notifications at all. */
  kind: ShownKind | undefined;
  /** The key of the row that is the tab stop. */
  currentKey: string | undefined;
  /** The scroll container. */
  scroller: RefObject<HTMLElement | null>;
}

/** Renders the notifications of one kind below their days, or that there are none. */
export function NotificationRows({ shown, kind, currentKey, scroller }: NotificationRowsProps) {
  const text = useText(notificationsTexts);
  const subDomain = useSession().userChurch?.church?.subDomain;
  const host = useHost();
  const language = useLanguage();
  const today = useToday();
  if (!kind) {
    return (
      <EmptyState
        id="notifications-empty"
        icon={<SvgPath d={BELL} size={48} />}
        title={text("emptyTitle")}
        lines={[text("emptyText")]}
      />
    );
  }
  if (shown.length === 0) return <EmptyState title={text("noneOfKind")} />;
  return (
    <RowList
      // Another filter starts at its first row.
      key={kind}
      id="notifications-list"
      items={shown}
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
          isTabStop={item.id === currentKey}
        />
      )}
      scroller={scroller}
      label={text("list")}
      estimatedHeight={68}
    />
  );
}
