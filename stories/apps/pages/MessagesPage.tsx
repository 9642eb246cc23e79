import { PrivateMessages } from "../../../src/index.js";

/** The inbox as a page. */
export function MessagesPage() {
  return (
    <div style={{ height: 560, maxWidth: 640, display: "flex", flexDirection: "column" }}>
      <PrivateMessages />
    </div>
  );
}
