"use client";
import type { ReactNode } from "react";
import { paletteOf, type RootProps, styled, useThemeProps } from "../styles.js";

export interface EmptyStateProps extends RootProps {
  /** Heading, such as "No messages yet". */
  title: string;
  /** Sentences below the title. @default none */
  lines?: readonly string[] | undefined;
  /** A decorative icon above the title. */
  icon?: ReactNode;
  /** A button, such as one that creates the first entry. */
  action?: ReactNode;
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
  "& > svg": { fontSize: 48, color: paletteOf(theme).action.active },
  "& > p": { ...theme.typography.body2, margin: 0, maxWidth: 420 },
  "& > .NarthexEmptyState-title": { ...theme.typography.h6, color: paletteOf(theme).text.primary },
}));

/** Renders the placeholder of an empty list or page. @example <EmptyState title="No groups yet" /> */
export function EmptyState(inProps: EmptyStateProps) {
  const props = useThemeProps({ props: inProps, name: "NarthexEmptyState" });
  const { title, lines = [], icon, action, ...root } = props;
  return (
    <Root {...root}>
      {icon}
      <p className="NarthexEmptyState-title">{title}</p>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {action}
    </Root>
  );
}
