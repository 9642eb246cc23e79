export { AppList, type SiblingAppListProps } from "./AppList.js";
export { SiteHeader, type HeaderBarProps } from "./SiteHeader.js";
export { UserMenu, type AccountMenuProps } from "./UserMenu.js";
export type { HeaderMenuItem } from "./HeaderMenuItem.js";
