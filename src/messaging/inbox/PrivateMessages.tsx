"use client";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import { memo, useEffect, useRef, useState } from "react";
import { PanelHeader, PanelRoot, PersonRow } from "./Panel.js";
import type { Person } from "../../lib/people/people.js";
import { isSameId } from "../../lib/text/json.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import {
  useAcquired,
  useService,
  useStoreValue,
  useText,
  useHasNoPerson,
  useSession,
  type HostProps,
  withHost,
} from "../../platform/provider/ChurchContext.js";
import { useIsOffline } from "../../platform/provider/useIsOffline.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { RelativeTime } from "../../ui/display/RelativeTime.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../ui/feedback/OfflineBar.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { RowList, RowsSkeleton } from "../../ui/rows/RowList.js";
import { inboxService } from "../Inbox.js";
import {
  isOwnMessage,
  newestMessage,
  keepSelection,
  otherPersonId,
  previewText,
} from "../rules/messages.js";
import type { PrivateMessage } from "../types.js";
import { usePeople } from "../usePeople.js";

export interface PrivateMessagesProps extends HostProps {
  /** Refetches the inbox when the value changes. */
  refreshKey?: unknown;
  /** Called after a fetch on mount, for `refreshKey` or on return to the list, and after a message was marked read. */
  onUpdate?: (() => void) | undefined;
}

function ViewSkeleton() {
  const text = useText(messagesTexts);
  return (
    <PanelRoot>
      <RowsSkeleton rows={3} label={text("loading")} />
    </PanelRoot>
  );
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

type View =
  /** `from`: the conversation just closed, or "" for another view. Its row, else the heading, gets the focus. */
  | { name: "list"; from?: string }
  | { name: "new" }
  | { name: "detail"; privateMessage: PrivateMessage; focus: "heading" | "field" };

function InboxViews({ refreshKey, onUpdate }: PrivateMessagesProps) {
  const text = useText(messagesTexts);
  const inbox = useService(inboxService);
  const { items, status, isStale } = useStoreValue(inbox.store, (state) => state);
  const people = usePeople();
  const { personId = "" } = useSession();
  const hasNoPerson = useHasNoPerson();
  const isOffline = useIsOffline();
  const [view, setView] = useState<View>({ name: "list" });
  const panel = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useAcquired(inbox);
  const latestOnUpdate = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void inbox.load().then(() => latestOnUpdate.current?.());
  }, [inbox, personId, refreshKey, latestOnUpdate]);
  useEffect(() => {
    PrivateConversation.preload();
    NewConversation.preload();
  }, []);
  useEffect(() => {
    if (view.name !== "list" || view.from === undefined) return;
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const row = view.from ? find(`[data-conversation="${CSS.escape(view.from)}"]`) : undefined;
    (row ?? find("h2"))?.focus();
  }, [view]);

  const handleBack = () => {
    const from = view.name === "detail" ? (view.privateMessage.conversationId ?? "") : "";
    setView({ name: "list", from });
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
    const current = keepSelection(privateMessage, items, personId);
    const isSame = current?.conversationId === privateMessage.conversationId;
    return (
      <PrivateConversation
        privateMessage={isSame ? { ...privateMessage, ...current } : privateMessage}
        focus={view.focus}
        onBack={handleBack}
        onMessageRead={() => latestOnUpdate.current?.()}
      />
    );
  }
  const isLoaded = hasNoPerson || status === "ready";
  const count = items.length > 0 ? text("count", { count: items.length }) : text("none");
  const newButton = (
    <IconAction
      icon="add"
      tone="primary"
      aria-label={text("new")}
      title={text("new")}
      onClick={() => setView({ name: "new" })}
    />
  );
  return (
    <PanelRoot ref={panel}>
      <PanelHeader
        title={text("title")}
        subtitle={isLoaded && count}
        end={!hasNoPerson && newButton}
      />
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && (
        <LoadFailure text={text("loadFailed")} onRetry={() => void inbox.load()} />
      )}
      {!isLoaded && status !== "failed" && <RowsSkeleton rows={4} label={text("loading")} />}
      <div className="NarthexMessages-scroll" ref={scroller}>
        {items.length > 0 && (
          <RowList
            items={items}
            getKey={(item) => item.id ?? item.conversationId ?? ""}
            renderItem={(item) => (
              <ConversationRow
                privateMessage={item}
                person={people.get(otherPersonId(item, personId) ?? "") ?? item.person}
                me={personId}
                setView={setView}
              />
            )}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={76}
          />
        )}
        {isLoaded && items.length === 0 && (
          <EmptyState
            icon={<ForumOutlined />}
            title={text("emptyTitle")}
            lines={[text("emptyText"), text("emptyHint")]}
          />
        )}
      </div>
    </PanelRoot>
  );
}

/** Renders the private messages of the current person. @example <PrivateMessages onUpdate={refetchCounts} /> */
export const PrivateMessages = withHost(function InboxPanel(props: PrivateMessagesProps) {
  const { personId = "", churchId = "" } = useSession();
  // Remounts with the list when the person or church changes.
  return <InboxViews key={`${personId}|${churchId}`} {...props} />;
});

interface ConversationRowProps {
  privateMessage: PrivateMessage;
  person: Person | undefined;
  me: string;
  setView: (view: View) => void;
}

const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { privateMessage, person, me, setView } = props;
  const text = useText(messagesTexts);
  const newest = newestMessage(privateMessage);
  const preview = previewText(newest);
  const isNew = isSameId(privateMessage.notifyPersonId, me);
  const you = preview !== null && newest && isOwnMessage(newest, me) ? `${text("you")} ` : "";
  return (
    <PersonRow
      person={person}
      line={you + (preview ?? text("noPreview"))}
      end={
        <>
          <RelativeTime time={newest?.timeUpdated ?? newest?.timeSent} />
          {isNew && <span className="NarthexMessages-mark">{text("isNew")}</span>}
        </>
      }
      data-conversation={privateMessage.conversationId}
      className={isNew ? "NarthexMessages-new" : undefined}
      onClick={() => setView({ name: "detail", privateMessage, focus: "heading" })}
    />
  );
});
