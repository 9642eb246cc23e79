"use client";
import type { ReactNode } from "react";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import {
  memoizeByTheme,
  alignAsParent,
  heading,
  paletteOf,
  scrollArea,
  secondaryText,
  styled,
} from "../../ui/styles.js";

const HeaderRoot = styled("header", { name: "NarthexMessages", slot: "Header" })(
  memoizeByTheme((theme) => ({
    display: "flex",
    flex: "none",
    alignItems: "center",
    gap: theme.spacing(1.5),
    boxSizing: "border-box",
    minHeight: 64,
    padding: theme.spacing(0.5, 2.5),
    // Dialogs set the variable to reserve space for their close button.
    paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(1.25)})`,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    "&.NarthexMessages-open": { borderBlockEnd: 0 },
    "& h2": { ...heading(theme.typography.h5), outline: "none", overflowWrap: "anywhere" },
    "& .NarthexMessages-avatar ~ * h2": theme.typography.h6,
    "& p": { ...secondaryText(theme, "caption"), ...alignAsParent },
    "& .NarthexMessages-titles": { flex: 1, minWidth: 0 },
    "& .NarthexMessages-back": { marginInline: theme.spacing(-1.5, -0.5) },
  })),
);

interface PanelHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** An avatar. The title is then a person's name, in the font of names. */
  start?: ReactNode;
  end?: ReactNode;
  onBack?: (() => void) | undefined;
  /** Whether the content below continues the header, without a line between them. @default false */
  isSeamless?: boolean;
}

export function PanelHeader({ title, subtitle, start, end, onBack, isSeamless }: PanelHeaderProps) {
  const text = useText(messagesTexts);
  return (
    <HeaderRoot className={isSeamless ? "NarthexMessages-open" : undefined}>
      {onBack && (
        <IconAction
          icon="back"
          className="NarthexMessages-back"
          aria-label={text("back")}
          onClick={onBack}
        />
      )}
      {start && (
        <span className="NarthexMessages-avatar" aria-hidden>
          {start}
        </span>
      )}
      <div className="NarthexMessages-titles">
        <h2 tabIndex={-1}>{title}</h2>
        {subtitle && <p dir="auto">{subtitle}</p>}
      </div>
      {end}
    </HeaderRoot>
  );
}

export const PanelRoot = styled("section", { name: "NarthexMessages", slot: "Root" })(
  memoizeByTheme((theme) => ({
    display: "flex",
    flexDirection: "column",
    height: "100%",
    minWidth: 0,
    minHeight: 320,
    color: paletteOf(theme).text.primary,
    background: paletteOf(theme).background.paper,
    "& .NarthexMessages-scroll": scrollArea,
    // The recipient of a new message.
    "& > header + button": {
      flex: "none",
      borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    },
    "& .NarthexMessages-centered": {
      display: "flex",
      flexDirection: "column",
      justifyContent: "center",
      minHeight: "100%",
      boxSizing: "border-box",
      paddingBlockEnd: theme.spacing(5),
    },
  })),
);
