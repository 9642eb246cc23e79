"use client";
import { styled } from "@mui/material/styles";
import type { ReactNode, Ref } from "react";
import { messagesTexts } from "../../client/locale/english/messages.js";
import { useText } from "../../react/useText.js";
import { headingReset } from "../../ui/headingReset.js";
import { IconAction } from "../../ui/IconAction.js";
import { pageStart } from "../../ui/pageStart.js";

const HeaderRoot = styled("header", { name: "NarthexMessages", slot: "Header" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 2),
  // Where the panel stands in a dialog, this much is left for the button that closes it.
  paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
  minHeight: 64,
  borderBlockEnd: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  "& h2": { ...headingReset, ...theme.typography.h6, margin: 0, outline: "none" },
  "& p": { ...theme.typography.body2, ...pageStart, margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  "& .NarthexMessages-titles": { flex: 1, minWidth: 0 },
  "& .NarthexMessages-back": { marginInlineStart: theme.spacing(-1) },
}));

export interface PanelHeaderProps {
  title: ReactNode;
  /** Receives the heading, which a view that was just opened gives the focus to. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  subtitle?: ReactNode;
  /** Shown before the title, such as an avatar. */
  start?: ReactNode;
  /** Shown at the end, such as a button. */
  end?: ReactNode;
  /** Shows a back button. */
  onBack?: (() => void) | undefined;
}

/** The head of each view of the messages room. */
export function PanelHeader({ title, headingRef, subtitle, start, end, onBack }: PanelHeaderProps) {
  const text = useText(messagesTexts);
  return (
    <HeaderRoot>
      {onBack && <IconAction icon="back" className="NarthexMessages-back" aria-label={text("back")} onClick={onBack} />}
      {start}
      <div className="NarthexMessages-titles">
        <h2 tabIndex={-1} ref={headingRef}>
          {title}
        </h2>
        {subtitle && <p dir="auto">{subtitle}</p>}
      </div>
      {end}
    </HeaderRoot>
  );
}
