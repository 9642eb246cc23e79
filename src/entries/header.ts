export { AppList, type AppListProps } from "../header/AppList.js";
export { UserMenu, type UserMenuProps } from "../header/HeaderMenus.js";
export { SiteHeader, type SiteHeaderProps } from "../header/SiteHeader.js";
export type { HeaderMenuItem } from "../header/LinkMenu.js";
export { type DialogName, type Dialogs, useDialogs } from "../header/useDialogs.js";
