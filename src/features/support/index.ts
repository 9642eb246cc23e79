export { FloatingSupport, type SupportButtonProps } from "./FloatingSupport.js";
export { SupportDrawer, type HelpButtonProps } from "./SupportDrawer.js";
export { SupportModal, type GetSupportProps } from "./SupportModal.js";
