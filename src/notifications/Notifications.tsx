"use client";
import { useForkRef } from "@mui/material/utils";
import { useEffect, useMemo, useRef, useState } from "react";
import { isOfKind, KindFilter, type ShownKind } from "./KindFilter.js";
import { notificationListService } from "./NotificationList.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import {
  useAcquired,
  useService,
  useStoreValue,
  useText,
  useSession,
  useHasNoPerson,
} from "../platform/provider/ChurchContext.js";
import { type HostProps, withHost } from "../platform/provider/withHost.js";
import { useIsOffline } from "../platform/provider/useIsOffline.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../ui/feedback/OfflineBar.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";
import { CachedRowsMark, VirtualRows } from "../ui/rows/LazyVirtualRows.js";
import { RowsSkeleton } from "../ui/rows/RowsSkeleton.js";
import { useRovingRows } from "../ui/rows/useRovingRows.js";
import {
  shrinkIfCompact,
  memoizeByTheme,
  heading,
  paletteOf,
  scrollArea,
  styled,
} from "../ui/styles.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

/** Props of `Notifications`: what to do after they are loaded. */
export interface NotificationsProps extends HostProps {
  /** Called each time the notifications have been loaded, which marks them read. */
  onUpdate?: (() => void) | undefined;
}

const Root = styled("section", { name: "NarthexNotifications", slot: "Root" })(
  memoizeByTheme((theme) => ({
    display: "flex",
    flexDirection: "column",
    height: "100%",
    minHeight: 240,
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
    // A dialog around the panel sets `--narthex-header-end`, to make room for its close button.
    "& h2": {
      ...heading(theme.typography.h5),
      padding: theme.spacing(2.25, 2.75, 1.5),
      paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
    },
    // The day above its notifications.
    "& h3": {
      ...heading(theme.typography.subtitle2),
      fontSize: theme.typography.pxToRem(13),
      padding: theme.spacing(0, 2.75),
      paddingBlock: `${shrinkIfCompact(theme.spacing(1.5), 6)} ${shrinkIfCompact(theme.spacing(0.75), 2)}`,
      background: paletteOf(theme).background.paper,
      color: paletteOf(theme).text.secondary,
    },
    "& .NarthexNotifications-content": {
      ...scrollArea,
      // The height of the sticky day heading, which covers the top of the list.
      scrollPaddingBlock: "40px 8px",
      paddingBlockEnd: 8,
    },
  })),
);

function LoadingRows() {
  const text = useText(notificationsTexts);
  return <RowsSkeleton rows={4} shape="square" label={text("loading")} />;
}

// Loaded while the notifications are requested.
const NotificationRows = lazyWithRetry(
  async () => {
    const [rows] = await Promise.all([import("./NotificationRows.js"), VirtualRows.load()]);
    return rows.NotificationRows;
  },
  { Waiting: LoadingRows, Failed: LoadFailure },
);

const NoNotifications = lazyWithRetry(
  async () => (await import("./NoNotifications.js")).NoNotifications,
  { Failed: LoadFailure },
);

function NotificationsPanel({ onUpdate }: NotificationsProps) {
  const text = useText(notificationsTexts);
  const list = useService(notificationListService);
  const { items, status, isStale, loads } = useStoreValue(list.store, (state) => state);
  const { personId, churchId } = useSession();
  const hasNoPerson = useHasNoPerson();
  const isOffline = useIsOffline();
  const [kind, setKind] = useState<ShownKind>("all");
  const shown = useMemo(() => items.filter((item) => isOfKind(item, kind)), [items, kind]);
  const scroller = useRef<HTMLDivElement>(null);
  // Called here and not in the lazy rows: bundlers would put this hook, which the inbox also uses, into a chunk of its own.
  const { currentKey, listProps } = useRovingRows(
    shown.map(({ id }) => id),
    scroller,
  );
  const contentRef = useForkRef(scroller, uniqueIdRef("notifications-content"));
  const latestOnUpdate = useLatest(onUpdate);
  useAcquired(list);
  useEffect(() => {
    if (personId) void list.load();
  }, [list, personId, churchId]);
  useEffect(() => NotificationRows.preload(), []);
  // Skips the loads of a panel that was open before.
  const reportedLoads = useRef(loads);
  useEffect(() => {
    const hasLoaded = loads > reportedLoads.current;
    reportedLoads.current = loads;
    if (hasLoaded) latestOnUpdate.current?.();
  }, [loads, latestOnUpdate]);
  const isLoading = !hasNoPerson && (status === "idle" || status === "loading");
  const isCached = isLoading && items.length > 0;
  const isEmpty = hasNoPerson || (status === "ready" && items.length === 0);
  return (
    <Root ref={uniqueIdRef("notifications-panel")} aria-label={text("title")}>
      <h2 ref={uniqueIdRef("notifications-header")}>{text("title")}</h2>
      {isOffline && <OfflineBar />}
      <KindFilter value={kind} onChange={setKind} />
      {(status === "failed" || isStale) && (
        <LoadFailure
          isInline={items.length > 0}
          text={text("loadFailed")}
          onRetry={() => void list.load()}
        />
      )}
      {isLoading && items.length === 0 && <LoadingRows />}
      {isCached && <CachedRowsMark label={text("loading")} />}
      <div className="NarthexNotifications-content" ref={contentRef} {...listProps}>
        {shown.length > 0 && (
          <NotificationRows items={shown} kind={kind} currentKey={currentKey} scroller={scroller} />
        )}
        {shown.length === 0 && (items.length > 0 || isEmpty) && (
          <NoNotifications isFiltered={items.length > 0} />
        )}
      </div>
    </Root>
  );
}

/**
 * Renders the person's notifications in the server's order, below their days. Loading marks them read.
 * @example <Notifications onUpdate={refetch} />
 */
export const Notifications = withHost(NotificationsPanel);
