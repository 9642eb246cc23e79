"use client";
import { tourTexts } from "../../client/locale/english/tour.js";
import { useHost } from "../../react/useHost.js";
import { useText } from "../../react/useText.js";
import { documentationUrl } from "../../rules/links/documentationUrl.js";
import { articleTitle } from "../../rules/support/articleTitle.js";
import { relatedArticles, type TourArticle } from "../../rules/support/relatedArticles.js";

export interface TourProps {
  /** What the area of the page is called in the primary menu. */
  primaryMenuLabel?: string | undefined;
  /** A name of the area that no language changes. @default the label */
  primaryMenuKey?: string | undefined;
  /** What the page is called in the secondary menu. */
  secondaryMenuLabel?: string | undefined;
  /** A name of the page that no language changes. @default the label */
  secondaryMenuKey?: string | undefined;
  /** Paths of articles below the support site, in place of those that the menus ask for. */
  relatedArticles?: readonly string[] | undefined;
}

export interface TourLink {
  href: string;
  title: string;
}

type MenuText = Extract<keyof typeof tourTexts.texts, `menus.${string}`>;
const MENUS = Object.keys(tourTexts.texts).filter((key): key is MenuText => key.startsWith("menus."));

/** The articles of the features tour, each with its address; empty where there is no tour (SUP-04, SUP-05). */
export function useFeaturesTour(props: TourProps): TourLink[] {
  const text = useText(tourTexts);
  const { app, appNames, supportSite, supportPaths, supportTour } = useHost();
  const named = Object.fromEntries(MENUS.map((key) => [key.slice("menus.".length), [text(key)]]));
  const articles: readonly TourArticle[] =
    props.relatedArticles?.map((path) => ({ path })) ??
    relatedArticles({
      // The member app is an area of its own, whatever its menu is called (SUP-10).
      primary: [props.primaryMenuKey, props.primaryMenuLabel, app === "member" ? app : undefined],
      secondary: [props.secondaryMenuKey, props.secondaryMenuLabel],
      translations: { ...named, member: [text("menus.member"), appNames.member] },
      roots: supportPaths,
      tour: supportTour,
    });
  return articles.flatMap(({ path, title, key }) => {
    const href = documentationUrl(supportSite, path);
    return href ? [{ href, title: key ? text(`articles.${key}`) : title || articleTitle(path) }] : [];
  });
}
