export * from "./index.js";
export * from "./forms.js";
export * from "./gallery.js";
export { AppearanceHelper as BaseAppearanceHelper } from "../helpers/AppearanceHelper.js";
export { joinLegacyHelpers, type LegacyHelpers } from "../interop/joinLegacyHelpers.js";
