"use client";
import { styled, type SxProps, type Theme } from "@mui/material/styles";
import type { ReactNode, Ref } from "react";

export interface EmptyStateProps {
  title: string;
  /** Sentences below the title. */
  lines?: readonly string[];
  icon?: ReactNode;
  /** A button, such as the one that makes the first entry. */
  action?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  sx?: SxProps<Theme>;
  ref?: Ref<HTMLDivElement>;
}

const Root = styled("div", { name: "NarthexEmptyState", slot: "Root" })(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  textAlign: "center",
  gap: theme.spacing(1),
  padding: theme.spacing(5, 3),
  color: theme.palette.text.secondary,
  "& svg": { fontSize: 48, color: theme.palette.action.active },
  "& p": { ...theme.typography.body2, margin: 0, maxWidth: 420 },
  "& .NarthexEmptyState-title": { ...theme.typography.h6, color: theme.palette.text.primary },
}));

/** What stands where there is nothing yet. */
export function EmptyState({ title, lines = [], icon, action, id, className, sx, ref }: EmptyStateProps) {
  return (
    <Root id={id} className={className} sx={sx ?? null} ref={ref ?? null}>
      {icon}
      <p className="NarthexEmptyState-title">{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action}
    </Root>
  );
}
