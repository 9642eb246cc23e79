"use client";
import { styled } from "@mui/material/styles";
import { bandActions } from "./bandActions.js";
import { brandBand } from "./brandBand.js";
import { gridColumns } from "./gridColumns.js";
import { headingReset } from "./headingReset.js";
import { soft } from "./soft.js";

/** Looks of the page header and of its parts. */
export const PageHeaderRoot = styled("div", { name: "NarthexPageHeader", slot: "Root" })(({ theme }) => ({
  ...brandBand(theme),
  // Hosts place parts of theirs at its edges.
  position: "relative",
  padding: theme.spacing(2),
  overflowWrap: "anywhere",
  [theme.breakpoints.up("sm")]: { padding: theme.spacing(3) },
  "& .NarthexPageHeader-top": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.spacing(2) },
  // The actions go below the title when both do not fit side by side.
  "& .NarthexPageHeader-title": { display: "flex", alignItems: "center", flex: "1 1 16rem", minWidth: 0, gap: theme.spacing(2) },
  "& .NarthexPageHeader-icon": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "none",
    alignSelf: "flex-start",
    minWidth: 48,
    minHeight: 48,
    borderRadius: 12,
    background: soft(14),
    "& > .MuiSvgIcon-root, & > .MuiIcon-root": { fontSize: 28, color: "inherit" },
  },
  "& .NarthexPageHeader-text": {
    minWidth: 0,
    "& > h1": { ...headingReset, ...theme.typography.h5, [theme.breakpoints.up("sm")]: theme.typography.h4, margin: 0, hyphens: "auto" },
    "& > p": { ...theme.typography.body1, margin: 0, maxWidth: "70ch" },
  },
  "& .NarthexPageHeader-actions": bandActions(theme),
  "& .NarthexPageHeader-breadcrumbs": {
    ...theme.typography.body2,
    marginBlockEnd: theme.spacing(1),
    "& a": { color: "inherit" },
    "& > nav > ol": { display: "flex", flexWrap: "wrap", margin: 0, padding: 0, listStyle: "none" },
    "& > nav > ol > li": { display: "flex", alignItems: "center" },
    "& > nav > ol > li + li::before": { content: "'/' / ''", marginInline: theme.spacing(1) },
    "& > nav > ol > li > :is(a, span)": { display: "flex", alignItems: "center", gap: theme.spacing(0.5), minHeight: 44 },
  },
  "& .NarthexPageHeader-chips": { display: "flex", flexWrap: "wrap", gap: theme.spacing(1), marginBlockStart: theme.spacing(1) },
  // In the band's colours, as the actions are; a ground of their own would take from the contrast.
  "& .NarthexPageHeader-chips .MuiChip-colorDefault": {
    color: "inherit",
    background: "none",
    boxShadow: `inset 0 0 0 1px ${soft(50)}`,
    "& > .MuiChip-icon": { color: "inherit" },
  },
  // At the lower edge of the band.
  "& .NarthexPageHeader-tabs": {
    margin: theme.spacing(2, 0, -2),
    [theme.breakpoints.up("sm")]: { marginBlockEnd: theme.spacing(-3) },
    "& .MuiTab-root": { color: "inherit" },
    "& .MuiTabs-indicator": { background: "currentColor" },
  },
  "& .NarthexPageHeader-statistics": {
    ...gridColumns(theme),
    gap: theme.spacing(1, 3),
    margin: theme.spacing(2, 0, 0),
    padding: theme.spacing(2, 0, 0),
    borderBlockStart: `1px solid ${soft(30)}`,
    listStyle: "none",
    "& > li": { display: "flex", alignItems: "center", gap: theme.spacing(1.5), minWidth: 0 },
    "& > li > span": { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: theme.spacing(1), minWidth: 0 },
    "& > li > .MuiSvgIcon-root, & > li > .MuiIcon-root": { flex: "none", fontSize: 24, color: "inherit" },
    "& b": theme.typography.h6,
  },
}));
