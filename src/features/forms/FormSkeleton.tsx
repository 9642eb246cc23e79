"use client";

const field = { display: "flex", flexDirection: "column", gap: 10 } as const;
const shape = { borderRadius: 6, background: "currentColor" };

/** Placeholders of a few questions, until the form is there. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} style={{ display: "flex", flexDirection: "column", gap: 24, opacity: 0.15 }}>
      {["40%", "55%", "35%"].map((width) => (
        <div key={width} data-testid="skeleton-row" style={field}>
          <div style={{ ...shape, width, height: 14 }} />
          <div style={{ ...shape, height: 56, opacity: 0.6 }} />
        </div>
      ))}
    </div>
  );
}
