"use client";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";

const Row = styled("div", { name: "NarthexMessages", slot: "Skeleton" })(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "48px 1fr",
  gap: theme.spacing(2),
  alignItems: "center",
  padding: theme.spacing(1.5, 2),
}));

export interface RowsSkeletonProps {
  /** How many rows to stand in for. */
  rows: number;
  /** What is being waited for. */
  label: string;
}

/** Placeholder rows of people. */
export function RowsSkeleton({ rows, label }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index} data-testid="skeleton-row">
          <Skeleton variant="circular" width={48} height={48} />
          <div>
            <Skeleton width="40%" />
            <Skeleton width="75%" />
          </div>
        </Row>
      ))}
    </div>
  );
}
