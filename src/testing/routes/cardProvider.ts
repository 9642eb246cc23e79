import { type Context, Hono } from "hono";
import { cardFault } from "../cards/cardFault.js";
import { cardWord } from "../cards/demoCards.js";
import { cardKind } from "../giving/cardKind.js";
import type { Suite } from "../Suite.js";
import { objectBody } from "./respond.js";

const NOT_AUTHENTICATED = "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The stand-in for the card provider itself: what a page asks it, past the church's server. */
export function cardProviderRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  const chargeOf = (context: Context) => db.charges.find(({ clientSecret }) => clientSecret === context.req.param("secret"));
  const refuse = (context: Context, message: string) => context.json({ error: { message } }, 402);
  app.post("/payment_methods", async (context) => {
    const { number = "" } = await objectBody<{ number?: string }>(context);
    const fault = cardFault(number);
    return fault ? refuse(context, fault) : context.json({ id: `${suite.nextId("pm_")}_${cardWord(number)}` });
  });
  app.post("/payment_intents/:secret/confirm", async (context) => {
    const charge = chargeOf(context);
    if (!charge) return context.json({ error: { message: "No such payment_intent" } }, 404);
    const { isConfirmed = false } = await objectBody<{ isConfirmed?: boolean }>(context);
    if (charge.status !== "requires_action") return context.json({ status: charge.status });
    const isPaid = isConfirmed && !cardKind(charge.card).isRefusedByBank;
    charge.status = isPaid ? "succeeded" : "requires_payment_method";
    return isPaid ? context.json({ status: charge.status }) : refuse(context, isConfirmed ? "Your card was declined." : NOT_AUTHENTICATED);
  });
  // Not of the real provider: pages of the Node twin can count.
  app.get("/charges", (context) => context.json(db.charges));
  app.get("/payment_intents/:secret", (context) => {
    const charge = chargeOf(context);
    return charge ? context.json({ status: charge.status }) : context.json({ error: { message: "No such payment_intent" } }, 404);
  });
  return app;
}
