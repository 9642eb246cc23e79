"use client";

export interface RowsSkeletonProps {
  /** How many rows to stand in for. */
  rows: number;
  /** What is being waited for. */
  label: string;
  /** Diameter of the circle before each row, in px. @default 48 */
  circle?: number;
  "data-testid"?: string | undefined;
}

// Plain elements in the colour of the text: it is there for an instant as a rule, so it must cost next to nothing.
const row = { display: "flex", alignItems: "center", gap: 16, padding: "12px 16px" };
const line = { height: 12, borderRadius: 6, marginBlock: 6, background: "currentColor" };

/** Placeholder rows, until the rows of a list are there. */
export function RowsSkeleton({ rows, label, circle = 48, ...rest }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={label} style={{ opacity: 0.15 }} {...rest}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} data-testid="skeleton-row" style={row}>
          <div style={{ flex: "none", width: circle, height: circle, borderRadius: "50%", background: "currentColor" }} />
          <div style={{ flex: 1 }}>
            <div style={{ ...line, width: "35%" }} />
            <div style={{ ...line, width: "70%" }} />
          </div>
        </div>
      ))}
    </div>
  );
}
