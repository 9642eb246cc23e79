"use client";
import { styled } from "@mui/material/styles";
import { memo, useId } from "react";
import { safeUrl } from "../lib/links/safeUrl.js";
import { notificationTarget } from "./rules/notificationTarget.js";
import type { Notification } from "./types.js";
import { notificationsTexts } from "../platform/locale/texts/notifications.js";
import type { Host } from "../platform/provider/useHost.js";
import { useText } from "../platform/provider/useText.js";
import { LineIcon } from "../ui/display/LineIcon.js";
import { RelativeTime } from "../ui/display/RelativeTime.js";
import {
  alignPageStart,
  centeredRow,
  focusRing,
  memoizeByTheme,
  newBadge,
  visuallyHidden,
} from "../ui/styles.js";

const Root = styled("div", { name: "NarthexNotification", slot: "Root" })(
  memoizeByTheme((theme) => {
    const { palette, shape } = theme.vars ?? theme;
    return {
      ...centeredRow,
      flexWrap: "wrap",
      ...theme.typography.body2,
      borderBlockEnd: `1px solid ${palette.divider}`,
      "&.NarthexNotification-new": { background: palette.action.selected },
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
        "&:hover": { background: palette.action.hover },
      },
      "& button:focus-visible": focusRing(theme),
      "& .NarthexNotification-icon": {
        position: "relative",
        display: "flex",
        color: palette.primary.main,
        paddingBlockStart: 2,
      },
      "& .NarthexNotification-text": { display: "block", minWidth: 0, flex: 1 },
      "& .NarthexNotification-message": {
        display: "block",
        overflowWrap: "anywhere",
        ...alignPageStart,
      },
      "& .NarthexNotification-meta": {
        ...centeredRow,
        gap: theme.spacing(1),
        marginBlockStart: theme.spacing(0.5),
      },
      "& time": { ...theme.typography.caption, color: palette.text.secondary },
      "& .NarthexNotification-link": {
        ...theme.typography.button,
        ...centeredRow,
        gap: theme.spacing(1),
        minHeight: 44,
        marginInline: theme.spacing(1),
        paddingInline: theme.spacing(1),
        border: 0,
        borderRadius: shape.borderRadius,
        background: "none",
        color: palette.text.primary,
        cursor: "pointer",
        "&:hover": { background: palette.action.hover },
      },
      "& .NarthexNotification-mark": newBadge(theme),
      "& .NarthexNotification-hidden": visuallyHidden,
    };
  }),
);

interface NotificationRowProps {
  notification: Notification;
  host: Host;
  subDomain: string | undefined;
}

/** Renders a notification as a button to its subject, if it can be opened, and its link as a second button. */
export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { notification, host, subDomain } = props;
  const text = useText(notificationsTexts);
  const id = useId();
  const { contentType, isNew } = notification;
  const kind = contentType === "task" || contentType === "assignment" ? contentType : undefined;
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
    <Root
      id={`notification-item-${notification.id}`}
      className={isNew ? "NarthexNotification-new" : undefined}
    >
      <Main className="NarthexNotification-main" {...button}>
        <span className="NarthexNotification-icon" data-kind={kind ?? "other"}>
          <LineIcon name={kind ?? "bell"} />
          <span className="NarthexNotification-hidden">{text(kind ?? "other")}</span>
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
    </Root>
  );
});
