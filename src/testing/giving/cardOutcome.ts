/** What becomes of a card, by a word in its id: the stand-in for the card provider. */
export type CardOutcome = "declined" | "insufficient" | "requires_action" | "processing" | "succeeded";

export function cardOutcome(id: string): CardOutcome {
  if (id.includes("declined")) return "declined";
  if (id.includes("insufficient")) return "insufficient";
  if (id.includes("3ds")) return "requires_action";
  return id.includes("processing") ? "processing" : "succeeded";
}
