import type { CSSObject } from "@mui/material/styles";

/**
 * Styles that come first in the rule of every heading: hosts style `h1` to `h3` for their own pages, with borders, capitals
 * and colours that do not fit into a band or a box.
 */
export const headingReset: CSSObject = {
  all: "unset",
  display: "block",
  "&::before, &::after": { content: "none" },
};
