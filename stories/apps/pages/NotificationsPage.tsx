import { Notifications, useUnreadCounts } from "../../../src/entries/index.js";

/** A page with the notifications. */
export function NotificationsPage() {
  const { refresh } = useUnreadCounts();
  return (
    <div style={{ height: 560, maxWidth: 640, display: "flex", flexDirection: "column" }}>
      {/* Refetches the counts of the badge after items were read. */}
      <Notifications onUpdate={() => void refresh()} />
    </div>
  );
}
