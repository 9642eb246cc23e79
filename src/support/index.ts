export { FloatingSupport, type SupportButtonProps } from "./FloatingSupport.js";
export { HelpButton, type HelpButtonProps, SupportDrawer } from "./SupportDrawer.js";
export { type GetSupportProps, SupportModal } from "./SupportModal.js";
