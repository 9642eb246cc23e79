import { type Context, Hono } from "hono";
import type { StoredCharge, StoredGateway } from "../data/giving.js";
import { cardKind } from "../giving/cardKind.js";
import { type Charge, makeIntent } from "../giving/makeIntent.js";
import type { Suite } from "../Suite.js";
import { callerOf, loseAnswer, objectBody } from "./respond.js";

/** The giving service: funds, gateways, and cards that do as the word in their id says. */
export function givingRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  const ofChurch = <T extends { churchId?: string | undefined }>(list: readonly T[], context: Context): T[] =>
    list.filter(({ churchId }) => churchId === context.req.param("churchId"));
  app.get("/funds/churchId/:churchId", (context) => context.json(ofChurch(db.funds, context)));
  app.get("/donate/gateways/:churchId", (context) => {
    const gateways = ofChurch(db.gateways, context).map(({ churchId: _, ...gateway }) => gateway);
    return context.json(suite.quirks.gatewaysAreWrapped ? { gateways } : gateways);
  });
  app.get("/gateways/churchId/:churchId", (context) => {
    const at = db.churches[0]?.registrationDate ?? null;
    const more = { settings: null, createdAt: at, updatedAt: at };
    return context.json(ofChurch(db.gateways, context).map((gateway) => ({ ...gateway, ...more })));
  });
  app.post("/paymentmethods/addcard", (context) => addCard(suite, context));
  app.post("/donate/charge", (context) => charge(suite, context));
  app.post("/donate/fee", async (context) => {
    const { amount = 0 } = await objectBody<{ amount?: number }>(context);
    return context.json({ calculatedFee: cardFee(amount), provider: "Stripe", currency: "USD" });
  });
  return app;
}

/** What must be added to an amount so that it is still there after the provider took 2.9 % and 30 cents. */
const cardFee = (amount: number): number => Math.round(((amount + 0.3) / (1 - 0.029) - amount) * 100) / 100;

/** Of the church of the token, whatever church is sent. Which gateway is sent makes no difference either. */
function gatewayFor(suite: Suite, context: Context, sent: string | undefined): StoredGateway | undefined {
  const own = suite.quirks.tokenChurchWins ? callerOf(suite, context)?.churchId : undefined;
  return suite.db.gateways.find(({ churchId, provider }) => churchId === (own || sent) && provider.toLowerCase() === "stripe");
}

function fail({ quirks }: Suite, context: Context, status: 400 | 402, error: string, more: object = {}) {
  return quirks.cardsFailByStatus ? context.json({ error, ...more }, status) : context.json({ raw: { message: error } });
}

async function addCard(suite: Suite, context: Context) {
  const { id = "", churchId } = await objectBody<{ id?: string; churchId?: string }>(context);
  if (!gatewayFor(suite, context, churchId)) return fail(suite, context, 400, "Payment gateway not configured");
  if (!id.startsWith("pm_")) return fail(suite, context, 400, "Invalid payment method ID format");
  const { savedFault } = cardKind(id);
  if (savedFault) return fail(suite, context, 402, savedFault.error, { code: savedFault.code });
  if (suite.db.cards.has(id)) return fail(suite, context, 400, "The payment method has already been attached to a customer.");
  suite.db.cards.add(id);
  const card = { brand: "visa", display_brand: "visa", exp_month: 12, exp_year: 2030, funding: "credit", last4: "4242" };
  const customer = "cus_demo";
  return context.json({ paymentMethod: { id, object: "payment_method", card, customer, type: "card" }, customerId: customer });
}

async function charge(suite: Suite, context: Context) {
  const { db, quirks } = suite;
  const given = await objectBody<Charge>(context);
  if (!given.provider && !given.gatewayId) return fail(suite, context, 400, "Either provider or gatewayId is required");
  const gateway = gatewayFor(suite, context, given.churchId);
  if (!gateway) return context.json({ error: "Gateway not found" }, 404);
  const { amount = 0, id: card = "", funds = [], idempotencyKey, customerId = "" } = given;
  const kind = cardKind(card);
  if (kind.chargedFault) return fail(suite, context, 400, kind.chargedFault);
  const known = quirks.chargesIgnoreKeys ? undefined : db.charges.find((each) => each.idempotencyKey === idempotencyKey);
  const id = suite.nextId("pi_");
  const status = kind.status === "processing" && !quirks.cardsFailByStatus ? "pending" : kind.status;
  const clientSecret = `${id}_secret_demo`;
  const { churchId } = gateway;
  const made: StoredCharge = { id, churchId, idempotencyKey, amount: Math.round(amount * 100), funds, card, status, clientSecret };
  if (!known) db.charges.push(made);
  const answer = context.json(makeIntent(known ?? made, customerId));
  return kind.isLost ? loseAnswer(answer) : answer;
}
