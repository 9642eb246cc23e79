import type { SupportArticle, SupportTour } from "../../types/support.js";
import { type ArticleKey, featuresTour } from "./featuresTour.js";
import { findArticles } from "./findArticles.js";
import { menuNames, type MenuTranslations } from "./menuNames.js";

export interface TourArticle extends SupportArticle {
  /** Names the title of a built-in article. */
  key?: ArticleKey | undefined;
}

export interface TourPlace {
  /** What the area is called: its key, its label; the better names first. */
  primary: readonly (string | undefined)[];
  /** What the page is called. */
  secondary: readonly (string | undefined)[];
  /** What the menus that the tour knows are called in the interface language. */
  translations: MenuTranslations;
  /** Where the documentation of the apps is, below the support site. */
  roots: { admin: string; member: string };
  /** The host's own table. */
  tour?: SupportTour | undefined;
}

const asArticle = (article: unknown): TourArticle[] => {
  if (typeof article === "string") return article ? [{ path: article }] : [];
  const { path, title } = (article ?? {}) as Partial<SupportArticle>;
  return typeof path === "string" && path ? [{ path, title: typeof title === "string" ? title : undefined }] : [];
};

/** The articles of the features tour for the menus that a page stands under (SUP-05); none for a pair without an entry. */
export function relatedArticles({ primary, secondary, translations, roots, tour }: TourPlace): readonly TourArticle[] {
  const areas = menuNames(primary, translations);
  const pages = menuNames(secondary, translations);
  const own = findArticles(tour?.articles, areas, pages);
  if (own) return own.flatMap(asArticle);
  return (tour?.replacesBuiltIn ? undefined : findArticles(featuresTour(roots), areas, pages)) ?? [];
}
