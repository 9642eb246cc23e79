export { ChurchList, type ChurchListProps } from "./ChurchList.js";
export { churchMenuGrid, ChurchMenuItems } from "./ChurchMenuItems.js";
