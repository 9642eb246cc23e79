"use client";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import { memo, useEffect, useRef, useState } from "react";
import type { Person } from "../../lib/people/types.js";
import { isSameId } from "../../lib/text/json.js";
import { PanelHeader, PanelRoot, PersonRow } from "./Panel.js";
import { keepSelection, otherPersonId, previewText } from "../rules/conversations.js";
import { newestMessage, isOwnMessage } from "../rules/messages.js";
import type { PrivateMessage } from "../types.js";
import { useInbox } from "../useInbox.js";
import { usePeople } from "../usePeople.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useIsOffline } from "../../platform/provider/useIsOffline.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useAcquired } from "../../platform/provider/useService.js";
import { useSession, useHasNoPerson } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { RelativeTime } from "../../ui/display/RelativeTime.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../ui/feedback/OfflineBar.js";
import { lazyWithRetry } from "../../ui/lazyWithRetry.js";
import { RowsSkeleton, RowList } from "../../ui/rows/RowList.js";

export interface PrivateMessagesProps extends HostProps {
  /** Refetches the inbox when the value changes. */
  refreshKey?: unknown;
  /** Called after each load of the inbox, and after a message was marked read. */
  onUpdate?: (() => void) | undefined;
}

/** Renders a placeholder while the code of a view loads. */
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
  | { name: "list"; from?: string }
  | { name: "new" }
  | { name: "detail"; privateMessage: PrivateMessage; focus: "heading" | "field" };

/** Renders one of three views: the list, a new message, or a conversation. */
function InboxViews({ refreshKey, onUpdate }: PrivateMessagesProps) {
  const { inbox, state } = useInbox();
  const { personId = "" } = useSession();
  const [view, setView] = useState<View>({ name: "list" });
  useAcquired(inbox);

  const latestOnUpdate = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void inbox.load().then(() => latestOnUpdate.current?.());
  }, [inbox, personId, refreshKey, latestOnUpdate]);

  useEffect(() => {
    PrivateConversation.preload();
    NewConversation.preload();
  }, []);

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
    const current = keepSelection(privateMessage, state.items, personId);
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

/** Shows the list again after a change of person or church. */
function InboxPanel(props: PrivateMessagesProps) {
  const { personId = "", churchId = "" } = useSession();
  return <InboxViews key={`${personId}|${churchId}`} {...props} />;
}

/**
 * Renders the private messages of the current person: the list, a new message, and each conversation.
 *
 * @example
 * <PrivateMessages onUpdate={refetchCounts} />
 */
export const PrivateMessages = withHost(InboxPanel);

interface ConversationListProps {
  onOpen: (privateMessage: PrivateMessage) => void;
  onNew: () => void;
  /** The id of the conversation that was just closed, or "" for another view. Its row, else the heading, gets the focus. */
  from: string | undefined;
}

const keyOf = (item: PrivateMessage): string => item.id ?? item.conversationId ?? "";

/** Renders the inbox as a list of conversations. */
function ConversationList({ onOpen, onNew, from }: ConversationListProps) {
  const text = useText(messagesTexts);
  const { inbox, state } = useInbox();
  const people = usePeople();
  const { personId = "" } = useSession();
  const isOffline = useIsOffline();
  const { items, status, isStale } = state;
  const hasNoPerson = useHasNoPerson();
  const isLoaded = hasNoPerson || status === "ready";
  const isLoading = !isLoaded && status !== "failed";

  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (from === undefined) return;
    const selector = `[data-conversation="${CSS.escape(from)}"]`;
    const row = from ? scroller.current?.querySelector<HTMLElement>(selector) : undefined;
    (row ?? heading.current)?.focus();
  }, [from]);

  const count = items.length > 0 ? text("count", { count: items.length }) : text("none");
  return (
    <>
      <PanelHeader
        title={text("title")}
        headingRef={heading}
        subtitle={isLoaded && count}
        end={
          !hasNoPerson && (
            <IconAction
              icon="add"
              tone="primary"
              aria-label={text("new")}
              title={text("new")}
              onClick={onNew}
            />
          )
        }
      />
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && (
        <LoadFailure text={text("loadFailed")} onRetry={() => void inbox.load()} />
      )}
      {isLoading && <RowsSkeleton rows={4} label={text("loading")} />}
      <div className="NarthexMessages-scroll" ref={scroller}>
        {items.length > 0 && (
          <RowList
            items={items}
            getKey={keyOf}
            renderItem={(item) => (
              <ConversationRow
                privateMessage={item}
                person={people.get(otherPersonId(item, personId) ?? "") ?? item.person}
                me={personId}
                onOpen={onOpen}
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
    </>
  );
}

interface ConversationRowProps {
  privateMessage: PrivateMessage;
  /** The other person, if known. */
  person: Person | undefined;
  /** The viewer's person id. */
  me: string;
  onOpen: (privateMessage: PrivateMessage) => void;
}

/** Renders one conversation of the inbox. */
const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { privateMessage, person, me, onOpen } = props;
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
      onClick={() => onOpen(privateMessage)}
    />
  );
});
