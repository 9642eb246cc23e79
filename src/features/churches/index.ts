export { ChurchList, type ChurchNavigationProps } from "./ChurchList.js";
export { ChurchMenuItems } from "./ChurchMenuItems.js";
export { churchMenuGrid } from "./churchMenuGrid.js";
