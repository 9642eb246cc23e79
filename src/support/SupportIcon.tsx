"use client";
import { CHURCH, ENVELOPE, HELP, SvgPath } from "../ui/display/LineIcon.js";

const PATHS = {
  documentation:
    "M12 6.5C10 5 7 4.5 3.5 5v14c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5v14",
  article: "M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4",
  forum: "M3.5 4.5h12v9h-8l-4 3.5zM18.5 9h2v11L17 17H9.5v-1",
  mail: ENVELOPE,
  church: CHURCH,
  help: HELP,
} as const;

export const SupportIcon = ({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) => (
  <SvgPath d={PATHS[name]} size={size} />
);
