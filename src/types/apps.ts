/** Which of the sibling apps a page belongs to. */
export type AppKind = "admin" | "member" | "serving" | "other";
