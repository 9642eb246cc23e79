/** Styles of a menu or dialog of the toolkit, for readers who want nothing to move: it is there, and it is gone. */
export const stillMotion = {
  "@media (prefers-reduced-motion: reduce)": { "&, & *": { transition: "none !important", animation: "none !important" } },
} as const;
