/** A place of the host app that a menu leads to. */
export interface HeaderMenuItem {
  /** A path of the host app, or a web address. */
  url: string;
  /** Name of its icon in the icon font. */
  icon?: string | undefined;
  label: string;
}
