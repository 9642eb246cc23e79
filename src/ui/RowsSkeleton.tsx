"use client";
import { keyframes, styled } from "@mui/material/styles";

const breathe = keyframes({ "50%": { opacity: 0.4 } });

const Root = styled("div", { name: "NarthexRowsSkeleton", slot: "Root" })(({ theme }) => ({
  "& > div": { display: "flex", alignItems: "center", gap: theme.spacing(2), padding: theme.spacing(1.5, 2) },
  "& i": { flex: "none", borderRadius: "50%" },
  "& p": { flex: 1, margin: 0 },
  "& b": { display: "block", height: 12, width: "70%", borderRadius: 6, marginBlock: 6 },
  "& b:first-of-type": { width: "35%" },
  "& i, & b": { background: (theme.vars ?? theme).palette.action.selected },
  "@media (prefers-reduced-motion: no-preference)": { "& > div": { animation: `${breathe} 1.6s ease-in-out infinite` } },
}));

export interface RowsSkeletonProps {
  /** How many rows to stand in for. */
  rows: number;
  /** What is being waited for. */
  label: string;
  /** Diameter of the circle before each row, in px. @default 48 */
  circle?: number;
  "data-testid"?: string | undefined;
}

/** Placeholder rows, until the rows of a list are there. */
export function RowsSkeleton({ rows, label, circle = 48, ...rest }: RowsSkeletonProps) {
  return (
    <Root role="status" aria-label={label} {...rest}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} data-testid="skeleton-row">
          <i style={{ width: circle, height: circle }} />
          <p>
            <b />
            <b />
          </p>
        </div>
      ))}
    </Root>
  );
}
