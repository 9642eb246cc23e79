"use client";
import { CHECK_ICON, CLOSE_ICON, ERROR_ICON, INFO_ICON, SvgPath } from "../display/LineIcon.js";

/** Line icons of MUI's alert, as its default props. */
export const ALERT_ICONS = {
  iconMapping: {
    error: <SvgPath d={ERROR_ICON} size={22} />,
    info: <SvgPath d={INFO_ICON} size={22} />,
    success: <SvgPath d={CHECK_ICON} size={22} />,
    warning: <SvgPath d="M12 4l9 15.5H3zM12 10v4.5M12 17v.1" size={22} />,
  },
  slots: { closeIcon: () => <SvgPath d={CLOSE_ICON} size={20} /> },
};
