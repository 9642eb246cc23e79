"use client";
import type { ComponentProps, ReactNode } from "react";
import { cleanDisplayName, type Person } from "../../lib/people/people.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import {
  alignAsParent,
  ellipsis,
  focusRing,
  heading,
  memoizeByTheme,
  newBadge,
  paletteOf,
  secondaryText,
  styled,
} from "../../ui/styles.js";

const HeaderRoot = styled("header", { name: "NarthexMessages", slot: "Header" })(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 2),
  // Dialogs set the variable to reserve space for their close button.
  paddingInlineEnd: `var(--narthex-header-end, ${theme.spacing(2)})`,
  minHeight: 64,
  borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  "& h2": { ...heading(theme.typography.h6), outline: "none" },
  "& p": { ...secondaryText(theme, "body2"), ...alignAsParent },
  "& .NarthexMessages-titles": { flex: 1, minWidth: 0 },
  "& .NarthexMessages-back": { marginInlineStart: theme.spacing(-1) },
}));

interface PanelHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  onBack?: () => void;
}

export function PanelHeader({ title, subtitle, start, end, onBack }: PanelHeaderProps) {
  const text = useText(messagesTexts);
  return (
    <HeaderRoot>
      {onBack && (
        <IconAction
          icon="back"
          className="NarthexMessages-back"
          aria-label={text("back")}
          onClick={onBack}
        />
      )}
      {start}
      <div className="NarthexMessages-titles">
        <h2 tabIndex={-1}>{title}</h2>
        {subtitle && <p dir="auto">{subtitle}</p>}
      </div>
      {end}
    </HeaderRoot>
  );
}

export const PanelRoot = styled("section", { name: "NarthexMessages", slot: "Root" })(
  ({ theme }) => ({
    display: "flex",
    flexDirection: "column",
    height: "100%",
    minHeight: 320,
    color: paletteOf(theme).text.primary,
    background: paletteOf(theme).background.paper,
    "& .NarthexMessages-scroll": {
      flex: "1 1 0",
      minHeight: 0,
      overflowY: "auto",
      overscrollBehavior: "contain",
    },
  }),
);

/** Classes style the children: one styled element per row is faster than many. */
const RowRoot = styled("button", { name: "NarthexMessages", slot: "Row" })(
  memoizeByTheme((theme) => ({
    display: "grid",
    gridTemplateColumns: "48px minmax(0, 1fr) auto",
    columnGap: theme.spacing(2),
    alignItems: "center",
    width: "100%",
    minHeight: 72,
    padding: theme.spacing(1.5, 2),
    border: 0,
    background: "none",
    textAlign: "start",
    ...theme.typography.body2,
    color: paletteOf(theme).text.primary,
    "&:enabled": { cursor: "pointer" },
    "&:enabled:hover": { background: paletteOf(theme).action.hover },
    "&:focus-visible": focusRing(theme),
    "& .NarthexMessages-name, & .NarthexMessages-line": {
      display: "block",
      ...ellipsis,
      ...alignAsParent,
    },
    "& .NarthexMessages-name": { ...theme.typography.subtitle1, lineHeight: 1.4 },
    "& .NarthexMessages-line": { color: paletteOf(theme).text.secondary },
    "& .NarthexMessages-end": {
      display: "flex",
      flexDirection: "column",
      alignItems: "end",
      gap: theme.spacing(0.5),
    },
    "& time": { ...theme.typography.caption, color: paletteOf(theme).text.secondary },
    "&.NarthexMessages-new": {
      background: paletteOf(theme).action.selected,
      "& .NarthexMessages-name": { fontWeight: theme.typography.fontWeightBold },
      "& .NarthexMessages-line": { color: paletteOf(theme).text.primary },
    },
    "& .NarthexMessages-mark": newBadge(theme),
  })),
);

interface PersonRowProps extends ComponentProps<"button"> {
  person: Person | undefined;
  line: ReactNode;
  end?: ReactNode;
}

export function PersonRow({ person, line, end, ...button }: PersonRowProps) {
  const text = useText(messagesTexts);
  return (
    <RowRoot type="button" {...button}>
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span>
        <bdi className="NarthexMessages-name">
          {cleanDisplayName(person?.name?.display) || text("unknownUser")}
        </bdi>
        <span className="NarthexMessages-line" dir="auto">
          {line}
        </span>
      </span>
      {end && <span className="NarthexMessages-end">{end}</span>}
    </RowRoot>
  );
}
