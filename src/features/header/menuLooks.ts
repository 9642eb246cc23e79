import { stillMotion } from "./stillMotion.js";

/** Styles that the menus of the header share. */
export const menuLooks = {
  ...stillMotion,
  // The toolkit's entries are lower on wide screens; fingers are not smaller there.
  "& .MuiMenuItem-root": { minHeight: 48, whiteSpace: "normal", overflowWrap: "anywhere" },
  // Pages of few colours draw no grounds: where the page is needs a line.
  "@media (forced-colors: active)": { "& [aria-current]": { borderInlineStart: "4px solid" } },
} as const;
