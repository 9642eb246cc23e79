"use client";
import { memo, useId } from "react";
import { NOTIFICATION_KINDS, notificationKind, notificationTarget } from "./rules/kinds.js";
import type { Notification } from "./types.js";
import { safeUrl } from "../lib/links/urls.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import { useText } from "../platform/provider/ChurchContext.js";
import { type Host, useLink } from "../platform/provider/useHost.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { RelativeTime } from "../ui/display/RelativeTime.js";
import {
  alignAsParent,
  shrinkIfCompact,
  centeredRow,
  focusRing,
  memoizeByTheme,
  newBadge,
  paletteOf,
  radius,
  tinted,
  unreadBackground,
  visuallyHidden,
  styled,
} from "../ui/styles.js";

const Root = styled("div", { name: "NarthexNotification", slot: "Root" })(
  memoizeByTheme((theme) => ({
    ...centeredRow,
    position: "relative",
    flexWrap: "wrap",
    ...theme.typography.body2,
    "&.NarthexNotification-new": unreadBackground(theme),
    // The dot of a new notification.
    "&.NarthexNotification-new::before": {
      content: '""',
      position: "absolute",
      insetBlockStart: shrinkIfCompact(26, 6),
      insetInlineStart: 7,
      width: 8,
      height: 8,
      borderRadius: "50%",
      background: paletteOf(theme).primary.main,
    },
    "&.NarthexNotification-new .NarthexNotification-message": {
      fontWeight: theme.typography.fontWeightBold,
    },
    "& .NarthexNotification-main": {
      flex: "1 1 240px",
      minWidth: 0,
      minHeight: shrinkIfCompact(68, 16),
      boxSizing: "border-box",
      display: "flex",
      alignItems: "flex-start",
      gap: theme.spacing(1.75),
      padding: theme.spacing(0, 2.5, 0, 2.75),
      paddingBlock: shrinkIfCompact(theme.spacing(1.5), 6),
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
    "& .NarthexNotification-main:focus-visible": focusRing(theme),
    "& .NarthexNotification-icon": {
      ...centeredRow,
      justifyContent: "center",
      position: "relative",
      flex: "none",
      width: 36,
      height: 36,
      borderRadius: radius(theme, 0.9),
      color: paletteOf(theme).primary.main,
      // Stronger than the tint of a new notification, from which it must stand out.
      ...tinted(theme, "currentColor", 16, 20),
      "&[data-kind=task]": { color: paletteOf(theme).success.main },
      "&[data-kind=assignment]": { color: paletteOf(theme).warning.main },
    },
    "& .NarthexNotification-text": { minWidth: 0, flex: 1 },
    "& .NarthexNotification-message": {
      display: "block",
      fontSize: theme.typography.pxToRem(15),
      lineHeight: 22 / 15,
      overflowWrap: "anywhere",
      ...alignAsParent,
    },
    "& .NarthexNotification-meta": {
      ...centeredRow,
      gap: theme.spacing(1),
      marginBlockStart: 2,
    },
    "& time": { ...theme.typography.caption, color: paletteOf(theme).text.secondary },
    "& .NarthexNotification-mark": newBadge(theme),
    "@media (forced-colors: active)": {
      "& .NarthexNotification-icon": { border: "1px solid" },
      "&.NarthexNotification-new::before": {
        forcedColorAdjust: "none",
        background: "Highlight",
      },
    },
  })),
);

/** A component of its own, so that the rows without a link, which are most, do not have its styles. */
const Link = styled("a", { name: "NarthexNotification", slot: "Link" })(
  memoizeByTheme((theme) => ({
    ...theme.typography.button,
    ...centeredRow,
    gap: theme.spacing(1),
    minHeight: 44,
    boxSizing: "border-box",
    marginInlineEnd: theme.spacing(2.5),
    paddingInline: theme.spacing(1.5),
    border: `1px solid ${paletteOf(theme).grey[600]}`,
    borderRadius: radius(theme, 1),
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
    textDecoration: "none",
    "&:hover": { borderColor: paletteOf(theme).text.primary },
    "&:focus-visible": focusRing(theme, 2),
    [theme.breakpoints.down("sm")]: {
      // Below the text, when both do not fit into one line.
      marginBlockEnd: theme.spacing(1.5),
      marginInlineStart: 72,
    },
  })),
);

interface NotificationRowProps {
  notification: Notification;
  host: Host;
  subDomain: string | undefined;
  isCurrent: boolean;
}

export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { notification, host, subDomain, isCurrent } = props;
  const text = useText(notificationsTexts);
  const toLink = useLink();
  const id = useId();
  const { isNew } = notification;
  const contentKind = notificationKind(notification);
  const link = safeUrl(notification.link);
  const message = notification.message?.trim() || text("noText");
  const environment = { ...host.apps, currentApp: host.app, subDomain };
  const target = notificationTarget(notification, environment);
  const handleOpen = () => {
    if (target.kind === "inApp") host.navigate(target.path);
    else if (target.kind === "newTab") host.openExternal(target.url);
  };
  const buttonProps = target.kind !== "none" && ({ type: "button", onClick: handleOpen } as const);
  const tabIndex = isCurrent ? 0 : -1;
  const Main = buttonProps ? "button" : "div";
  return (
    <Root
      data-key={notification.id}
      id={`notification-item-${notification.id}`}
      className={isNew ? "NarthexNotification-new" : undefined}
    >
      <Main className="NarthexNotification-main" tabIndex={tabIndex} {...buttonProps}>
        <span className="NarthexNotification-icon" data-kind={contentKind ?? "other"}>
          <LineIcon name={contentKind ? NOTIFICATION_KINDS[contentKind].icon : "bell"} size={20} />
          <span style={visuallyHidden}>{text(contentKind ?? "other")}</span>
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
        <Link
          {...toLink(link, { target: "_blank" })}
          tabIndex={tabIndex}
          className="NarthexNotification-link"
          aria-describedby={`${id}message`}
          title={text("opensNewTab")}
        >
          {text("viewDetails")}
          <LineIcon name="openInNew" size={16} />
        </Link>
      )}
    </Root>
  );
});
