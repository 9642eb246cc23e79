"use client";
import { shrinkIfCompact, keyframes, styled } from "../styles.js";

const appear = keyframes({ from: { visibility: "hidden" } });

const SkeletonRoot = styled("div")({
  // Hidden for 200 ms, so that a fast response shows no skeleton. The animation lasts 0 s, because a running one repaints each frame.
  animation: `${appear} 0s 200ms backwards`,
  opacity: 0.1,
  "& > div": {
    display: "flex",
    alignItems: "center",
    gap: 14,
    padding: `${shrinkIfCompact(14, 10)} 22px`,
  },
  "& i": { display: "block", background: "currentColor" },
  "& > div > i": { flex: "none" },
  "& div > div": { flex: 1 },
  "& div > div > i": { height: 12, borderRadius: 6 },
  "& div > div > i + i": { height: 10, marginBlockStart: 8 },
  "@media (forced-colors: active)": {
    "& i": { background: "GrayText", forcedColorAdjust: "none" },
  },
});

const SQUARE_PX = 36;
/** The radius of the shape at the start of each row, and the widths of the two lines beside the shape. */
const SHAPES = {
  circle: ["50%", "35%", "70%"],
  square: [9, "78%", "26%"],
} as const;

interface RowsSkeletonProps {
  /** The number of rows. */
  rows: number;
  /** The accessible name, such as "Loading". */
  label: string;
  /** @default "circle" */
  shape?: keyof typeof SHAPES;
  /** Diameter of the circle at the start of each row, in px. @default 48 */
  circlePx?: number;
  "data-testid"?: string | undefined;
}

export function RowsSkeleton(props: RowsSkeletonProps) {
  const { rows, label, shape = "circle", circlePx = 48, ...rest } = props;
  const [borderRadius, first, second] = SHAPES[shape];
  const size = shape === "circle" ? circlePx : SQUARE_PX;
  return (
    <SkeletonRoot role="status" aria-label={label} {...rest}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} data-testid="skeleton-row">
          <i style={{ width: size, height: size, borderRadius }} />
          <div>
            <i style={{ width: first }} />
            <i style={{ width: second }} />
          </div>
        </div>
      ))}
    </SkeletonRoot>
  );
}
