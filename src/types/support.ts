/** An article of the documentation. */
export interface SupportArticle {
  /** Path below the support site, or a whole web address. */
  path: string;
  /** What its link says. @default the last part of the path, in words */
  title?: string | undefined;
}

/**
 * Articles by menu: the area's name, in it the page's name. A name is a stable key or an English label, `mobileApp` as good
 * as `Mobile App`; the label that the page shows in the interface language finds it, too.
 */
export type SupportArticles = Readonly<Record<string, Readonly<Record<string, readonly (string | SupportArticle)[]>>>>;

/** What a host says of the features tour. */
export interface SupportTour {
  /** Its own articles; they go before the built-in ones. An empty list: no tour there. */
  articles: SupportArticles;
  /** Whether places that the table leaves out have no tour, in place of the built-in one. @default false */
  replacesBuiltIn?: boolean | undefined;
}
