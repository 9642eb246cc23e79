import { Notifications } from "../../../src/index.js";

/** What happened, as a page. */
export function NotificationsPage() {
  return (
    <div style={{ height: 560, maxWidth: 640, display: "flex", flexDirection: "column" }}>
      <Notifications />
    </div>
  );
}
