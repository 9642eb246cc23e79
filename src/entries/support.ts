export { SupportDrawer, type SupportDrawerProps } from "../support/SupportDrawer.js";
export {
  FloatingSupport,
  type FloatingSupportProps,
  SupportModal,
  type SupportModalProps,
} from "../support/SupportModal.js";
export type {
  AppKind,
  SupportArticle,
  SupportArticles,
  SupportTour,
} from "../lib/links/appLinks.js";
