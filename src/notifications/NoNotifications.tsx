"use client";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { SvgPath } from "../ui/display/LineIcon.js";
import { EmptyState } from "../ui/feedback/EmptyState.js";

/** A bell that rings, with a clapper. */
const RINGING_BELL_ICON =
  "M5 18.5v-6a7 7 0 0 1 14 0v6l2 2H3zM10 23h4M12 4V2M19.5 5l2-2M4.5 5l-2-2M20.5 8.5h2.5";

/** Renders that there are no notifications, or none of the chosen kind. */
export function NoNotifications({ isFiltered }: { isFiltered: boolean }) {
  const text = useText(notificationsTexts);
  if (isFiltered) return <EmptyState title={text("noneOfKind")} />;
  return (
    <EmptyState
      id="notifications-empty"
      icon={<SvgPath d={RINGING_BELL_ICON} size={48} />}
      title={text("emptyTitle")}
      lines={[text("emptyText")]}
    />
  );
}
