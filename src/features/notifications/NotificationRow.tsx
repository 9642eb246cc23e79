"use client";
import { memo, useId } from "react";
import { notificationsTexts } from "../../client/locale/english/notifications.js";
import { useText } from "../../react/useText.js";
import { safeUrl } from "../../rules/links/safeUrl.js";
import type { Notification } from "../../types/messaging.js";
import { LineIcon } from "../../ui/LineIcon.js";
import { RelativeTime } from "../../ui/RelativeTime.js";
import { NotificationRoot } from "./NotificationRoot.js";

export interface NotificationRowProps {
  notification: Notification;
  /** Whether a click leads anywhere. */
  hasTarget: boolean;
  /** Goes to what the notification is about. */
  onOpen: (notification: Notification) => void;
  /** Opens the notification's own link. */
  onViewDetails: (url: string) => void;
}

/** One notification (NTF-04 to NTF-12): what it is about and, as a second control, its link. */
export const NotificationRow = memo(function NotificationRow({ notification, hasTarget, onOpen, onViewDetails }: NotificationRowProps) {
  const text = useText(notificationsTexts);
  const id = useId();
  const { contentType, isNew } = notification;
  const kind = contentType === "task" || contentType === "assignment" ? contentType : undefined;
  const link = safeUrl(notification.link);
  const message = notification.message?.trim() || text("noText");
  const content = (
    <>
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
    </>
  );
  return (
    <NotificationRoot id={`notification-item-${notification.id}`} className={isNew ? "NarthexNotification-new" : undefined}>
      {hasTarget ? (
        <button type="button" className="NarthexNotification-main" onClick={() => onOpen(notification)}>
          {content}
        </button>
      ) : (
        <div className="NarthexNotification-main">{content}</div>
      )}
      {link && (
        <button
          type="button"
          className="NarthexNotification-link"
          aria-describedby={`${id}message`}
          title={text("opensNewTab")}
          onClick={() => onViewDetails(link)}
        >
          {text("viewDetails")}
          <LineIcon name="openInNew" size={18} />
        </button>
      )}
    </NotificationRoot>
  );
});
