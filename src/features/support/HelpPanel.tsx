"use client";
import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { supportTexts } from "../../client/locale/english/support.js";
import { useLeftPage } from "../../react/useLeftPage.js";
import { useText } from "../../react/useText.js";
import { headingReset } from "../../ui/headingReset.js";
import { IconAction } from "../../ui/IconAction.js";
import { HelpLinks } from "./HelpLinks.js";
import { supportRows } from "./supportRows.js";
import type { TourProps } from "./useFeaturesTour.js";

/** How much of the page the drawer takes, from each breakpoint up; sm is as xs (SUP-01, C-06). */
const DRAWER_WIDTHS = { xs: "80%", md: "40%", lg: "30%", xl: "20%" } as const;

export interface HelpPanelProps extends TourProps {
  open: boolean;
  onClose: () => void;
}

const Root = styled(Drawer, { name: "NarthexSupportDrawer", slot: "Drawer" })(({ theme }) => ({
  "& .MuiDrawer-paper": {
    // Where lines end, also for a host that only turns the page's direction.
    left: "auto",
    right: "auto",
    insetInlineEnd: 0,
    ...Object.fromEntries(
      Object.entries(DRAWER_WIDTHS).map(([from, width]) => [theme.breakpoints.up(from as keyof typeof DRAWER_WIDTHS), { width }]),
    ),
  },
  "& header": { display: "flex", alignItems: "center", gap: theme.spacing(1), padding: theme.spacing(1, 1, 0, 2) },
  "& h2": { ...headingReset, ...theme.typography.h6, flex: 1, minWidth: 0, margin: 0, overflowWrap: "anywhere" },
  "& h3": {
    ...headingReset,
    ...theme.typography.subtitle2,
    margin: theme.spacing(1, 2, 0),
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  "& p": { ...theme.typography.body2, margin: theme.spacing(2) },
  ...supportRows(theme),
}));

/** The drawer of the help, at the end of the lines. */
export function HelpPanel({ open, onClose, ...tour }: HelpPanelProps) {
  const text = useText(supportTexts);
  const common = useText(commonTexts);
  const id = useId();
  useLeftPage(open, onClose);
  return (
    <Root
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": id },
      }}
    >
      <header>
        <h2 id={id}>{text("title")}</h2>
        <IconAction icon="close" aria-label={common("close")} onClick={onClose} />
      </header>
      <HelpLinks {...tour} />
    </Root>
  );
}
