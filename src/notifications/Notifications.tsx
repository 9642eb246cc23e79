"use client";
import NotificationsNone from "@mui/icons-material/NotificationsNone";
import { useForkRef } from "@mui/material/utils";
import { memo, useEffect, useId, useRef } from "react";
import { notificationListService } from "./NotificationList.js";
import { notificationKind, notificationTarget } from "./rules/notificationTarget.js";
import type { Notification } from "./types.js";
import { safeUrl } from "../lib/links/urls.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import {
  useAcquired,
  useService,
  useStoreValue,
  useText,
  useSession,
  useHasNoPerson,
  type HostProps,
  withHost,
} from "../platform/provider/ChurchContext.js";
import { type Host, useHost } from "../platform/provider/useHost.js";
import { useIsOffline } from "../platform/provider/useIsOffline.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { RelativeTime } from "../ui/display/RelativeTime.js";
import { EmptyState } from "../ui/feedback/EmptyState.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../ui/feedback/OfflineBar.js";
import { RowsSkeleton, RowList } from "../ui/rows/RowList.js";
import {
  alignAsParent,
  centeredRow,
  focusRing,
  heading,
  memoizeByTheme,
  newBadge,
  paletteOf,
  visuallyHidden,
  styled,
} from "../ui/styles.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

export interface NotificationsProps extends HostProps {
  onUpdate?: (() => void) | undefined;
}

const Root = styled("section", { name: "NarthexNotifications", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  minHeight: 240,
  background: paletteOf(theme).background.paper,
  color: paletteOf(theme).text.primary,
  // A dialog around the panel reserves this space for its close button.
  "& h2": {
    ...heading(theme.typography.h6),
    padding: theme.spacing(2),
    paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
  },
  "& .NarthexNotifications-content": {
    flex: "1 1 0",
    minHeight: 0,
    overflowY: "auto",
    overscrollBehavior: "contain",
  },
}));

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
  const latestOnUpdate = useLatest(onUpdate);
  useAcquired(list);
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
    <Root ref={uniqueIdRef("notifications-panel")} aria-label={text("title")}>
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
    </Root>
  );
}

const RowRoot = styled("div", { name: "NarthexNotification", slot: "Root" })(
  memoizeByTheme((theme) => ({
    ...centeredRow,
    flexWrap: "wrap",
    ...theme.typography.body2,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    "&.NarthexNotification-new": { background: paletteOf(theme).action.selected },
    "&.NarthexNotification-new .NarthexNotification-message": {
      fontWeight: theme.typography.fontWeightBold,
    },
    "& .NarthexNotification-main": {
      flex: "1 1 240px",
      minWidth: 0,
      minHeight: 64,
      display: "flex",
      alignItems: "flex-start",
      gap: theme.spacing(2),
      padding: theme.spacing(1.5, 2),
      border: 0,
      background: "none",
      color: "inherit",
      textAlign: "start",
      font: "inherit",
    },
    "& button.NarthexNotification-main": {
      cursor: "pointer",
      "&:hover": { background: paletteOf(theme).action.hover },
    },
    "& button:focus-visible": focusRing(theme),
    "& .NarthexNotification-icon": {
      position: "relative",
      display: "flex",
      color: paletteOf(theme).primary.main,
      paddingBlockStart: 2,
    },
    "& .NarthexNotification-text": { minWidth: 0, flex: 1 },
    "& .NarthexNotification-message": {
      display: "block",
      overflowWrap: "anywhere",
      ...alignAsParent,
    },
    "& .NarthexNotification-meta": {
      ...centeredRow,
      gap: theme.spacing(1),
      marginBlockStart: theme.spacing(0.5),
    },
    "& time": { ...theme.typography.caption, color: paletteOf(theme).text.secondary },
    "& .NarthexNotification-link": {
      ...theme.typography.button,
      ...centeredRow,
      gap: theme.spacing(1),
      minHeight: 44,
      marginInline: theme.spacing(1),
      paddingInline: theme.spacing(1),
      border: 0,
      borderRadius: (theme.vars ?? theme).shape.borderRadius,
      background: "none",
      color: paletteOf(theme).text.primary,
      cursor: "pointer",
      "&:hover": { background: paletteOf(theme).action.hover },
    },
    "& .NarthexNotification-mark": newBadge(theme),
    "& .NarthexNotification-hidden": visuallyHidden,
  })),
);

interface NotificationRowProps {
  notification: Notification;
  host: Host;
  subDomain: string | undefined;
}

const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { notification, host, subDomain } = props;
  const text = useText(notificationsTexts);
  const id = useId();
  const { isNew } = notification;
  const contentKind = notificationKind(notification);
  const link = safeUrl(notification.link);
  const message = notification.message?.trim() || text("noText");
  const apps = { ...host.apps, currentApp: host.app, subDomain };
  const target = notificationTarget(notification, apps);
  const handleOpen = () => {
    if (target.kind === "inApp") host.navigate(target.path);
    else if (target.kind === "newTab") host.openExternal(target.url);
  };
  const button = target.kind !== "none" && ({ type: "button", onClick: handleOpen } as const);
  const Main = button ? "button" : "div";
  return (
    <RowRoot
      id={`notification-item-${notification.id}`}
      className={isNew ? "NarthexNotification-new" : undefined}
    >
      <Main className="NarthexNotification-main" {...button}>
        <span className="NarthexNotification-icon" data-kind={contentKind ?? "other"}>
          <LineIcon name={contentKind ?? "bell"} />
          <span className="NarthexNotification-hidden">{text(contentKind ?? "other")}</span>
        </span>
        <span className="NarthexNotification-text">
          <span className="NarthexNotification-message" id={`${id}message`} dir="auto">
            {message}
          </span>
          <span className="NarthexNotification-meta">
            <RelativeTime time={notification.timeSent} />
            {isNew && <span className="NarthexNotification-mark">{text("isNew")}</span>}
          </span>
        </span>
      </Main>
      {link && (
        <button
          type="button"
          className="NarthexNotification-link"
          aria-describedby={`${id}message`}
          title={text("opensNewTab")}
          onClick={() => host.openExternal(link)}
        >
          {text("viewDetails")}
          <LineIcon name="openInNew" size={18} />
        </button>
      )}
    </RowRoot>
  );
});

/** Renders the person's notifications, newest first. Loading marks them read. @example <Notifications onUpdate={refreshBadge} /> */
export const Notifications = withHost(NotificationsPanel);
