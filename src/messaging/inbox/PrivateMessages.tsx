"use client";
import { useEffect, useState } from "react";
import { ConversationList } from "./ConversationList.js";
import { PanelRoot } from "./Panel.js";
import { keepSelection } from "../rules/conversations.js";
import type { PrivateMessage } from "../types.js";
import { useInbox } from "../useInbox.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useAcquired } from "../../platform/provider/useService.js";
import { useSession } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";
import { withHost } from "../../platform/provider/withHost.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { RowsSkeleton } from "../../ui/rows/RowList.js";

export interface InboxPanelProps {
  /** Refetches the inbox when the value changes. */
  refreshKey?: unknown;
  /** Called after each load of the inbox, and after a message was marked read. */
  onUpdate?: (() => void) | undefined;
}

// The list is the first view. The code of the other views is preloaded after it mounts.
const fallbacks = { Waiting: ViewSkeleton, Failed: LoadFailure };

const PrivateConversation = lazyWithRetry(
  () => import("./PrivateMessageDetails.js").then((module) => module.PrivateConversation),
  fallbacks,
);

const NewConversation = lazyWithRetry(
  () => import("./NewPrivateMessage.js").then((module) => module.NewConversation),
  fallbacks,
);

const preloadViews = () => {
  for (const view of [PrivateConversation, NewConversation]) view.preload();
};

type View =
  | { name: "list"; from?: string }
  | { name: "new" }
  | { name: "detail"; privateMessage: PrivateMessage; focus: "heading" | "field" };

/** Renders one of three views: the list, a new message, or a conversation. */
function InboxPanel({ refreshKey, onUpdate }: InboxPanelProps) {
  const { inbox, state } = useInbox();
  const { personId = "", churchId } = useSession();
  const [view, setView] = useState<View>({ name: "list" });
  useAcquired(inbox);

  // Shows the list again after a change of person or church.
  const owner = `${personId}|${churchId ?? ""}`;
  const [shownOwner, setShownOwner] = useState(owner);
  if (shownOwner !== owner) {
    setShownOwner(owner);
    setView({ name: "list" });
  }

  const latestOnUpdate = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void inbox.load().then(() => latestOnUpdate.current?.());
  }, [inbox, owner, personId, refreshKey, latestOnUpdate]);

  useEffect(preloadViews, []);

  const handleBack = () => {
    setView({
      name: "list",
      from: view.name === "detail" ? (view.privateMessage.conversationId ?? "") : "",
    });
    void inbox.load().then(() => latestOnUpdate.current?.());
  };
  if (view.name === "new") {
    return (
      <NewConversation
        onBack={handleBack}
        onSelectMessage={(privateMessage) =>
          setView({ name: "detail", privateMessage, focus: "field" })
        }
      />
    );
  }
  if (view.name === "detail") {
    // Uses the refetched item of the same conversation. If it is missing, the conversation stays open.
    const { privateMessage } = view;
    const current = keepSelection(privateMessage, state.items, personId);
    const isSameConversation = current?.conversationId === privateMessage.conversationId;
    return (
      <PrivateConversation
        privateMessage={
          current && isSameConversation ? { ...privateMessage, ...current } : privateMessage
        }
        focus={view.focus}
        onBack={handleBack}
        onMessageRead={() => latestOnUpdate.current?.()}
      />
    );
  }
  return (
    <PanelRoot>
      <ConversationList
        from={view.from}
        onNew={() => setView({ name: "new" })}
        onOpen={(privateMessage) => setView({ name: "detail", privateMessage, focus: "heading" })}
      />
    </PanelRoot>
  );
}

/**
 * Renders the private messages of the current person: the list, a new message, and each conversation.
 *
 * @example
 * <PrivateMessages onUpdate={refetchCounts} />
 */
export const PrivateMessages = withHost(InboxPanel);

/** Renders a placeholder while the code of a view loads. */
export function ViewSkeleton() {
  const text = useText(messagesTexts);
  return (
    <PanelRoot>
      <RowsSkeleton rows={3} label={text("loading")} />
    </PanelRoot>
  );
}
