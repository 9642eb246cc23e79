import { ownFocusRing } from "./focusRing.js";

/** Styles that what opens over the page shares. */
export const overlayLooks = {
  // For readers who want nothing to move: it is there, and it is gone.
  "@media (prefers-reduced-motion: reduce)": { "&, & *": { transition: "none !important", animation: "none !important" } },
  // Pages of few colours draw no grounds and no shadows: edges, the focus and where the page is need lines.
  "@media (forced-colors: active)": {
    "& .MuiPaper-root": { border: "1px solid" },
    "& .Mui-focusVisible": ownFocusRing(-4),
    "& [aria-current]": { borderInlineStart: "6px solid" },
  },
} as const;
