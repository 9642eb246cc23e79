export { FloatingSupport, type SupportButtonProps } from "./FloatingSupport.js";
export { HelpButton, SupportDrawer, type HelpButtonProps } from "./SupportDrawer.js";
export { SupportModal, type GetSupportProps } from "./SupportModal.js";
