import type { AppKind } from "../../types/apps.js";
import type { Notification } from "../../types/messaging.js";
import { memberAppUrl } from "./memberAppUrl.js";
import { pathPart } from "./pathPart.js";
import { safeUrl } from "./safeUrl.js";
import { siteRoot } from "./siteRoot.js";

export type NotificationTarget = { kind: "inApp"; path: string } | { kind: "newTab"; url: string } | { kind: "none" };

export interface NotificationPlaces {
  /** Address of the people administration app. */
  admin?: string;
  /** Address of the app with the serving plans; `{key}` stands for the church's subdomain. */
  serving?: string;
  currentApp: AppKind;
  subDomain?: string | undefined;
}

const NOWHERE: NotificationTarget = { kind: "none" };

function inTab(app: string | null | undefined, path: string): NotificationTarget {
  const root = siteRoot(app);
  return root ? { kind: "newTab", url: root + path } : NOWHERE;
}

/**
 * Where a click on a notification leads (NTF-13 to NTF-16): inside this app when it is the target, else to the target
 * in a new tab, without a token. Any other type leads to its own link, if that is safe.
 */
export function notificationTarget(notification: Notification, places: NotificationPlaces): NotificationTarget {
  const { contentType, contentId } = notification;
  // Routers and browsers resolve "." and "..", also encoded ones: such an id would lead to another page.
  const id = typeof contentId === "string" && !/^\.{1,2}$/.test(contentId) ? pathPart(contentId) : undefined;
  if (contentType === "task" && id) {
    const path = `/tasks/${id}`;
    return places.currentApp === "admin" ? { kind: "inApp", path } : inTab(places.admin, path);
  }
  if (contentType === "assignment" && id) {
    const path = `/my/plans/${id}`;
    const isHere = places.currentApp === "serving" || places.currentApp === "member";
    return isHere ? { kind: "inApp", path } : inTab(memberAppUrl(places.serving ?? "", places.subDomain), path);
  }
  const link = safeUrl(notification.link);
  return link ? { kind: "newTab", url: link } : NOWHERE;
}
