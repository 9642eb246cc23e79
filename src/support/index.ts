export { FloatingSupport, type FloatingSupportProps } from "./FloatingSupport.js";
export { HelpButton, type SupportDrawerProps, SupportDrawer } from "./SupportDrawer.js";
export { type SupportModalProps, SupportModal } from "./SupportModal.js";
