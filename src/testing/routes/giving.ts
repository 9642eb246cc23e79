import { type Context, Hono } from "hono";
import { GRACE } from "../data/churches.js";
import { FUNDS, GATEWAY } from "../data/giving.js";
import { cardOutcome } from "../giving/cardOutcome.js";
import { type Charge, makeIntent } from "../giving/makeIntent.js";
import { callerOf, objectBody, type Suite } from "./respond.js";

/** The giving service: funds and a gateway of the first church, and a card provider that goes by the card's id. */
export function givingRoutes(suite: Suite): Hono {
  const app = new Hono();
  const ofChurch = <T>(churchId: string, list: T[]): T[] => (churchId === GRACE ? list : []);
  app.get("/funds/churchId/:churchId", (context) => context.json(ofChurch(context.req.param("churchId"), FUNDS)));
  app.get("/donate/gateways/:churchId", (context) => {
    const gateways = ofChurch(context.req.param("churchId"), [GATEWAY]);
    return context.json(suite.quirks.gatewaysAreWrapped ? { gateways } : gateways);
  });
  app.get("/gateways/churchId/:churchId", (context) => {
    const churchId = context.req.param("churchId");
    const at = suite.db.churches[0]?.registrationDate ?? null;
    const gateway = { ...GATEWAY, churchId, settings: null, createdAt: at, updatedAt: at };
    return context.json(ofChurch(churchId, [gateway]));
  });
  app.post("/paymentmethods/addcard", (context) => addCard(suite, context));
  app.post("/donate/charge", (context) => charge(suite, context));
  app.post("/donate/fee", async (context) => {
    const { amount = 0 } = await objectBody<{ amount?: number }>(context);
    return context.json({ calculatedFee: cardFee(amount), provider: GATEWAY.provider, currency: GATEWAY.currency });
  });
  return app;
}

/** What must be added to an amount so that it is still there after the provider took 2.9 % and 30 cents. */
const cardFee = (amount: number): number => Math.round(((amount + 0.3) / (1 - 0.029) - amount) * 100) / 100;

/** The church of the token wins over the one in the body. */
const hasGateway = (suite: Suite, context: Context, churchId: string | undefined): boolean =>
  (callerOf(suite, context)?.churchId || churchId) === GRACE;

function fail({ quirks }: Suite, context: Context, status: 400 | 402, error: string, more: object = {}) {
  return quirks.cardsFailByStatus ? context.json({ error, ...more }, status) : context.json({ raw: { message: error } });
}

async function addCard(suite: Suite, context: Context) {
  const { id = "", churchId } = await objectBody<{ id?: string; churchId?: string }>(context);
  if (!hasGateway(suite, context, churchId)) return fail(suite, context, 400, "Payment gateway not configured");
  if (!id.startsWith("pm_")) return fail(suite, context, 400, "Invalid payment method ID format");
  if (cardOutcome(id) === "declined") return fail(suite, context, 402, "Your card was declined.", { code: "card_declined" });
  const card = { brand: "visa", display_brand: "visa", exp_month: 12, exp_year: 2030, funding: "credit", last4: "4242" };
  const customer = "cus_demo";
  return context.json({ paymentMethod: { id, object: "payment_method", card, customer, type: "card" }, customerId: customer });
}

async function charge(suite: Suite, context: Context) {
  const given = await objectBody<Charge>(context);
  if (!given.provider && !given.gatewayId) return fail(suite, context, 400, "Either provider or gatewayId is required");
  if (!hasGateway(suite, context, given.churchId)) return context.json({ error: "Gateway not found" }, 404);
  if (["declined", "insufficient"].includes(cardOutcome(given.id ?? ""))) {
    return fail(suite, context, 400, "Your card has insufficient funds.");
  }
  // Nothing keeps the server from charging twice: each call is a charge of its own.
  const intent = makeIntent(suite.nextId("pi_"), given);
  if (intent.status === "processing" && !suite.quirks.cardsFailByStatus) intent.status = "pending";
  suite.db.charges.push({ id: intent.id, amount: intent.amount, status: intent.status });
  return context.json(intent);
}
