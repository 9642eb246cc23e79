import type { Context, Hono } from "hono";
import { getCaller, readObject, refuse } from "./respond.js";
import type { AddCardRequest, ChargeRequest } from "../../lib/giving/types.js";
import { findBehavior, getKeyword, validateCard } from "../cards.js";
import { type DemoServer, filterBy, findBy, type StoredCharge } from "../DemoServer.js";

const SAVED_CARD = {
  brand: "visa",
  display_brand: "visa",
  exp_month: 12,
  exp_year: 2030,
  funding: "credit",
  last4: "4242",
};

const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** Adds the routes of the giving API, and of the demo card provider, which pages call directly, as with Stripe. */
export function addGivingRoutes(app: Hono, server: DemoServer): void {
  const { db, quirks } = server;
  const requireCharge = (context: Context) => {
    const charge = findBy(db.charges, { clientSecret: context.req.param("secret") });
    if (!charge) refuse(404, { error: { message: "No such payment_intent" } });
    return charge;
  };
  app.post("/provider/payment_methods", async (context) => {
    const { number = "" } = await readObject(context);
    const message = validateCard(number);
    if (message) refuse(402, { error: { message } });
    return context.json({ id: `${server.nextId("pm_")}_${getKeyword(number)}` });
  });
  app.post("/provider/payment_intents/:secret/confirm", async (context) => {
    const charge = requireCharge(context);
    const { isConfirmed = false } = await readObject<{ isConfirmed: boolean }>(context);
    if (charge.status === "requires_action") {
      const isPaid = isConfirmed && !findBehavior(charge.card).isRefusedByBank;
      charge.status = isPaid ? "succeeded" : "requires_payment_method";
      const message = isConfirmed ? "Your card was declined." : NOT_AUTHENTICATED;
      if (!isPaid) refuse(402, { error: { message } });
    }
    return context.json({ status: charge.status });
  });
  app.get("/provider/payment_intents/:secret", (context) =>
    context.json({ status: requireCharge(context).status }),
  );
  // The real provider does not have this route. Tests count charges with it.
  app.get("/provider/charges", (context) => context.json(db.charges));

  app.get("/giving/funds/churchId/:churchId", (context) =>
    context.json(filterBy(db.funds, context.req.param())),
  );
  app.get("/giving/donate/gateways/:churchId", (context) => {
    const found = filterBy(db.gateways, context.req.param());
    const gateways = found.map(({ churchId: _, ...gateway }) => gateway);
    return context.json(quirks.gatewaysAreWrapped ? { gateways } : gateways);
  });
  app.get("/giving/gateways/churchId/:churchId", (context) => {
    const timestamp = db.churches[0]?.registrationDate ?? null;
    const extraFields = { settings: null, createdAt: timestamp, updatedAt: timestamp };
    const found = filterBy(db.gateways, context.req.param());
    return context.json(found.map((gateway) => ({ ...gateway, ...extraFields })));
  });
  app.post("/giving/donate/fee", async (context) => {
    const { amount = 0 } = await readObject<{ amount: number }>(context);
    return context.json({ calculatedFee: getFee(amount), provider: "Stripe", currency: "USD" });
  });

  /** Returns the Stripe gateway of the token's church; without a token or `tokenChurchWins`, of the requested church. */
  const findGateway = (context: Context, requestedChurchId: string | undefined) => {
    const tokenChurchId = quirks.tokenChurchWins ? getCaller(server, context)?.churchId : "";
    return db.gateways.find(
      ({ churchId, provider }) =>
        churchId === (tokenChurchId || requestedChurchId) && provider.toLowerCase() === "stripe",
    );
  };
  const refuseCard = (status: 400 | 402, error: string, code?: string) =>
    quirks.cardsFailByStatus
      ? refuse(status, { error, code })
      : refuse(200, { raw: { message: error } });
  app.post("/giving/paymentmethods/addcard", async (context) => {
    const { id = "", churchId } = await readObject<AddCardRequest>(context);
    if (!findGateway(context, churchId)) refuseCard(400, "Payment gateway not configured");
    if (!id.startsWith("pm_")) refuseCard(400, "Invalid payment method ID format");
    const { saveError } = findBehavior(id);
    if (saveError) refuseCard(402, ...saveError);
    if (db.cards.has(id))
      refuseCard(400, "The payment method has already been attached to a customer.");
    db.cards.add(id);
    const customer = "cus_demo";
    const method = { object: "payment_method", card: SAVED_CARD, customer, type: "card" };
    return context.json({ paymentMethod: { id, ...method }, customerId: customer });
  });
  app.post("/giving/donate/charge", async (context) => {
    const request = await readObject<ChargeRequest>(context);
    const { amount = 0, id: card = "", funds = [], idempotencyKey, customerId = "" } = request;
    if (!request.provider && !request.gatewayId)
      refuseCard(400, "Either provider or gatewayId is required");
    const gateway = findGateway(context, request.churchId);
    if (!gateway) refuse(404, { error: "Gateway not found" });
    const { chargeError, status = "succeeded", isLost } = findBehavior(card);
    if (chargeError) refuseCard(400, chargeError);
    let charge =
      quirks.chargesIgnoreKeys || !idempotencyKey
        ? undefined
        : findBy(db.charges, { idempotencyKey });
    if (!charge) {
      const id = server.nextId("pi_");
      charge = {
        id,
        churchId: gateway.churchId,
        idempotencyKey,
        amount: Math.round(amount * 100),
        funds,
        card,
        status: status === "processing" && !quirks.cardsFailByStatus ? "pending" : status,
        clientSecret: `${id}_secret_demo`,
      };
      db.charges.push(charge);
    }
    return isLost ? Response.error() : context.json(createPaymentIntent(charge, customerId));
  });
}

/** Returns the fee to add, so that the church receives the whole amount after the provider keeps 2.9 % and 30 cents. */
const getFee = (amount: number): number =>
  Math.round(((amount + 0.3) / (1 - 0.029) - amount) * 100) / 100;

/** Returns the card provider's response to a charge, which the server forwards. */
function createPaymentIntent(charge: StoredCharge, customer: string) {
  const { id, amount, clientSecret, funds, card, status } = charge;
  const requiresAction = status === "requires_action";
  return {
    id,
    object: "payment_intent",
    amount,
    amount_received: status === "succeeded" ? amount : 0,
    client_secret: clientSecret,
    currency: "usd",
    customer,
    metadata: { funds: JSON.stringify(funds) },
    next_action: requiresAction ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
    payment_method: card,
    payment_method_types: ["card"],
    status,
    ...(requiresAction && { payment_intent_id: id }),
    provider: "Stripe",
  };
}
