"use client";

const LINES = {
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  delete: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  send: "M4 20 21 12 4 4l2 8zM6 12h7",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 13l4 4 10-11",
  add: "M12 5v14M5 12h14",
  back: "M20 12H5M11 6l-6 6 6 6",
  bell: "M5 18h14l-2-3v-5a5 5 0 0 0-10 0v5zM10 21h4",
  task: "M20 11a8 8 0 1 1-4-6M9 11l3 3 8-9",
  assignment: "M5 4h14v17H5zM9 4V2h6v2M8 18c0-5 8-5 8 0M12 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
  openInNew: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
} as const;

export type LineIconName = keyof typeof LINES;

/** Renders a decorative line icon. It is plain SVG: an MUI icon, a styled component, would cost more than a list row. */
export const LineIcon = ({ name, size = 24 }: { name: LineIconName; size?: number }) => (
  <SvgPath d={LINES[name]} size={size} />
);

export function SvgPath({ d, size = 24 }: { d: string; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  );
}
