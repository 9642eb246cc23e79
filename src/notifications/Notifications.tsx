"use client";
import { styled } from "@mui/material/styles";
import NotificationsNone from "@mui/icons-material/NotificationsNone";
import { useCallback, useEffect, useMemo, useRef } from "react";
import {
  type NotificationList,
  type NotificationsState,
  notificationListService,
} from "./NotificationList.js";
import { NotificationRow } from "./NotificationRow.js";
import { notificationTarget } from "./rules/notificationTarget.js";
import type { Notification } from "./types.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useHost } from "../platform/provider/useHost.js";
import { useIsOffline } from "../platform/provider/useIsOffline.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useAcquired, useService, useStoreValue } from "../platform/provider/useService.js";
import { useSession, useHasNoPerson } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import { withHost } from "../platform/provider/withHost.js";
import { EmptyState } from "../ui/feedback/EmptyState.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../ui/feedback/OfflineBar.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import { RowsSkeleton, RowList } from "../ui/rows/RowList.js";
import { headingReset } from "../ui/styles.js";

export interface NotificationsPanelProps {
  /** Called after each successful load. */
  onUpdate?: (() => void) | undefined;
}

const PanelRoot = styled("section", { name: "NarthexNotifications", slot: "Root" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    height: "100%",
    minHeight: 240,
    background: (theme.vars ?? theme).palette.background.paper,
    color: (theme.vars ?? theme).palette.text.primary,
    // A dialog around the panel reserves this space for its close button.
    "& h2": {
      ...headingReset,
      ...theme.typography.h6,
      margin: 0,
      padding: theme.spacing(2),
      paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
    },
    "& .NarthexNotifications-content": {
      flex: "1 1 0",
      minHeight: 0,
      overflowY: "auto",
      overscrollBehavior: "contain",
    },
  }),
);

// Hosts and their tests rely on these DOM ids; the first panel on a page gets them.
const panelIdRef = uniqueIdRef("notifications-panel");

const headerIdRef = uniqueIdRef("notifications-header");

const contentIdRef = uniqueIdRef("notifications-content");

const SKELETON_ROWS = 4;

const keyOf = (item: Notification): string => item.id;

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
    contentIdRef(element);
  }, []);
  useAcquired(list);

  const latestOnUpdate = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void list.load();
  }, [list, personId, churchId]);
  // Skips the loads of a panel that was open before.
  const reportedLoads = useRef(state.loads);
  useEffect(() => {
    const hasLoaded = state.loads > reportedLoads.current;
    reportedLoads.current = state.loads;
    if (hasLoaded) latestOnUpdate.current?.();
  }, [state.loads, latestOnUpdate]);

  const subDomain = userChurch?.church?.subDomain;
  const apps = useMemo(
    () => ({ admin: host.apps.admin, serving: host.apps.serving, currentApp: host.app, subDomain }),
    [host, subDomain],
  );
  const handleOpen = useCallback(
    (notification: Notification) => {
      const target = notificationTarget(notification, apps);
      if (target.kind === "inApp") host.navigate(target.path);
      else if (target.kind === "newTab") host.openExternal(target.url);
    },
    [host, apps],
  );
  const renderItem = useCallback(
    (item: Notification) => (
      <NotificationRow
        notification={item}
        hasTarget={notificationTarget(item, apps).kind !== "none"}
        onOpen={handleOpen}
        onViewDetails={host.openExternal}
      />
    ),
    [handleOpen, host, apps],
  );

  const { items, status, isStale } = state;
  const isLoading = !hasNoPerson && (status === "idle" || status === "loading");
  const isEmpty = hasNoPerson || (status === "ready" && items.length === 0);
  return (
    <PanelRoot ref={panelIdRef} aria-label={text("title")}>
      <h2 ref={headerIdRef}>{text("title")}</h2>
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && (
        <LoadFailure text={text("loadFailed")} onRetry={() => void list.load()} />
      )}
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
          <EmptyState
            id="notifications-empty"
            icon={<NotificationsNone />}
            title={text("emptyTitle")}
            lines={[text("emptyText")]}
          />
        )}
      </div>
    </PanelRoot>
  );
}

/**
 * Renders the notifications of the current person, newest first. The server marks all of them read when they load.
 *
 * @example
 * ```tsx
 * <Notifications onUpdate={refreshBadge} />
 * ```
 */
export const Notifications = withHost(NotificationsPanel);

/** Returns the list of notifications and its state. */
export function useNotificationList(): { list: NotificationList; state: NotificationsState } {
  const list = useService(notificationListService);
  return { list, state: useStoreValue(list.store, (state) => state) };
}
