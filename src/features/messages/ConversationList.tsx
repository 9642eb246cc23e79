"use client";
import ForumOutlined from "@mui/icons-material/ForumOutlined";
import { useCallback, useEffect, useRef } from "react";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useHasNoPerson } from "../../react/useHasNoPerson.js";
import { useInbox } from "../../react/useInbox.js";
import { useIsOffline } from "../../react/useIsOffline.js";
import { usePeople } from "../../react/usePeople.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { otherPersonId } from "../../rules/messaging/otherPersonId.js";
import type { PrivateMessage } from "../../types/messaging.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { IconAction } from "../../ui/IconAction.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { OfflineBar } from "../../ui/OfflineBar.js";
import { RowList } from "../../ui/RowList.js";
import { RowsSkeleton } from "../../ui/RowsSkeleton.js";
import { ConversationRow } from "./ConversationRow.js";
import { PanelHeader } from "./PanelHeader.js";

export interface ConversationListProps {
  onOpen: (privateMessage: PrivateMessage) => void;
  onNew: () => void;
  /** The conversation that the reader comes back from; "" for another view. Its row, else the heading, gets the focus. */
  from?: string | undefined;
}

const keyOf = (item: PrivateMessage): string => item.id ?? item.conversationId ?? "";

/** The inbox's list view (INB-01 to INB-16, INB-28, INB-29). */
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
    const row = from && scroller.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(from)}"]`);
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
    hasNoPerson || status === "ready" ? (items.length > 0 ? text("count", { count: items.length }) : text("none")) : undefined;
  return (
    <>
      <PanelHeader
        title={text("title")}
        headingRef={heading}
        subtitle={subtitle}
        end={!hasNoPerson && <IconAction icon="add" tone="primary" aria-label={text("new")} title={text("new")} onClick={onNew} />}
      />
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && <LoadFailure text={text("loadFailed")} onRetry={() => void inbox.load()} />}
      {isLoading && <RowsSkeleton rows={4} label={text("loading")} />}
      <div className="NarthexMessages-scroll" ref={scroller}>
        {items.length > 0 && (
          <RowList items={items} getKey={keyOf} renderItem={renderItem} scroller={scroller} label={text("list")} estimatedHeight={76} />
        )}
        {isEmpty && <EmptyState icon={<ForumOutlined />} title={text("emptyTitle")} lines={[text("emptyText"), text("emptyHint")]} />}
      </div>
    </>
  );
}
