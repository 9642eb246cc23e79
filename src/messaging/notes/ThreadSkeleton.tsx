"use client";
import type { NotesVariant } from "./useVariantText.js";
import { memoizeByTheme, keyframes, mixCurrentColor, radius, styled } from "../../ui/styles.js";

const appear = keyframes({ from: { opacity: 0 } });
const RADIUS = "var(--narthex-bubble)";
/** Widths in percent, negative for own bubbles, which are at the end, and the styles of rows and shapes. */
const SHAPES = {
  chat: {
    widths: [52, 38, -46, 60, -30],
    row: { alignItems: "end", gap: 10, marginBlockEnd: 14 },
    circlePx: 32,
    bar: { height: 40, borderRadius: RADIUS },
  },
  notes: {
    widths: [70, 46, 58],
    row: { gap: 12, marginBlockEnd: 18 },
    circlePx: 40,
    bar: { height: 12, borderRadius: 6, marginBlock: 14 },
  },
};

const Root = styled("div", { name: "NarthexNotes", slot: "Skeleton" })(
  memoizeByTheme((theme) => ({
    "--narthex-bubble": radius(theme, 1.8),
    // Delayed, because most threads load faster.
    animation: `${appear} 120ms 200ms backwards`,
    padding: "20px 20px 12px",
    [theme.breakpoints.down("sm")]: { paddingInline: 12 },
    "& i": {
      flex: "none",
      background: mixCurrentColor(8),
      "@media (forced-colors: active)": { border: "1px solid" },
    },
  })),
);

/** Renders the shapes of messages while a thread loads. */
export function ThreadSkeleton({ variant, label }: { variant: NotesVariant; label: string }) {
  const { widths, row, circlePx, bar } = SHAPES[variant];
  return (
    <Root role="status" aria-label={label} data-testid="notes-skeleton">
      {widths.map((width, index) => (
        <div
          key={index}
          data-testid="skeleton-row"
          style={{ display: "flex", justifyContent: width < 0 ? "end" : undefined, ...row }}
        >
          {width > 0 && <i style={{ width: circlePx, height: circlePx, borderRadius: "50%" }} />}
          <i style={{ ...bar, width: `${Math.abs(width)}%` }} />
        </div>
      ))}
    </Root>
  );
}
