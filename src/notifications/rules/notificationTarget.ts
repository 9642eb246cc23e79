import { type AppKind, memberAppUrl } from "../../lib/links/appLinks.js";
import { siteRoot, pathPart, safeUrl } from "../../lib/links/safeUrl.js";
import type { Notification } from "../types.js";

type NotificationTarget =
  { kind: "inApp"; path: string } | { kind: "newTab"; url: string } | { kind: "none" };

/** Addresses of the apps. In that of the serving plans, `{key}` stands for the church's subdomain. */
interface NotificationApps {
  admin?: string;
  serving?: string;
  currentApp: AppKind;
  subDomain?: string | undefined;
}

const inNewTab = (url: string | null): NotificationTarget =>
  url ? { kind: "newTab", url } : { kind: "none" };

/** Returns what a click on a notification opens: its task or assignment in this app or a new tab, without a token, or its link. */
export function notificationTarget(
  notification: Notification,
  { admin, serving = "", currentApp, subDomain }: NotificationApps,
): NotificationTarget {
  const { contentType, contentId } = notification;
  // Routers and browsers resolve "." and "..", even encoded: such an id would open another page.
  const id = contentId && !/^\.{1,2}$/.test(contentId) && pathPart(contentId);
  const open = (isInApp: boolean, app: unknown, path: string): NotificationTarget => {
    const root = siteRoot(app);
    return isInApp ? { kind: "inApp", path } : inNewTab(root && root + path);
  };
  if (contentType === "task" && id) return open(currentApp === "admin", admin, `/tasks/${id}`);
  if (contentType === "assignment" && id) {
    const isInApp = currentApp === "serving" || currentApp === "member";
    return open(isInApp, memberAppUrl(serving, subDomain), `/my/plans/${id}`);
  }
  return inNewTab(safeUrl(notification.link));
}
