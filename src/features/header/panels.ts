/** The panels of the account menu by their index (UM-02). */
export const PANELS = { main: 0, app: 1, church: 2 } as const;
