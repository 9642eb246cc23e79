import { Hono } from "hono";
import { GRACE } from "../data/churches.js";
import type { Suite } from "./respond.js";

const FUNDS = [{ id: "FUN00000001", name: "General Fund", churchId: GRACE, productId: null, taxDeductible: true, visible: true }];
const GATEWAYS = [{ id: "GAT00000001", provider: "Stripe", publicKey: "pk_test_demo", productId: null, payFees: false, currency: "USD" }];

/** The giving service: funds and gateways of the first church, and a card provider that knows one good card. */
export function givingRoutes(suite: Suite): Hono {
  const app = new Hono();
  const ofChurch = <T>(churchId: string, list: T[]): T[] => (churchId === GRACE ? list : []);
  app.get("/funds/churchId/:churchId", (context) => context.json(ofChurch(context.req.param("churchId"), FUNDS)));
  app.get("/donate/gateways/:churchId", (context) => {
    const gateways = ofChurch(context.req.param("churchId"), GATEWAYS);
    return context.json(suite.quirks.gatewaysAreWrapped ? { gateways } : gateways);
  });
  app.get("/gateways/churchId/:churchId", (context) => {
    const churchId = context.req.param("churchId");
    return context.json(ofChurch(churchId, GATEWAYS).map((gateway) => ({ ...gateway, churchId })));
  });
  app.post("/paymentmethods/addcard", async (context) => {
    const { id = "" } = await context.req.json<{ id?: string }>();
    if (!id.startsWith("pm_")) return context.json({ error: "Invalid payment method ID format" }, 400);
    if (id.includes("declined")) return context.json({ error: "Your card was declined.", code: "card_declined" }, 402);
    return context.json({ paymentMethod: { id, type: "card", card: { brand: "visa", last4: "4242" } }, customerId: "cus_demo" });
  });
  app.post("/donate/charge", async (context) => {
    const { amount = 0, id = "" } = await context.req.json<{ amount?: number; id?: string }>();
    if (id.includes("insufficient")) return context.json({ error: "Your card has insufficient funds." }, 400);
    return context.json({
      id: suite.nextId("pi_"),
      amount: Math.round(amount * 100),
      currency: "usd",
      status: "succeeded",
      provider: "Stripe",
    });
  });
  return app;
}
