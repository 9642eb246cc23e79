import { type AppKind, fillSubDomain } from "../../lib/links/appLinks.js";
import { siteRoot, pathPart, safeUrl } from "../../lib/links/urls.js";
import type { Notification } from "../types.js";

type NotificationTarget =
  { kind: "inApp"; path: string } | { kind: "newTab"; url: string } | { kind: "none" };

/** The current app, the root URLs of sibling apps, and the subdomain that replaces `{key}` or `{subDomain}` in `serving`. */
interface NotificationEnvironment {
  admin?: string;
  serving?: string;
  currentApp: AppKind;
  subDomain?: string | undefined;
}

interface KindPage {
  /** The name of its icon in `LineIcon`. */
  icon: string;
  /** The text key of the filter, such as `tasks`. A notification of this kind uses the key in `NOTIFICATION_KINDS`, such as `task`. */
  filter: string;
  /** The apps that contain the page. */
  inApps: readonly AppKind[];
  /** Returns the root URL to open when the current app is not one of `inApps`. */
  getRoot: (environment: NotificationEnvironment) => string | null | undefined;
  /** The path of the page before the content's id. */
  path: string;
}

/** The content types that have a page. */
export const NOTIFICATION_KINDS = {
  task: {
    icon: "task",
    filter: "tasks",
    inApps: ["admin"],
    getRoot: ({ admin }) => admin,
    path: "/tasks/",
  },
  assignment: {
    icon: "assignment",
    filter: "assignments",
    inApps: ["serving", "member"],
    getRoot: ({ serving = "", subDomain }) => fillSubDomain(serving, subDomain),
    path: "/my/plans/",
  },
} as const satisfies Record<string, KindPage>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** Returns the kind of a notification; `undefined` if its content type has no page. */
export const notificationKind = ({ contentType }: Notification): NotificationKind | undefined =>
  contentType && Object.hasOwn(NOTIFICATION_KINDS, contentType)
    ? (contentType as NotificationKind)
    : undefined;

const inNewTab = (url: string | null): NotificationTarget =>
  url ? { kind: "newTab", url } : { kind: "none" };

/** Returns what a click on a notification opens: the page of its kind; without kind or content id, its link. Adds no token. */
export function notificationTarget(
  notification: Notification,
  environment: NotificationEnvironment,
): NotificationTarget {
  const { contentId, link } = notification;
  const contentKind = notificationKind(notification);
  // Routers and browsers resolve "." and "..", even encoded: such an id would open another page.
  const id = contentId && !/^\.{1,2}$/.test(contentId) && pathPart(contentId);
  if (!contentKind || !id) return inNewTab(safeUrl(link));
  const page: KindPage = NOTIFICATION_KINDS[contentKind];
  const path = page.path + id;
  if (page.inApps.includes(environment.currentApp)) return { kind: "inApp", path };
  const root = siteRoot(page.getRoot(environment));
  return inNewTab(root && root + path);
}
