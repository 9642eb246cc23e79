export { HelpButton } from "./SupportDrawer.js";
