/**
 * Styles of the menu around {@link ChurchMenuItems}: a church and its delete button are two entries, for the arrow keys, and
 * stand side by side. Every other entry has the whole width.
 */
export const churchMenuGrid = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  "& > *": { gridColumn: "1 / -1" },
  "& > .NarthexChurchMenu-beside": { gridColumn: 1 },
  "& > .NarthexChurchMenu-delete": { gridColumn: 2 },
} as const;
