export { ChurchList, type ChurchNavigationProps } from "./ChurchList.js";
export { ChurchMenuItems, type ChurchMenuItemsProps } from "./ChurchMenuItems.js";
export { churchMenuGrid } from "./churchMenuGrid.js";
