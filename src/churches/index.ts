export { ChurchList, type ChurchNavigationProps } from "./ChurchList.js";
export { churchMenuGrid, ChurchMenuItems } from "./ChurchMenuItems.js";
