"use client";
import { documentationUrl } from "../lib/links/appLinks.js";
import { tourTexts } from "../platform/locale/texts/tour.js";
import { useHost } from "../platform/provider/useHost.js";
import { useText } from "../platform/provider/useText.js";
import { relatedArticles, type TourArticle, articleTitle } from "./rules/articles.js";

type MenuText = Extract<keyof typeof tourTexts.texts, `menus.${string}`>;

const MENU_TEXTS = Object.keys(tourTexts.texts).filter((key): key is MenuText =>
  key.startsWith("menus."),
);

export interface TourProps {
  /** The label of the page's area in the primary menu. */
  primaryMenuLabel?: string | undefined;
  /** The key of the area, which does not depend on the language. @default the label */
  primaryMenuKey?: string | undefined;
  /** The label of the page in the secondary menu. */
  secondaryMenuLabel?: string | undefined;
  /** The key of the page, which does not depend on the language. @default the label */
  secondaryMenuKey?: string | undefined;
  /** Paths of articles below the support site. @default the articles of the area and page */
  relatedArticles?: readonly string[] | undefined;
}

export interface TourLink {
  href: string;
  title: string;
}

/** Returns links to the articles of the features tour; an empty list if there are none. */
export function useFeaturesTour(props: TourProps): TourLink[] {
  const text = useText(tourTexts);
  const { app, appNames, supportSite, supportPaths, supportTour } = useHost();
  const menuLabels = Object.fromEntries(
    MENU_TEXTS.map((key) => [key.slice("menus.".length), [text(key)]]),
  );
  const articles: readonly TourArticle[] =
    props.relatedArticles?.map((path) => ({ path })) ??
    relatedArticles({
      // The whole member app is one area, whatever the label of its menu.
      primary: [props.primaryMenuKey, props.primaryMenuLabel, app === "member" ? app : undefined],
      secondary: [props.secondaryMenuKey, props.secondaryMenuLabel],
      translations: { ...menuLabels, member: [text("menus.member"), appNames.member] },
      roots: supportPaths,
      tour: supportTour,
    });
  return articles.flatMap(({ path, title, key }) => {
    const href = documentationUrl(supportSite, path);
    return href
      ? [{ href, title: key ? text(`articles.${key}`) : title || articleTitle(path) }]
      : [];
  });
}
