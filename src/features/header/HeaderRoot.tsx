"use client";
import { styled } from "@mui/material/styles";
import { barItem } from "../../ui/barItem.js";
import { brandBand } from "../../ui/brandBand.js";

/** Height of the bar, in px (HDR-04). */
const HEADER_HEIGHT_PX = 64;
/** From here on the pages of an area stand side by side; below, behind a button. */
const WIDE_PX = 740;

/** The bar that stays at the top of the page, in the church's colour, and the room it takes. */
export const HeaderRoot = styled("div", { name: "NarthexSiteHeader", slot: "Root" })(({ theme }) => ({
  "& > header": {
    position: "fixed",
    insetBlockStart: 0,
    insetInline: 0,
    zIndex: theme.zIndex.appBar,
    ...brandBand(theme),
    boxShadow: theme.shadows[3],
    "@media (forced-colors: active)": { outline: "1px solid" },
  },
  "& .NarthexSiteHeader-toolbar": {
    display: "flex",
    alignItems: "center",
    gap: theme.spacing(0.5),
    height: HEADER_HEIGHT_PX,
    paddingInline: theme.spacing(2),
    [theme.breakpoints.down("sm")]: { paddingInline: theme.spacing(0.5) },
  },
  "& .NarthexSiteHeader-spacer": { height: HEADER_HEIGHT_PX },
  "& .NarthexSiteHeader-area": {
    ...theme.typography.h6,
    lineHeight: 1.2,
    [theme.breakpoints.down("sm")]: { fontSize: theme.typography.body1.fontSize },
  },
  // A styled link for each would be styled at every render.
  "& .NarthexSiteHeader-toolbar a": {
    ...barItem(theme),
    // A border, as pages of few colours draw no shadows.
    "&[aria-current]": { borderBlockEnd: "3px solid", paddingBlockStart: 3, borderEndStartRadius: 0, borderEndEndRadius: 0 },
    "&[aria-disabled]": { pointerEvents: "none", opacity: 0.7 },
  },
  // Where both are long, each gives way and says how it begins.
  "& .NarthexSiteHeader-pages": { flex: "1 1 auto", minWidth: 80, position: "relative" },
  "& nav": {
    display: "flex",
    overflowX: "auto",
    scrollbarWidth: "none",
    [`@media (max-width: ${WIDE_PX - 0.02}px)`]: { display: "none" },
  },
  "& nav + div": { minWidth: 0, display: "flex", [`@media (min-width: ${WIDE_PX}px)`]: { display: "none" } },
  // Out of sight, and still as wide as there is room, to be measured.
  "& [data-form=tight] > nav": { position: "absolute", insetInline: 0, visibility: "hidden" },
  "& [data-form=tight] > nav + div": { display: "flex" },
  "& .NarthexSiteHeader-end": { marginInlineStart: "auto" },
}));
