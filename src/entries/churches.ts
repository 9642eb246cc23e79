export { ChurchList, type ChurchListProps } from "../churches/ChurchList.js";
