"use client";
import type { ComponentProps, ReactNode } from "react";
import { cleanDisplayName, type Person } from "../../lib/people/people.js";
import { messagesTexts } from "../../platform/locale/texts/inbox.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { CHEVRON_FORWARD_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { PersonAvatar } from "../../ui/display/PersonAvatar.js";
import {
  alignAsParent,
  shrinkIfCompact,
  ellipsis,
  focusRing,
  memoizeByTheme,
  newBadge,
  paletteOf,
  selectedBackground,
  styled,
  tinted,
  unreadBackground,
} from "../../ui/styles.js";
import { splitAtMatch } from "../rules/search.js";

/** Height of the row of a conversation, in px. */
export const CONVERSATION_PX = 76;

/** Classes style the children: one styled element per row is faster than many. */
const RowRoot = styled("button", { name: "NarthexMessages", slot: "Row" })(
  memoizeByTheme((theme) => {
    const { primary, text, action } = paletteOf(theme);
    return {
      position: "relative",
      display: "grid",
      gridTemplateColumns: "48px minmax(0, 1fr) auto",
      columnGap: theme.spacing(1.5),
      alignItems: "center",
      boxSizing: "border-box",
      width: "100%",
      minHeight: shrinkIfCompact(64, 8),
      padding: theme.spacing(1, 2.5),
      paddingBlock: shrinkIfCompact(theme.spacing(1), 4),
      border: 0,
      background: "none",
      textAlign: "start",
      ...theme.typography.body2,
      color: text.primary,
      transition: theme.transitions.create("background-color", {
        duration: theme.transitions.duration.shortest,
      }),
      "@media (prefers-reduced-motion: reduce)": { transition: "none" },
      "&:enabled": { cursor: "pointer" },
      "&:enabled:hover": { background: action.hover },
      "&:focus-visible": focusRing(theme),
      "&:disabled": { color: text.secondary, "& > span:first-of-type": { opacity: 0.6 } },
      "& .NarthexMessages-name, & .NarthexMessages-line": {
        display: "block",
        ...ellipsis,
        ...alignAsParent,
      },
      "& .NarthexMessages-name": { ...theme.typography.subtitle1, lineHeight: 22 / 15 },
      "& .NarthexMessages-line": { ...theme.typography.caption, color: text.secondary },
      "& b": { fontWeight: theme.typography.fontWeightBold },
      "& .NarthexMessages-line b": { color: text.primary },
      "& .NarthexMessages-end": {
        display: "flex",
        flexDirection: "column",
        alignItems: "end",
        gap: theme.spacing(0.5),
      },
      "& time": { ...theme.typography.caption, color: text.secondary, whiteSpace: "nowrap" },
      // The chevron is shown on hover and keyboard focus.
      "& .NarthexMessages-end > svg": {
        opacity: 0,
        color: text.secondary,
        transform: theme.direction === "rtl" ? "scaleX(-1)" : undefined,
      },
      "&:hover .NarthexMessages-end > svg, &:focus-visible .NarthexMessages-end > svg": {
        opacity: 1,
      },
      "&[data-conversation]": {
        minHeight: shrinkIfCompact(CONVERSATION_PX, 20),
        // Two lines: name and time, then preview and mark.
        gridTemplateRows: "1fr auto auto 1fr",
        rowGap: 2,
        "& > span:first-of-type": { gridRow: "1 / -1" },
        "& > span:not(:first-of-type)": { display: "contents" },
        "& .NarthexMessages-name, & time": { gridRow: 2, alignSelf: "baseline" },
        "& .NarthexMessages-line": {
          display: "flex",
          gap: "0.5ch",
          gridArea: "3 / 2 / auto / -1",
          fontSize: theme.typography.pxToRem(13.5),
          lineHeight: 20 / 13.5,
          // Cut at the end of its own text direction, which can differ from the page's.
          "& bdi": { flex: 1, minWidth: 0, ...ellipsis, ...alignAsParent },
        },
        "& time, & .NarthexMessages-mark": { gridColumn: 3, justifySelf: "end" },
        // Takes no more height than the preview, so that all rows have their lines at the same height.
        "& .NarthexMessages-mark": { gridRow: 3, marginBlock: -2 },
        "&.NarthexMessages-new .NarthexMessages-line": { gridColumnEnd: 3 },
      },
      "&.NarthexMessages-new": {
        ...unreadBackground(theme),
        "& .NarthexMessages-name, & .NarthexMessages-line": {
          fontWeight: theme.typography.fontWeightBold,
          color: text.primary,
        },
        "&::before": {
          content: '""',
          position: "absolute",
          insetInlineStart: 7,
          insetBlockStart: "calc(50% - 4px)",
          width: 8,
          height: 8,
          borderRadius: "50%",
          background: primary.main,
        },
        "&:enabled:hover": tinted(theme, primary.main, 12, 17),
      },
      // Twice the class, to override the style of current items in dialogs.
      "&&[aria-current]": {
        ...selectedBackground(theme),
        "&::after": {
          content: '""',
          position: "absolute",
          insetInlineStart: 0,
          insetBlock: 0,
          width: 3,
          background: primary.main,
        },
        "& [data-tint]": { background: paletteOf(theme).background.paper },
      },
      "& .NarthexMessages-mark": newBadge(theme),
      "@media (forced-colors: active)": {
        "&::before, &::after": { forcedColorAdjust: "none", background: "Highlight !important" },
        "&&[aria-current]": { border: 0, outline: "2px solid Highlight", outlineOffset: -2 },
        "&:focus-visible": { outline: "3px solid Highlight", outlineOffset: -3 },
      },
    };
  }),
);

interface PersonRowProps extends ComponentProps<"button"> {
  person: Person | undefined;
  line: ReactNode;
  /** The content at the end of the row. @default a chevron while the row is hovered or focused */
  end?: ReactNode;
  /** The search term; its letters are bold in the name. */
  term?: string | undefined;
}

export function PersonRow({ person, line, end, term = "", ...button }: PersonRowProps) {
  const text = useText(messagesTexts);
  const name = cleanDisplayName(person?.name?.display) || text("unknownUser");
  const [before, match, after] = term ? splitAtMatch(name, term) : [name, "", ""];
  return (
    <RowRoot type="button" {...button}>
      <span aria-hidden>
        <PersonAvatar person={person} size="small" />
      </span>
      <span>
        <bdi className="NarthexMessages-name">
          {before}
          {match && <b>{match}</b>}
          {after}
        </bdi>
        {line && (
          <span className="NarthexMessages-line" dir="auto">
            {line}
          </span>
        )}
      </span>
      <span className="NarthexMessages-end">
        {end ?? (!button.disabled && <SvgPath d={CHEVRON_FORWARD_ICON} size={16} />)}
      </span>
    </RowRoot>
  );
}
