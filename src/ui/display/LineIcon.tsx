"use client";

// Each `_ICON` is the path data of one icon. Exported one by one, so that bundlers drop the icons that a chunk does not use.
export const CHEVRON_DOWN_ICON = "M6 9l6 6 6-6";
export const CHEVRON_FORWARD_ICON = "M9 6l6 6-6 6";
export const BELL_ICON = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4";
export const CHURCH_ICON = "M4 20.5V11a8 8 0 0 1 16 0v9.5zM9 20.5V13a3 3 0 0 1 6 0v7.5";
export const ENVELOPE_ICON = "M3.5 6.5h17v11h-17zM4 7l8 6 8-6";
export const DELETE_ICON = "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5";
export const CHECK_ICON = "M5 12.5l4.5 4.5L19 7.5";
export const EDIT_ICON = "M4.5 19.5l.8-4L15.6 5.2a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.5 18.7z";
export const SEND_ICON = "M4 20 21 12 4 4l2 8zM6 12h7";
export const SEARCH_ICON = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5";
export const CLOSE_ICON = "M6 6l12 12M18 6 6 18";
export const PHOTO_ICON = "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01";
export const UPLOAD_ICON = "M12 16V5m-5 5 5-5 5 5M4 19.5h16";
const CIRCLE = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z";
export const ERROR_ICON = `${CIRCLE}M12 7.5v5.5M12 16.3v.1`;
export const INFO_ICON = `${CIRCLE}M12 11v5.5M12 7.7v.1`;
export const HELP_ICON = `${CIRCLE}M9.3 9.2a2.8 2.8 0 1 1 3.9 2.6c-.8.4-1.2 1-1.2 1.9M12 16.9v.1`;

/** The icons that {@link LineIcon} renders by name. A chunk that uses it contains all of them. */
export const LINE_ICONS = {
  edit: EDIT_ICON,
  delete: DELETE_ICON,
  send: SEND_ICON,
  close: CLOSE_ICON,
  check: CHECK_ICON,
  add: "M12 5v14M5 12h14",
  back: "M20 12H5M11 6l-6 6 6 6",
  bell: BELL_ICON,
  task: "M21 11.5V12a9 9 0 1 1-5-8.1M8.5 11.5l3 3L21 5",
  assignment: "M8 5H5v16h14V5h-3M8 3.5h8v4H8zM9 13.5l2 2 4-4",
  openInNew: "M13 4h7v7M20 4l-9 9M17 14v6H4V7h6",
} as const;

export type LineIconName = keyof typeof LINE_ICONS;

/** Renders a decorative line icon by its name. */
export const LineIcon = ({ name, size = 24 }: { name: LineIconName; size?: number }) => (
  <SvgPath d={LINE_ICONS[name]} size={size} />
);

/** Renders a decorative line icon from its path data. Plain SVG: an MUI icon, a styled component, would cost more than a list row. */
export function SvgPath({ d, size = 24 }: { d: string; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  );
}

/** Renders the icon of MUI's selects. MUI positions it by `className`, with an offset in `em`. */
export const SelectIcon = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    className={className}
    style={{ display: "flex", marginInlineEnd: 5, fontSize: 20 }}
  >
    <SvgPath d={CHEVRON_DOWN_ICON} size={20} />
  </span>
);
