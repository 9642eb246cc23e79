"use client";
import { useEffect, useRef, useState } from "react";
import { useInbox } from "../../react/useInbox.js";
import { useRetained } from "../../react/useRetained.js";
import { useSession } from "../../react/useSession.js";
import { withHost } from "../../react/withHost.js";
import { keepSelection } from "../../rules/messaging/keepSelection.js";
import type { PrivateMessage } from "../../types/messaging.js";
import { ConversationList } from "./ConversationList.js";
import { NewConversation } from "./NewPrivateMessage.js";
import { PanelRoot } from "./PanelRoot.js";
import { PrivateConversation } from "./PrivateMessageDetails.js";

export interface InboxPanelProps {
  /** A changed value reloads the inbox. */
  refreshKey?: unknown;
  /** Called after each load and after a message was marked read. */
  onUpdate?: (() => void) | undefined;
}

type View = { name: "list" } | { name: "new" } | { name: "detail"; privateMessage: PrivateMessage };

/** The private messages: list, new message, conversation (INB-17). */
export function InboxPanel({ refreshKey, onUpdate }: InboxPanelProps) {
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

  const update = useRef(onUpdate);
  useEffect(() => {
    update.current = onUpdate;
  });
  useEffect(() => {
    if (personId) void inbox.load().then(() => update.current?.());
  }, [inbox, owner, personId, refreshKey]);

  const handleBack = () => {
    setView({ name: "list" });
    void inbox.load().then(() => update.current?.());
  };
  if (view.name === "new") {
    return <NewConversation onBack={handleBack} onSelectMessage={(privateMessage) => setView({ name: "detail", privateMessage })} />;
  }
  if (view.name === "detail") {
    // A reload may bring a newer row of the same conversation; a reader is never thrown out of an open one (INB-25, A-45).
    const { privateMessage } = view;
    const current = keepSelection(privateMessage, state.items, personId);
    const isSame = current?.conversationId === privateMessage.conversationId;
    return (
      <PrivateConversation
        privateMessage={current && isSame ? { ...privateMessage, ...current } : privateMessage}
        onBack={handleBack}
        onMessageRead={() => update.current?.()}
      />
    );
  }
  return (
    <PanelRoot>
      <ConversationList onNew={() => setView({ name: "new" })} onOpen={(privateMessage) => setView({ name: "detail", privateMessage })} />
    </PanelRoot>
  );
}

/** {@link InboxPanel} with the host's own session context. */
export const PrivateMessages = withHost(InboxPanel);
