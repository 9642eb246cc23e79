import { lazy, type ReactNode } from "react";
import { DirectoryPage } from "./pages/DirectoryPage.js";
import { PeoplePage } from "./pages/PeoplePage.js";
import { PlanPage } from "./pages/PlanPage.js";
import { ProfilePage } from "./pages/ProfilePage.js";
import { SummaryPage } from "./pages/SummaryPage.js";

// Loaded when they are opened, like the dialogs of the header.
const MessagesPage = lazy(async () => ({
  default: (await import("./pages/MessagesPage.js")).MessagesPage,
}));
const NotificationsPage = lazy(async () => ({
  default: (await import("./pages/NotificationsPage.js")).NotificationsPage,
}));

export type AppKind = "admin" | "member" | "serving";

/** An entry of the secondary menu. */
export interface Page {
  path: string;
  label: string;
  /** `rest` is the decoded part of the path after `path`. */
  render: (rest: string) => ReactNode;
}

/** An entry of the primary menu. */
export interface Area {
  label: string;
  icon: string;
  pages: readonly [Page, ...Page[]];
}

/** The areas and pages of each app. */
export const areasOf: Record<AppKind, readonly [Area, ...Area[]]> = {
  admin: [
    {
      label: "People",
      icon: "person",
      pages: [
        { path: "/people", label: "People", render: () => <PeoplePage /> },
        { path: "/tasks", label: "Tasks", render: (id) => <PlanPage kind="task" id={id} /> },
        { path: "/profile", label: "Profile", render: () => <ProfilePage /> },
      ],
    },
    {
      label: "Donations",
      icon: "volunteer_activism",
      pages: [{ path: "/donations", label: "Summary", render: () => <SummaryPage /> }],
    },
  ],
  member: [
    {
      label: "Community",
      icon: "groups",
      pages: [
        { path: "/community", label: "Directory", render: () => <DirectoryPage /> },
        { path: "/messages", label: "Messages", render: () => <MessagesPage /> },
        { path: "/news", label: "News", render: () => <NotificationsPage /> },
      ],
    },
  ],
  serving: [
    {
      label: "Serving",
      icon: "assignment",
      pages: [
        { path: "/plans", label: "Plans", render: () => <PlanPage kind="plan" id="" /> },
        { path: "/my/plans", label: "My plans", render: (id) => <PlanPage kind="plan" id={id} /> },
      ],
    },
  ],
};

/** Decodes a part of a path. Returns it unchanged if it has an invalid escape sequence. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the page of a path, its area, and the decoded rest of the path. Unknown paths return the first page. */
export function findPage(kind: AppKind, path: string): { area: Area; page: Page; rest: string } {
  for (const area of areasOf[kind]) {
    for (const page of area.pages) {
      if (path === page.path || path.startsWith(`${page.path}/`))
        return { area, page, rest: decode(path.slice(page.path.length + 1)) };
    }
  }
  const [area] = areasOf[kind];
  return { area, page: area.pages[0], rest: "" };
}
