import type { SupportArticle, SupportTour } from "../../lib/links/appLinks.js";
import { withoutQuery } from "../../lib/links/urls.js";
import { tryOrUndefined } from "../../lib/text/json.js";

/** Returns a title for an article without one: the last segment of its path as words, "Add people" for `add-people.html`. */
export function articleTitle(path: string): string {
  const parts = withoutQuery(path).split("/");
  const slug = parts.findLast((part) => part !== "") ?? path;
  // decodeURIComponent throws if a percent sign does not start a valid sequence.
  const words = (tryOrUndefined(() => decodeURIComponent(slug)) ?? slug)
    .replace(/\.(?:html?|md)$/i, "")
    .replaceAll(/[-_\s]+/g, " ")
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : path;
}

/** Built-in articles of the admin apps by area and page. Each string is both the last segment of the article's path and the key of its title. */
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

const MEMBER = {
  mobileApp: ["mobile-app-tabs", "invite-to-the-app"],
  website: ["website-pages", "website-styles"],
  sermons: ["add-sermons", "stream-live"],
  calendars: ["create-calendars"],
} as const;

// The member app's pages are in the area "member" or "website", depending on the app.
const BUILT_IN = { ...ADMIN, member: MEMBER, website: MEMBER };
const MEMBER_ARTICLES = new Set<string>(Object.values(MEMBER).flat());

type Leaf<T> = T extends readonly (infer Key)[] ? Key : T extends object ? Leaf<T[keyof T]> : never;
type ArticleKey = Leaf<typeof BUILT_IN>;

/** Returns a menu name in lower case without spaces and punctuation: `mobile-app` and `Mobile App` become equal. */
export function normalizeMenuName(name: unknown): string {
  if (typeof name !== "string") return "";
  const normalized = name.normalize("NFC").toLowerCase();
  return normalized.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");
}

type Table<T> = Readonly<Record<string, T>> | null | undefined;

/** Returns the value whose normalized key equals `name`. Ignores inherited properties such as "constructor". */
const findByMenuName = <T>(table: Table<T>, name: string): T | undefined =>
  Object.entries(table ?? {}).find(([key]) => normalizeMenuName(key) === name)?.[1];

function findArticles<T>(
  table: Table<Readonly<Record<string, readonly T[]>>>,
  areas: readonly string[],
  pages: readonly string[],
): readonly T[] | undefined {
  const found = areas.flatMap((area) =>
    pages.map((page) => findByMenuName(findByMenuName(table, area), page)),
  );
  // A host's table is not validated, so a value can be something other than an array.
  return found.find((articles) => Array.isArray(articles));
}

type Names = readonly (string | undefined)[];

/** Returns the given names, normalized, and the keys of the menus that have one of these names as translated label. */
function menuNames(given: Names, translations: TourQuery["translations"]): string[] {
  const names = given.map(normalizeMenuName).filter((name) => name !== "");
  const keys = Object.keys(translations).filter((key) =>
    translations[key]?.some((label) => names.includes(normalizeMenuName(label))),
  );
  return [...new Set([...names, ...keys.map(normalizeMenuName)])];
}

export interface TourArticle extends SupportArticle {
  key?: ArticleKey | undefined;
}

export interface TourQuery {
  /** Names of the area (the primary menu's current item), preferred first. */
  areaNames: Names;
  /** Names of the page (the secondary menu's current item), preferred first. */
  pageNames: Names;
  /** The labels of the tour's menus in the interface language, by key. */
  translations: Readonly<Record<string, Names>>;
  /** The paths of the built-in articles, below the support site. */
  roots: { admin: string; member: string };
  /** The host's own articles, which take precedence. */
  tour?: SupportTour | undefined;
}

/** Returns the host's article in a list; an empty list if it is invalid. */
const toArticleList = (article: unknown): TourArticle[] => {
  const fields = typeof article === "string" ? { path: article } : (article ?? {});
  const { path, title } = fields as Partial<SupportArticle>;
  return typeof path === "string" && path
    ? [{ path, title: typeof title === "string" ? title : undefined }]
    : [];
};

/** Returns the articles of the features tour for a page's menus; an empty list for an unknown page. */
export function relatedArticles(query: TourQuery): readonly TourArticle[] {
  const { translations, roots, tour } = query;
  const areas = menuNames(query.areaNames, translations);
  const pages = menuNames(query.pageNames, translations);
  const hostArticles = findArticles<unknown>(tour?.articles, areas, pages);
  if (hostArticles) return hostArticles.flatMap(toArticleList);
  if (tour?.replacesBuiltIn) return [];
  const keys = findArticles<ArticleKey>(BUILT_IN, areas, pages) ?? [];
  return keys.map((key) => {
    const root = MEMBER_ARTICLES.has(key) ? roots.member : roots.admin;
    return { key, path: `${root.replace(/\/+$/, "")}/${key}` };
  });
}
