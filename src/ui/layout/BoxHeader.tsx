"use client";
import type { ReactNode } from "react";
import { NamedIcon } from "../display/NamedIcon.js";
import { lazyWithRetry } from "../lazyWithRetry.js";
import {
  type CSSObject,
  heading,
  paletteOf,
  radius,
  type RootProps,
  styled,
  type Theme,
} from "../styles.js";

const HelpIcon = lazyWithRetry(async () => (await import("../actions/HelpIcon.js")).HelpIcon);

export interface BoxProps extends RootProps {
  /** Id of the box and prefix of the ids of its parts, such as `{id}-header`. @default "display-box" or "input-box" */
  id?: string | undefined;
  /** The heading of the box. */
  headerText?: string | undefined;
  /** The icon before the heading: an element, or a name in the icon font, such as "person". */
  headerIcon?: ReactNode;
  /** Path of a help article on the support site, or its full URL. */
  help?: string | undefined;
  /** The content of the box. */
  children?: ReactNode;
  /** Value of `data-testid` on the box, for tests. */
  "data-testid"?: string | undefined;
}

interface BoxHeaderProps extends Omit<BoxProps, keyof RootProps | "children"> {
  id: string;
  actions: ReactNode;
}

export const boxStyles = ({ theme }: { theme: Theme }): CSSObject => ({
  padding: theme.spacing(1.25, 2.5, 2.5),
  [theme.breakpoints.down("sm")]: { paddingInline: theme.spacing(2) },
  marginBlockEnd: theme.spacing(3),
  borderRadius: radius(theme, 1.4),
  border: `1px solid ${paletteOf(theme).divider}`,
});

/** Returns the styles of a footer that is as wide as the box, with a line above it. */
export const boxFooter = (theme: Theme): CSSObject => ({
  margin: theme.spacing(2, -2.5, -2.5),
  padding: theme.spacing(1.25, 2.5),
  [theme.breakpoints.down("sm")]: {
    marginInline: theme.spacing(-2),
    paddingInline: theme.spacing(2),
  },
  borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  borderEndStartRadius: radius(theme, 1.4),
  borderEndEndRadius: radius(theme, 1.4),
});

const flexRowStyles = (theme: Theme) =>
  ({ display: "flex", alignItems: "flex-start", gap: theme.spacing(1) }) as const;

const Root = styled("div", { name: "NarthexBoxHeader", slot: "Root" })(({ theme }) => ({
  ...flexRowStyles(theme),
  minHeight: 44,
  marginInlineEnd: theme.spacing(-1.25),
  marginBlockEnd: theme.spacing(1),
  "& > :first-of-type": { ...flexRowStyles(theme), flex: 1, minWidth: 0 },
  // The help icon is the first child, but is shown beside the actions.
  "& > :first-of-type > a": { order: 1, marginInlineStart: "auto" },
  "& > :first-of-type > span": { color: paletteOf(theme).primary.main },
  "& > :first-of-type > .MuiIcon-root": { marginBlock: 10 },
  "& > :first-of-type > span:not(.MuiIcon-root)": { display: "flex", marginBlock: 12 },
  "& h2": {
    ...heading(theme.typography.h6),
    paddingBlock: "calc((44px - 1lh) / 2)",
    minWidth: 0,
    overflowWrap: "anywhere",
  },
}));

export function BoxHeader({ id, headerText, headerIcon, help, actions, ...rest }: BoxHeaderProps) {
  return (
    <Root id={`${id}-header`} {...rest}>
      <div id={`${id}-title-section`}>
        {help && <HelpIcon article={help} />}
        {typeof headerIcon === "string" && headerIcon ? (
          <NamedIcon name={headerIcon} id={`${id}-icon`} />
        ) : (
          headerIcon && <span id={`${id}-icon`}>{headerIcon}</span>
        )}
        {headerText && <h2 id={`${id}-title`}>{headerText}</h2>}
      </div>
      <div id={`${id}-actions`}>{actions}</div>
    </Root>
  );
}
