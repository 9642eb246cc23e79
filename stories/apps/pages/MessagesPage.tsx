import { PrivateMessages, useUnreadCounts } from "../../../src/index.js";

/** The inbox as a page. */
export function MessagesPage() {
  const { refresh } = useUnreadCounts();
  return (
    <div style={{ height: 560, maxWidth: 640, display: "flex", flexDirection: "column" }}>
      {/* What was read here is unread no more: the badge follows. */}
      <PrivateMessages onUpdate={() => void refresh()} />
    </div>
  );
}
