import { overlayLooks } from "./overlayLooks.js";

/** Styles that the menus of the header share. */
export const menuLooks = {
  ...overlayLooks,
  // The toolkit's entries are lower on wide screens; fingers are not smaller there.
  "& .MuiMenuItem-root": { minHeight: 48, whiteSpace: "normal", overflowWrap: "anywhere" },
} as const;
