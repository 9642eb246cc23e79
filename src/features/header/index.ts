export { AppList, SiblingAppList, type SiblingAppListProps } from "./AppList.js";
export { SiteHeader, HeaderBar, type HeaderBarProps } from "./SiteHeader.js";
export { UserMenu, AccountMenu, type AccountMenuProps } from "./UserMenu.js";
export type { HeaderMenuItem } from "./HeaderMenuItem.js";
