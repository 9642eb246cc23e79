import { PrivateMessages, useUnreadCounts } from "../../../src/entries/index.js";

/** A page with the inbox. */
export function MessagesPage() {
  const { refresh } = useUnreadCounts();
  return (
    <div style={{ height: 560, maxWidth: 640, display: "flex", flexDirection: "column" }}>
      {/* Refetches the counts of the badge after items were read. */}
      <PrivateMessages onUpdate={() => void refresh()} />
    </div>
  );
}
