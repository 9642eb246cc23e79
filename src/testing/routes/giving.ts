import { type Context, Hono } from "hono";
import type { DemoServer } from "../DemoServer.js";
import { validateCard, getKeyword, findBehavior } from "../cards.js";
import { readObject, getCaller, markAsLost } from "./respond.js";
import type { StoredCharge, StoredGateway } from "../types.js";

const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The body of POST /donate/charge. */
interface ChargeRequest {
  amount?: number;
  id?: string;
  customerId?: string;
  churchId?: string;
  funds?: object[];
  provider?: string;
  gatewayId?: string;
  idempotencyKey?: string;
}

/** Returns the card provider's response to a charge, which the server forwards. */
function createPaymentIntent(
  { id, amount, clientSecret, funds, card, status }: StoredCharge,
  customer: string,
) {
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

/** Creates the routes of the demo card provider, to which pages send requests directly. */
export function cardProviderRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  const findCharge = (context: Context) =>
    db.charges.find(({ clientSecret }) => clientSecret === context.req.param("secret"));
  const sendDeclined = (context: Context, message: string) =>
    context.json({ error: { message } }, 402);
  app.post("/payment_methods", async (context) => {
    const { number = "" } = await readObject<{ number?: string }>(context);
    const error = validateCard(number);
    return error
      ? sendDeclined(context, error)
      : context.json({ id: `${server.nextId("pm_")}_${getKeyword(number)}` });
  });
  app.post("/payment_intents/:secret/confirm", async (context) => {
    const charge = findCharge(context);
    if (!charge) return context.json({ error: { message: "No such payment_intent" } }, 404);
    const { isConfirmed = false } = await readObject<{ isConfirmed?: boolean }>(context);
    if (charge.status !== "requires_action") return context.json({ status: charge.status });
    const isPaid = isConfirmed && !findBehavior(charge.card).isRefusedByBank;
    charge.status = isPaid ? "succeeded" : "requires_payment_method";
    return isPaid
      ? context.json({ status: charge.status })
      : sendDeclined(context, isConfirmed ? "Your card was declined." : NOT_AUTHENTICATED);
  });
  // The real provider does not have this route. Tests count charges with it.
  app.get("/charges", (context) => context.json(db.charges));
  app.get("/payment_intents/:secret", (context) => {
    const charge = findCharge(context);
    return charge
      ? context.json({ status: charge.status })
      : context.json({ error: { message: "No such payment_intent" } }, 404);
  });
  return app;
}

/** Creates the routes of the giving service. The keyword in a card's id decides how it behaves. */
export function givingRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  const filterByChurch = <T extends { churchId?: string | undefined }>(
    list: readonly T[],
    context: Context,
  ): T[] => list.filter(({ churchId }) => churchId === context.req.param("churchId"));
  app.get("/funds/churchId/:churchId", (context) =>
    context.json(filterByChurch(db.funds, context)),
  );
  app.get("/donate/gateways/:churchId", (context) => {
    const gateways = filterByChurch(db.gateways, context).map(
      ({ churchId: _, ...gateway }) => gateway,
    );
    return context.json(server.quirks.gatewaysAreWrapped ? { gateways } : gateways);
  });
  app.get("/gateways/churchId/:churchId", (context) => {
    const timestamp = db.churches[0]?.registrationDate ?? null;
    const defaults = { settings: null, createdAt: timestamp, updatedAt: timestamp };
    return context.json(
      filterByChurch(db.gateways, context).map((gateway) => ({ ...gateway, ...defaults })),
    );
  });
  app.post("/paymentmethods/addcard", (context) => addCard(server, context));
  app.post("/donate/charge", (context) => chargeCard(server, context));
  app.post("/donate/fee", async (context) => {
    const { amount = 0 } = await readObject<{ amount?: number }>(context);
    return context.json({ calculatedFee: getFee(amount), provider: "Stripe", currency: "USD" });
  });
  return app;
}

/** Returns the fee to add to an amount so that it remains after the provider's 2.9 % and 30 cents. */
const getFee = (amount: number): number =>
  Math.round(((amount + 0.3) / (1 - 0.029) - amount) * 100) / 100;

/** Returns the Stripe gateway of the token's church. Without `tokenChurchWins`, that of the church in the request. */
function findGateway(
  server: DemoServer,
  context: Context,
  requestedChurchId: string | undefined,
): StoredGateway | undefined {
  const tokenChurchId = server.quirks.tokenChurchWins
    ? getCaller(server, context)?.churchId
    : undefined;
  return server.db.gateways.find(
    ({ churchId, provider }) =>
      churchId === (tokenChurchId || requestedChurchId) && provider.toLowerCase() === "stripe",
  );
}

function sendCardError(
  { quirks }: DemoServer,
  context: Context,
  status: 400 | 402,
  error: string,
  fields: object = {},
) {
  return quirks.cardsFailByStatus
    ? context.json({ error, ...fields }, status)
    : context.json({ raw: { message: error } });
}

async function addCard(server: DemoServer, context: Context) {
  const { id = "", churchId } = await readObject<{ id?: string; churchId?: string }>(context);
  if (!findGateway(server, context, churchId))
    return sendCardError(server, context, 400, "Payment gateway not configured");
  if (!id.startsWith("pm_"))
    return sendCardError(server, context, 400, "Invalid payment method ID format");
  const { saveError } = findBehavior(id);
  if (saveError)
    return sendCardError(server, context, 402, saveError.error, { code: saveError.code });
  if (server.db.cards.has(id))
    return sendCardError(
      server,
      context,
      400,
      "The payment method has already been attached to a customer.",
    );
  server.db.cards.add(id);
  const card = {
    brand: "visa",
    display_brand: "visa",
    exp_month: 12,
    exp_year: 2030,
    funding: "credit",
    last4: "4242",
  };
  const customer = "cus_demo";
  return context.json({
    paymentMethod: { id, object: "payment_method", card, customer, type: "card" },
    customerId: customer,
  });
}

async function chargeCard(server: DemoServer, context: Context) {
  const { db, quirks } = server;
  const request = await readObject<ChargeRequest>(context);
  if (!request.provider && !request.gatewayId)
    return sendCardError(server, context, 400, "Either provider or gatewayId is required");
  const gateway = findGateway(server, context, request.churchId);
  if (!gateway) return context.json({ error: "Gateway not found" }, 404);
  const { amount = 0, id: card = "", funds = [], idempotencyKey, customerId = "" } = request;
  const behavior = findBehavior(card);
  if (behavior.chargeError) return sendCardError(server, context, 400, behavior.chargeError);
  const existing = quirks.chargesIgnoreKeys
    ? undefined
    : db.charges.find((each) => each.idempotencyKey === idempotencyKey);
  const id = server.nextId("pi_");
  const status =
    behavior.status === "processing" && !quirks.cardsFailByStatus ? "pending" : behavior.status;
  const clientSecret = `${id}_secret_demo`;
  const { churchId } = gateway;
  const newCharge: StoredCharge = {
    id,
    churchId,
    idempotencyKey,
    amount: Math.round(amount * 100),
    funds,
    card,
    status,
    clientSecret,
  };
  if (!existing) db.charges.push(newCharge);
  const response = context.json(createPaymentIntent(existing ?? newCharge, customerId));
  return behavior.isLost ? markAsLost(response) : response;
}
