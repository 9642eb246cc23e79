import { type AppKind, fillSubDomain } from "../../lib/links/appLinks.js";
import { siteRoot, pathPart, safeUrl } from "../../lib/links/urls.js";
import type { Notification } from "../types.js";

type NotificationTarget =
  { kind: "inApp"; path: string } | { kind: "newTab"; url: string } | { kind: "none" };

/** The current app, the root URLs of sibling apps, and the subdomain that replaces `{key}` or `{subDomain}` in `serving`. */
interface NotificationApps {
  admin?: string;
  serving?: string;
  currentApp: AppKind;
  subDomain?: string | undefined;
}

interface Kind {
  /** The name of its icon in `LineIcon`. */
  icon: string;
  /** The key of its filter's text. The key of the kind's own text is its name. */
  filter: string;
  /** The apps that contain the page. */
  apps: readonly AppKind[];
  /** Returns the root URL to open when the current app is not one of `apps`. */
  address: (apps: NotificationApps) => string | null | undefined;
  /** The path of the page before the content's id. */
  path: string;
}

/** The content types that have a page. */
export const NOTIFICATION_KINDS = {
  task: {
    icon: "task",
    filter: "tasks",
    apps: ["admin"],
    address: ({ admin }) => admin,
    path: "/tasks/",
  },
  assignment: {
    icon: "assignment",
    filter: "assignments",
    apps: ["serving", "member"],
    address: ({ serving = "", subDomain }) => fillSubDomain(serving, subDomain),
    path: "/my/plans/",
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** Returns the kind of a notification; `undefined` if its content type has no page. */
export const notificationKind = ({ contentType }: Notification): NotificationKind | undefined =>
  contentType && Object.hasOwn(NOTIFICATION_KINDS, contentType)
    ? (contentType as NotificationKind)
    : undefined;

const inNewTab = (url: string | null): NotificationTarget =>
  url ? { kind: "newTab", url } : { kind: "none" };

/** Returns what a click opens: the page of its kind (in this app or a new tab), else its link. Adds no token. */
export function notificationTarget(
  notification: Notification,
  apps: NotificationApps,
): NotificationTarget {
  const { contentId, link } = notification;
  const kind = notificationKind(notification);
  // Routers and browsers resolve "." and "..", even encoded: such an id would open another page.
  const id = contentId && !/^\.{1,2}$/.test(contentId) && pathPart(contentId);
  if (!kind || !id) return inNewTab(safeUrl(link));
  const page: Kind = NOTIFICATION_KINDS[kind];
  const path = page.path + id;
  if (page.apps.includes(apps.currentApp)) return { kind: "inApp", path };
  const root = siteRoot(page.address(apps));
  return inNewTab(root && root + path);
}
