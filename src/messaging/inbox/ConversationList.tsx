"use client";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import { useCallback, useEffect, useRef, memo } from "react";
import { cleanDisplayName } from "../../lib/people/people.js";
import type { Person } from "../../lib/people/types.js";
import { PanelHeader, RowRoot } from "./Panel.js";
import { otherPersonId, previewText } from "../rules/conversations.js";
import { newestMessage, isOwnMessage } from "../rules/messages.js";
import type { PrivateMessage } from "../types.js";
import { useInbox } from "../useInbox.js";
import { usePeople } from "../usePeople.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useIsOffline } from "../../platform/provider/useIsOffline.js";
import { useSession, useHasNoPerson } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import { RelativeTime } from "../../ui/display/RelativeTime.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../../ui/feedback/OfflineBar.js";
import { RowsSkeleton, RowList } from "../../ui/rows/RowList.js";

export interface ConversationListProps {
  onOpen: (privateMessage: PrivateMessage) => void;
  onNew: () => void;
  /** The id of the conversation that was just closed, or "" for another view. Its row, else the heading, gets the focus. */
  from?: string | undefined;
}

const keyOf = (item: PrivateMessage): string => item.id ?? item.conversationId ?? "";

/** Renders the inbox as a list of conversations. */
export function ConversationList({ onOpen, onNew, from }: ConversationListProps) {
  const text = useText(messagesTexts);
  const { inbox, state } = useInbox();
  const people = usePeople();
  const { personId = "" } = useSession();
  const isOffline = useIsOffline();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, status, isStale, newIds } = state;
  const hasNoPerson = useHasNoPerson();
  const isLoading = !hasNoPerson && (status === "idle" || status === "loading");
  const isEmpty = hasNoPerson || (status === "ready" && items.length === 0);

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (from === undefined) return;
    const row =
      from &&
      scroller.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(from)}"]`);
    (row || heading.current)?.focus();
  }, [from]);

  const renderItem = useCallback(
    (item: PrivateMessage) => (
      <ConversationRow
        privateMessage={item}
        person={people.get(otherPersonId(item, personId) ?? "") ?? item.person}
        me={personId}
        isNew={!!item.id && newIds.has(item.id)}
        onOpen={onOpen}
      />
    ),
    [people, personId, newIds, onOpen],
  );
  const subtitle =
    hasNoPerson || status === "ready"
      ? items.length > 0
        ? text("count", { count: items.length })
        : text("none")
      : undefined;
  return (
    <>
      <PanelHeader
        title={text("title")}
        headingRef={heading}
        subtitle={subtitle}
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
            renderItem={renderItem}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={76}
          />
        )}
        {isEmpty && (
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

export interface ConversationRowProps {
  privateMessage: PrivateMessage;
  /** The other person, if known. */
  person: Person | undefined;
  /** The viewer's person id. */
  me: string;
  isNew: boolean;
  onOpen: (privateMessage: PrivateMessage) => void;
}

/** Renders one conversation of the inbox. */
export const ConversationRow = memo(function ConversationRow({
  privateMessage,
  person,
  me,
  isNew,
  onOpen,
}: ConversationRowProps) {
  const text = useText(messagesTexts);
  const newest = newestMessage(privateMessage);
  const name = cleanDisplayName(person?.name?.display) || text("unknownUser");
  const preview = previewText(newest);
  const isOwn = !!newest && isOwnMessage(newest, me);
  return (
    <RowRoot
      type="button"
      data-conversation={privateMessage.conversationId}
      className={isNew ? "NarthexMessages-new" : undefined}
      onClick={() => onOpen(privateMessage)}
    >
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span>
        <bdi className="NarthexMessages-name">{name}</bdi>
        <span className="NarthexMessages-line" dir="auto">
          {isOwn && preview !== null && `${text("you")} `}
          {preview ?? text("noPreview")}
        </span>
      </span>
      <span className="NarthexMessages-end">
        <RelativeTime time={newest?.timeUpdated ?? newest?.timeSent} />
        {isNew && <span className="NarthexMessages-mark">{text("isNew")}</span>}
      </span>
    </RowRoot>
  );
});
