/** Icons of messages, as paths of `SvgPath`. */
export const ARROW_DOWN = "M12 4v16M6 14l6 6 6-6";
export const COPY = "M9 9h11v11H9zM15 9V4H4v11h5";
export const MORE =
  "M6 12a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0M12.5 12a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0M19 12a.5.5 0 1 0-1 0 .5.5 0 0 0 1 0";
export const WAITING = "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 8v4l3 2";
export const FAILED = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 8v5M12 16h.01";
export const NOTE_PAD = "M5 4h14v10l-6 6H5zM13 20v-6h6M9 8h6M9 12h3";
