/** Articles of the administration suite by area and page (SUP-06 to SUP-09), named by the last part of their path. */
const ADMIN = {
  people: {
    people: ["add-people", "find-people", "households"],
    groups: ["create-groups", "group-members"],
    attendance: ["set-up-attendance", "record-attendance"],
  },
  donations: {
    summary: ["giving-summary", "online-giving"],
    batches: ["record-donations", "donation-batches"],
    funds: ["donation-funds"],
  },
  serving: {
    plans: ["serving-plans", "assign-volunteers"],
    tasks: ["work-with-tasks", "automate-tasks"],
  },
  settings: {
    settings: ["church-settings", "roles-and-permissions"],
    forms: ["create-forms", "forms-with-payments"],
  },
} as const;

/** Articles of the app for members and the website, by page (SUP-10). */
const MEMBER = {
  mobileApp: ["mobile-app-tabs", "invite-to-the-app"],
  website: ["website-pages", "website-styles"],
  sermons: ["add-sermons", "stream-live"],
  calendars: ["create-calendars"],
} as const;

type Leaf<T> = T extends readonly (infer Key)[] ? Key : T extends object ? Leaf<T[keyof T]> : never;
/** Names the built-in articles: the last part of their path, and the key of their title. */
export type ArticleKey = Leaf<typeof ADMIN> | Leaf<typeof MEMBER>;

export interface BuiltInArticle {
  key: ArticleKey;
  path: string;
}

type Pages = Readonly<Record<string, readonly ArticleKey[]>>;
function below(root: string, pages: Pages): Record<string, BuiltInArticle[]> {
  const start = root.replace(/\/+$/, "");
  return Object.fromEntries(Object.entries(pages).map(([page, keys]) => [page, keys.map((key) => ({ key, path: `${start}/${key}` }))]));
}

/** The built-in features tour: by area and page, below the documentation of the app that the area belongs to (SUP-04, A-31). */
export function featuresTour(roots: { admin: string; member: string }): Record<string, Record<string, BuiltInArticle[]>> {
  const areas = Object.entries<Pages>(ADMIN).map(([area, pages]) => [area, below(roots.admin, pages)] as const);
  const member = below(roots.member, MEMBER);
  return { ...Object.fromEntries(areas), member, website: member };
}
