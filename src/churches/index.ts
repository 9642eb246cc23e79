export { churchMenuGrid, ChurchMenuItems } from "./ChurchMenuItems.js";
