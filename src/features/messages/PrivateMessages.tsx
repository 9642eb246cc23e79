"use client";
import { useEffect, useState } from "react";
import { useInbox } from "../../react/useInbox.js";
import { useRetained } from "../../react/useRetained.js";
import { useLatest } from "../../react/useLatest.js";
import { useSession } from "../../react/useSession.js";
import { withHost } from "../../react/withHost.js";
import { keepSelection } from "../../rules/messaging/keepSelection.js";
import type { PrivateMessage } from "../../types/messaging.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { ConversationList } from "./ConversationList.js";
import { PanelRoot } from "./PanelRoot.js";
import { ViewSkeleton } from "./ViewSkeleton.js";

export interface InboxPanelProps {
  /** A changed value reloads the inbox. */
  refreshKey?: unknown;
  /** Called after each load and after a message was marked read. */
  onUpdate?: (() => void) | undefined;
}

// The list is what the room opens with; the two views behind it are fetched while it is being read.
const around = { Waiting: ViewSkeleton, Failed: LoadFailure };
const PrivateConversation = lazyPart(() => import("./PrivateMessageDetails.js").then((module) => module.PrivateConversation), around);
const NewConversation = lazyPart(() => import("./NewPrivateMessage.js").then((module) => module.NewConversation), around);
const preloadViews = () => {
  for (const view of [PrivateConversation, NewConversation]) view.preload();
};

type View =
  { name: "list"; from?: string } | { name: "new" } | { name: "detail"; privateMessage: PrivateMessage; focus: "heading" | "field" };

/** The private messages: list, new message, conversation (INB-17). */
function InboxPanel({ refreshKey, onUpdate }: InboxPanelProps) {
  const { inbox, state } = useInbox();
  const { personId = "", churchId } = useSession();
  const [view, setView] = useState<View>({ name: "list" });
  useRetained(inbox);

  // Another person or church starts at their own list.
  const owner = `${personId}|${churchId ?? ""}`;
  const [shownOwner, setShownOwner] = useState(owner);
  if (shownOwner !== owner) {
    setShownOwner(owner);
    setView({ name: "list" });
  }

  const update = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void inbox.load().then(() => update.current?.());
  }, [inbox, owner, personId, refreshKey, update]);

  useEffect(preloadViews, []);

  const handleBack = () => {
    setView({ name: "list", from: view.name === "detail" ? (view.privateMessage.conversationId ?? "") : "" });
    void inbox.load().then(() => update.current?.());
  };
  if (view.name === "new") {
    return (
      <NewConversation
        onBack={handleBack}
        onSelectMessage={(privateMessage) => setView({ name: "detail", privateMessage, focus: "field" })}
      />
    );
  }
  if (view.name === "detail") {
    // A reload may bring a newer row of the same conversation; a reader is never thrown out of an open one (INB-25, A-45).
    const { privateMessage } = view;
    const current = keepSelection(privateMessage, state.items, personId);
    const isSame = current?.conversationId === privateMessage.conversationId;
    return (
      <PrivateConversation
        privateMessage={current && isSame ? { ...privateMessage, ...current } : privateMessage}
        focus={view.focus}
        onBack={handleBack}
        onMessageRead={() => update.current?.()}
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

/** Renders the private messages of the current person: the list, a new message, and each conversation. */
export const PrivateMessages = withHost(InboxPanel);
