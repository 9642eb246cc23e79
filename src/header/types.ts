/**
 * A link in a menu of the header.
 * @example const item: HeaderMenuItem = { url: "/people", icon: "person", label: "People" };
 */
export interface HeaderMenuItem {
  /** A path of the host app, or a web URL. */
  url: string;
  /** Name of the icon in the icon font. */
  icon?: string | undefined;
  /** The text of the link. It marks the current item if it equals the menu's label. */
  label: string;
}

/** A menu of links. `current` is the label of the current item. */
export interface MenuProps {
  id: string;
  label: string;
  items: readonly HeaderMenuItem[];
  current: string;
}

/** A dialog that the header can open. */
export type DialogName = "messages" | "notifications";

/** A panel of the account menu. */
export type Panel = "main" | "app" | "church";

/** "wide": the page links fit in one row. "tight": they do not. "narrow": the row is hidden or not measured yet. */
export type PagesLayout = "narrow" | "tight" | "wide";
