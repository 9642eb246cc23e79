import * as v from "valibot";
import type { Call } from "./Call.js";
import { id, orNull, text, time, whole } from "./fields.js";

const gateway = v.looseObject({
  id,
  provider: id,
  publicKey: id,
  productId: orNull,
  payFees: v.boolean(),
  currency: id,
  environment: orNull,
});

const intent = v.looseObject({
  id,
  // In cents, although the request is in dollars.
  amount: v.pipe(v.number(), v.integer()),
  client_secret: id,
  currency: id,
  customer: id,
  // Neither "pending" nor a failure: those are not answered with 200.
  status: v.picklist(["succeeded", "processing", "requires_action"]),
  provider: v.literal("Stripe"),
});

export const givingCalls: readonly Call[] = [
  {
    name: "funds",
    method: "GET",
    path: /^\/giving\/funds\/churchId\/[^/]+$/,
    answer: v.array(
      v.looseObject({
        id,
        name: text,
        churchId: id,
        taxDeductible: v.boolean(),
        visible: v.boolean(),
      }),
    ),
  },
  {
    name: "gateways for giving",
    method: "GET",
    path: /^\/giving\/donate\/gateways\/[^/]+$/,
    answer: v.strictObject({ gateways: v.array(gateway) }),
  },
  {
    name: "gateways",
    method: "GET",
    path: /^\/giving\/gateways\/churchId\/[^/]+$/,
    answer: v.array(
      v.looseObject({
        ...gateway.entries,
        churchId: id,
        settings: v.unknown(),
        createdAt: time,
        updatedAt: time,
      }),
    ),
  },
  {
    name: "add card",
    method: "POST",
    path: /^\/giving\/paymentmethods\/addcard$/,
    answer: v.strictObject({
      paymentMethod: v.looseObject({
        id: v.pipe(id, v.startsWith("pm_")),
        type: v.literal("card"),
        card: v.looseObject({ brand: id, last4: id, exp_month: whole, exp_year: whole }),
      }),
      customerId: id,
    }),
    refusals: { 402: v.strictObject({ error: id, code: id }) },
  },
  {
    name: "fee",
    method: "POST",
    path: /^\/giving\/donate\/fee$/,
    // In dollars, as the amount is.
    answer: v.strictObject({
      calculatedFee: v.pipe(v.number(), v.minValue(0)),
      provider: id,
      currency: id,
    }),
  },
  {
    name: "charge",
    method: "POST",
    path: /^\/giving\/donate\/charge$/,
    answer: intent,
    refusals: {
      400: v.strictObject({ error: id }),
      404: v.strictObject({ error: v.literal("Gateway not found") }),
    },
  },
];
