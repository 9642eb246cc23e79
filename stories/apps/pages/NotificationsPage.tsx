import { Notifications, useUnreadCounts } from "../../../src/index.js";

/** What happened, as a page. */
export function NotificationsPage() {
  const { refresh } = useUnreadCounts();
  return (
    <div style={{ height: 560, maxWidth: 640, display: "flex", flexDirection: "column" }}>
      {/* What was read here is unread no more: the badge follows. */}
      <Notifications onUpdate={() => void refresh()} />
    </div>
  );
}
