"use client";
import Alert, { type AlertProps } from "@mui/material/Alert";
import { CHECK, CLOSE, ERROR, INFO, SvgPath } from "../display/LineIcon.js";

const WARNING = "M12 4l9 15.5H3zM12 10v4.5M12 17v.1";

const ICONS = {
  error: <SvgPath d={ERROR} size={22} />,
  info: <SvgPath d={INFO} size={22} />,
  success: <SvgPath d={CHECK} size={22} />,
  warning: <SvgPath d={WARNING} size={22} />,
};
const SLOTS = { closeIcon: () => <SvgPath d={CLOSE} size={20} /> };

/** Renders MUI's alert with line icons. @example <LineAlert severity="info">One photo at a time.</LineAlert> */
export const LineAlert = (props: AlertProps) => (
  <Alert iconMapping={ICONS} slots={SLOTS} {...props} />
);
