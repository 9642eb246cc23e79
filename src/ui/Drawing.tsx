"use client";
export interface DrawingProps {
  /** The lines, as in the `d` of an SVG path of 24 × 24. */
  d: string;
  /** Width and height in px. @default 24 */
  size?: number | undefined;
}

/** Plain lines in the colour of the words around them. Decoration: it says nothing to a screen reader. */
export function Drawing({ d, size = 24 }: DrawingProps) {
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
