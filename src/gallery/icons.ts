export const PHOTO_ICON = "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01";
export const UPLOAD_ICON = "M12 16V5m-5 5 5-5 5 5M4 19.5h16";

export const TAB_ICONS = {
  gallery: PHOTO_ICON,
  upload: UPLOAD_ICON,
  stock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
} as const;
