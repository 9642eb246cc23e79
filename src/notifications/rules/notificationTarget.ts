import { type AppKind, memberAppUrl } from "../../lib/links/appLinks.js";
import { siteRoot, pathPart, safeUrl } from "../../lib/links/safeUrl.js";
import type { Notification } from "../types.js";

export type NotificationTarget =
  { kind: "inApp"; path: string } | { kind: "newTab"; url: string } | { kind: "none" };

export interface NotificationApps {
  /** URL of the people administration app. */
  admin?: string;
  /** URL of the app with the serving plans; `{key}` stands for the church's subdomain. */
  serving?: string;
  currentApp: AppKind;
  subDomain?: string | undefined;
}

const NO_TARGET: NotificationTarget = { kind: "none" };

function inNewTab(app: string | null | undefined, path: string): NotificationTarget {
  const root = siteRoot(app);
  return root ? { kind: "newTab", url: root + path } : NO_TARGET;
}

/**
 * Returns the target of a click on a notification. A task or assignment opens in this app if it belongs here, else in a new tab
 * without a token. Any other type opens its own link, if that is safe.
 */
export function notificationTarget(
  notification: Notification,
  apps: NotificationApps,
): NotificationTarget {
  const { contentType, contentId } = notification;
  // Routers and browsers resolve "." and "..", even encoded: such an id would open another page.
  const id =
    typeof contentId === "string" && !/^\.{1,2}$/.test(contentId) ? pathPart(contentId) : undefined;
  if (contentType === "task" && id) {
    const path = `/tasks/${id}`;
    return apps.currentApp === "admin" ? { kind: "inApp", path } : inNewTab(apps.admin, path);
  }
  if (contentType === "assignment" && id) {
    const path = `/my/plans/${id}`;
    const isInApp = apps.currentApp === "serving" || apps.currentApp === "member";
    return isInApp
      ? { kind: "inApp", path }
      : inNewTab(memberAppUrl(apps.serving ?? "", apps.subDomain), path);
  }
  const link = safeUrl(notification.link);
  return link ? { kind: "newTab", url: link } : NO_TARGET;
}
