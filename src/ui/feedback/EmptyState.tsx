"use client";
import type { ReactNode } from "react";
import { paletteOf, type RootProps, styled, useThemeProps } from "../styles.js";

/** Props of `EmptyState`: what is missing, why, and how to add it. */
export interface EmptyStateProps extends RootProps {
  /** Heading, such as "No messages yet". */
  title: string;
  /** Sentences below the title. @default none */
  lines?: readonly string[] | undefined;
  /** A decorative icon, drawn in the arch above the title. */
  icon?: ReactNode;
  /** A button, such as one that creates the first entry. */
  action?: ReactNode;
  /** Id of the root element. */
  id?: string | undefined;
}

const Root = styled("div", { name: "NarthexEmptyState", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  textAlign: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(5, 3),
  overflowWrap: "anywhere",
  color: paletteOf(theme).text.secondary,
  "& > p": { ...theme.typography.body2, margin: 0, maxWidth: 420 },
  "& > .NarthexEmptyState-title": {
    ...theme.typography.h5,
    fontSize: theme.typography.pxToRem(20),
    color: paletteOf(theme).text.primary,
  },
  "& > [aria-hidden] + .NarthexEmptyState-title": { marginBlockStart: theme.spacing(1) },
}));

const ArchRoot = styled("span", { name: "NarthexEmptyState", slot: "Arch" })(({ theme }) => ({
  position: "relative",
  width: 144,
  height: 128,
  color: paletteOf(theme).primary.main,
  // The first svg is the arch, the second the icon in it.
  "& > svg:first-of-type": { position: "absolute", inset: 0 },
  "& > svg + *": { position: "absolute", insetInlineStart: 48, insetBlockStart: 58 },
  "& > svg + svg": { width: 48, height: 48, fontSize: 48, strokeWidth: 1 },
  // Only outlines: the translucent fill would add a grey that is not in the user's palette.
  "@media (forced-colors: active)": {
    "& > svg:first-of-type > path": { opacity: 1, fill: "none", stroke: "currentColor" },
  },
}));

/** Renders a decorative arch with an icon in it. */
export const Arch = ({ children }: { children: ReactNode }) => (
  <ArchRoot aria-hidden>
    <svg viewBox="0 0 144 128" fill="none" stroke="currentColor">
      <path d="M20 120V60a52 52 0 0 1 104 0v60z" fill="currentColor" opacity=".09" stroke="none" />
      <path d="M30 120V60a42 42 0 0 1 84 0v60" opacity=".28" strokeWidth="1.5" />
      <path d="M8 120h128" opacity=".4" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
    {children}
  </ArchRoot>
);

/**
 * Renders the placeholder of an empty list or page.
 * @example <EmptyState title="No groups yet" lines={["Groups help people to know each other."]} />
 */
export function EmptyState(inProps: EmptyStateProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexEmptyState" });
  const { title, lines = [], icon, action, ...root } = props;
  return (
    <Root {...root}>
      {icon && <Arch>{icon}</Arch>}
      <p className="NarthexEmptyState-title">{title}</p>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {action}
    </Root>
  );
}
