"use client";
import NotificationsNone from "@mui/icons-material/NotificationsNone";
import { styled } from "@mui/material/styles";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { notificationsTexts } from "../../client/locale/english/notifications.js";
import { useHasNoPerson } from "../../react/useHasNoPerson.js";
import { useHost } from "../../react/useHost.js";
import { useIsOffline } from "../../react/useIsOffline.js";
import { useNotificationList } from "../../react/useNotificationList.js";
import { useRetained } from "../../react/useRetained.js";
import { useLatest } from "../../react/useLatest.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { notificationTarget } from "../../rules/links/notificationTarget.js";
import type { Notification } from "../../types/messaging.js";
import { headingReset } from "../../ui/headingReset.js";
import { claimId } from "../../ui/claimId.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { OfflineBar } from "../../ui/OfflineBar.js";
import { RowList } from "../../ui/RowList.js";
import { RowsSkeleton } from "../../ui/RowsSkeleton.js";
import { NotificationRow } from "./NotificationRow.js";

export interface NotificationsPanelProps {
  /** Called after each load. */
  onUpdate?: (() => void) | undefined;
}

const PanelRoot = styled("section", { name: "NarthexNotifications", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  minHeight: 240,
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  // Where the panel stands in a dialog, this much is left for the button that closes it.
  "& h2": {
    ...headingReset,
    ...theme.typography.h6,
    margin: 0,
    padding: theme.spacing(2),
    paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
  },
  "& .NarthexNotifications-content": { flex: "1 1 0", minHeight: 0, overflowY: "auto", overscrollBehavior: "contain" },
}));

// Names that hosts and their tests look for; the first panel on a page has them.
const claimPanelId = claimId("notifications-panel");
const claimHeaderId = claimId("notifications-header");
const claimContentId = claimId("notifications-content");
const SKELETON_ROWS = 4;
const keyOf = (item: Notification): string => item.id;

/** What happened for the current person, newest first (NTF rows). Loads once when it opens; the server marks all read then. */
function NotificationsPanel({ onUpdate }: NotificationsPanelProps) {
  const text = useText(notificationsTexts);
  const { list, state } = useNotificationList();
  const { personId, churchId, userChurch } = useSession();
  const host = useHost();
  const hasNoPerson = useHasNoPerson();
  const isOffline = useIsOffline();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    claimContentId(element);
  }, []);
  useRetained(list);

  const update = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void list.load();
  }, [list, personId, churchId]);
  // Not for the loads of a panel that was open before.
  const told = useRef(state.loads);
  useEffect(() => {
    const isLoad = state.loads > told.current;
    told.current = state.loads;
    if (isLoad) update.current?.();
  }, [state.loads, update]);

  const subDomain = userChurch?.church?.subDomain;
  const places = useMemo(
    () => ({ admin: host.apps.admin, serving: host.apps.serving, currentApp: host.app, subDomain }),
    [host, subDomain],
  );
  const handleOpen = useCallback(
    (notification: Notification) => {
      const target = notificationTarget(notification, places);
      if (target.kind === "inApp") host.navigate(target.path);
      else if (target.kind === "newTab") host.openExternal(target.url);
    },
    [host, places],
  );
  const renderItem = useCallback(
    (item: Notification) => (
      <NotificationRow
        notification={item}
        hasTarget={notificationTarget(item, places).kind !== "none"}
        onOpen={handleOpen}
        onViewDetails={host.openExternal}
      />
    ),
    [handleOpen, host, places],
  );

  const { items, status, isStale } = state;
  const isLoading = !hasNoPerson && (status === "idle" || status === "loading");
  const isEmpty = hasNoPerson || (status === "ready" && items.length === 0);
  return (
    <PanelRoot ref={claimPanelId} aria-label={text("title")}>
      <h2 ref={claimHeaderId}>{text("title")}</h2>
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && <LoadFailure text={text("loadFailed")} onRetry={() => void list.load()} />}
      {isLoading && <RowsSkeleton rows={SKELETON_ROWS} circle={24} label={text("loading")} />}
      <div className="NarthexNotifications-content" ref={content}>
        {items.length > 0 && (
          <RowList
            id="notifications-list"
            items={items}
            getKey={keyOf}
            renderItem={renderItem}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={84}
          />
        )}
        {isEmpty && (
          <EmptyState id="notifications-empty" icon={<NotificationsNone />} title={text("emptyTitle")} lines={[text("emptyText")]} />
        )}
      </div>
    </PanelRoot>
  );
}

/** Renders the notifications of the current person, newest first. The server marks all of them read when they load. */
export const Notifications = withHost(NotificationsPanel);
