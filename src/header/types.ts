/** A link in a menu of the header. */
export interface HeaderMenuItem {
  /** A path of the host app, or a web URL. */
  url: string;
  /** Name of the icon in the icon font. */
  icon?: string | undefined;
  label: string;
}
