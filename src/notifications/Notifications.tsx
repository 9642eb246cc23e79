"use client";
import { styled } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import NotificationsNone from "@mui/icons-material/NotificationsNone";
import { useEffect, useRef } from "react";
import { notificationListService } from "./NotificationList.js";
import { NotificationRow } from "./NotificationRow.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useHost } from "../platform/provider/useHost.js";
import { useIsOffline } from "../platform/provider/useIsOffline.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useAcquired, useService, useStoreValue } from "../platform/provider/useService.js";
import { useSession, useHasNoPerson } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { EmptyState } from "../ui/feedback/EmptyState.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../ui/feedback/OfflineBar.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";
import { RowsSkeleton, RowList } from "../ui/rows/RowList.js";
import { headingReset, paletteOf } from "../ui/styles.js";

export interface NotificationsProps extends HostProps {
  /** Called after each successful load. */
  onUpdate?: (() => void) | undefined;
}

const PanelRoot = styled("section", { name: "NarthexNotifications", slot: "Root" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    height: "100%",
    minHeight: 240,
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
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

function NotificationsPanel({ onUpdate }: NotificationsProps) {
  const text = useText(notificationsTexts);
  const list = useService(notificationListService);
  const { items, status, isStale, loads } = useStoreValue(list.store, (state) => state);
  const { personId, churchId, userChurch } = useSession();
  const subDomain = userChurch?.church?.subDomain;
  const host = useHost();
  const hasNoPerson = useHasNoPerson();
  const isOffline = useIsOffline();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useForkRef(scroller, uniqueIdRef("notifications-content"));
  useAcquired(list);

  const latestOnUpdate = useLatest(onUpdate);
  useEffect(() => {
    if (personId) void list.load();
  }, [list, personId, churchId]);
  // Skips the loads of a panel that was open before.
  const reportedLoads = useRef(loads);
  useEffect(() => {
    const hasLoaded = loads > reportedLoads.current;
    reportedLoads.current = loads;
    if (hasLoaded) latestOnUpdate.current?.();
  }, [loads, latestOnUpdate]);

  const isLoading = !hasNoPerson && (status === "idle" || status === "loading");
  const isEmpty = hasNoPerson || (status === "ready" && items.length === 0);
  return (
    <PanelRoot ref={uniqueIdRef("notifications-panel")} aria-label={text("title")}>
      <h2 ref={uniqueIdRef("notifications-header")}>{text("title")}</h2>
      {isOffline && <OfflineBar />}
      {(status === "failed" || isStale) && (
        <LoadFailure text={text("loadFailed")} onRetry={() => void list.load()} />
      )}
      {isLoading && <RowsSkeleton rows={4} circle={24} label={text("loading")} />}
      <div className="NarthexNotifications-content" ref={content}>
        {items.length > 0 && (
          <RowList
            id="notifications-list"
            items={items}
            getKey={({ id }) => id}
            renderItem={(item) => (
              <NotificationRow notification={item} host={host} subDomain={subDomain} />
            )}
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
 * @example
 * <Notifications onUpdate={refreshBadge} />
 */
export const Notifications = withHost(NotificationsPanel);
