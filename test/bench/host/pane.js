/** The size of the inbox below the header. */
export const PANE = { display: "flex", flexDirection: "column", width: 520, height: 600 };
