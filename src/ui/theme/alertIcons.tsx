"use client";
import { CHECK, CLOSE, ERROR, INFO, SvgPath } from "../display/LineIcon.js";

/** Line icons of MUI's alert, as its default props. */
export const ALERT_ICONS = {
  iconMapping: {
    error: <SvgPath d={ERROR} size={22} />,
    info: <SvgPath d={INFO} size={22} />,
    success: <SvgPath d={CHECK} size={22} />,
    warning: <SvgPath d="M12 4l9 15.5H3zM12 10v4.5M12 17v.1" size={22} />,
  },
  slots: { closeIcon: () => <SvgPath d={CLOSE} size={20} /> },
};
