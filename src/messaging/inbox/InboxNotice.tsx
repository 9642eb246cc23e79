"use client";
import { createEmptyStateIcon } from "./icons.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";

const ENVELOPE = createEmptyStateIcon(
  "M33 12H7a5 5 0 0 0-5 5v25a5 5 0 0 0 5 5h36a5 5 0 0 0 5-5V22M4 15l21 17 13-10",
  "M43 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
);
const SPEECH = createEmptyStateIcon(
  "M33 33a4 4 0 0 0 4-4V15a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v14a4 4 0 0 0 4 4h2v8l9-8zM42 20h3a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-2v7l-8-7H24",
);
const MAGNIFIER = createEmptyStateIcon("M23 40a17 17 0 1 0 0-34 17 17 0 0 0 0 34zM36 35l12 13");

/** Renders the inbox's empty states: no conversations, no match, or none chosen. */
export function InboxNotice({ kind }: { kind: "empty" | "noMatch" | "choose" }) {
  const text = useText(messagesTexts);
  return (
    <div className="NarthexMessages-centered" role={kind === "noMatch" ? "status" : undefined}>
      {kind === "empty" && (
        <EmptyState
          icon={ENVELOPE}
          title={text("emptyTitle")}
          lines={[text("emptyText"), text("emptyHint")]}
        />
      )}
      {kind === "noMatch" && <EmptyState icon={MAGNIFIER} title={text("noMatch")} />}
      {kind === "choose" && <EmptyState icon={SPEECH} title={text("choose")} />}
    </div>
  );
}
