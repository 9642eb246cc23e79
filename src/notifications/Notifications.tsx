"use client";
import { useForkRef } from "@mui/material/utils";
import { useEffect, useMemo, useRef, useState } from "react";
import { isOfKind, KindFilter, type ShownKind } from "./KindFilter.js";
import { notificationListService } from "./NotificationList.js";
import { NotificationRow } from "./NotificationRow.js";
import type { Notification } from "./types.js";
import { dayLabel, parseServerDate } from "../lib/time/dates.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import {
  useAcquired,
  useLanguage,
  useService,
  useStoreValue,
  useText,
  useSession,
  useHasNoPerson,
  type HostProps,
  withHost,
} from "../platform/provider/ChurchContext.js";
import { useHost } from "../platform/provider/useHost.js";
import { useIsOffline } from "../platform/provider/useIsOffline.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useToday } from "../platform/provider/useNow.js";
import { SvgPath } from "../ui/display/LineIcon.js";
import { EmptyState } from "../ui/feedback/EmptyState.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { OfflineBar } from "../ui/feedback/OfflineBar.js";
import { RowsSkeleton, RowList } from "../ui/rows/RowList.js";
import { useRovingRows } from "../ui/rows/useRovingRows.js";
import { heading, paletteOf, styled } from "../ui/styles.js";
import { uniqueIdRef } from "../ui/useUniqueId.js";

/** A bell that rings, with a clapper. */
const BELL = "M5 18.5v-6a7 7 0 0 1 14 0v6l2 2H3zM10 23h4M12 4V2M19.5 5l2-2M4.5 5l-2-2M20.5 8.5h2.5";

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
    ...heading(theme.typography.h5),
    padding: theme.spacing(2.25, 2.75, 1.5),
    paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
  },
  // The day above its notifications.
  "& h3": {
    ...heading(theme.typography.subtitle2),
    fontSize: theme.typography.pxToRem(13),
    padding: theme.spacing(1.5, 2.75, 0.75),
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.secondary,
  },
  "& .NarthexNotifications-content": {
    flex: "1 1 0",
    minHeight: 0,
    overflowY: "auto",
    overscrollBehavior: "contain",
    // The height of a day, which covers the top of the list.
    scrollPaddingBlock: "40px 8px",
    paddingBlockEnd: 8,
  },
}));

const keyOf = ({ id }: Notification): string => id;

function NotificationsPanel({ onUpdate }: NotificationsProps) {
  const text = useText(notificationsTexts);
  const list = useService(notificationListService);
  const { items, status, isStale, loads } = useStoreValue(list.store, (state) => state);
  const { personId, churchId, userChurch } = useSession();
  const subDomain = userChurch?.church?.subDomain;
  const host = useHost();
  const hasNoPerson = useHasNoPerson();
  const isOffline = useIsOffline();
  const language = useLanguage();
  const today = useToday();
  const [kind, setKind] = useState<ShownKind>("all");
  const shown = useMemo(() => items.filter((item) => isOfKind(item, kind)), [items, kind]);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useForkRef(scroller, uniqueIdRef("notifications-content"));
  const { currentKey, listProps } = useRovingRows(shown.map(keyOf), scroller);
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
      <KindFilter shown={kind} onChange={setKind} />
      {(status === "failed" || isStale) && (
        <LoadFailure
          isInline={items.length > 0}
          text={text("loadFailed")}
          onRetry={() => void list.load()}
        />
      )}
      {isLoading && <RowsSkeleton rows={4} shape="square" label={text("loading")} />}
      <div className="NarthexNotifications-content" ref={content} {...listProps}>
        {shown.length > 0 && (
          <RowList
            // Another filter starts at its first row.
            key={kind}
            id="notifications-list"
            items={shown}
            getKey={keyOf}
            currentKey={currentKey}
            getHeading={({ timeSent }) => {
              const date = parseServerDate(timeSent);
              return date ? dayLabel(date, today, language) : "";
            }}
            renderItem={(item) => (
              <NotificationRow
                notification={item}
                host={host}
                subDomain={subDomain}
                isTabStop={item.id === currentKey}
              />
            )}
            scroller={scroller}
            label={text("list")}
            estimatedHeight={68}
          />
        )}
        {items.length > 0 && shown.length === 0 && <EmptyState title={text("noneOfKind")} />}
        {isEmpty && (
          <EmptyState
            id="notifications-empty"
            icon={<SvgPath d={BELL} size={48} />}
            title={text("emptyTitle")}
            lines={[text("emptyText")]}
          />
        )}
      </div>
    </Root>
  );
}

/** Renders the person's notifications, newest first. Loading marks them read. @example <Notifications onUpdate={refreshBadge} /> */
export const Notifications = withHost(NotificationsPanel);
