/** Alignment of text that runs in a direction of its own: where the page's lines begin. Browsers know it by two names. */
export const pageStart = { textAlign: ["-webkit-match-parent", "match-parent"] } as const;
