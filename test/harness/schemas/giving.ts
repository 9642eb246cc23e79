import * as v from "valibot";
import type { Call } from "./Call.js";
import { id, nonEmptyText, nullableText, text, time, nonNegativeInteger } from "./fields.js";

const gateway = v.looseObject({
  id,
  provider: nonEmptyText,
  publicKey: nonEmptyText,
  productId: nullableText,
  payFees: v.boolean(),
  currency: nonEmptyText,
  environment: nullableText,
});

const intent = v.looseObject({
  id,
  // In cents; the request is in dollars.
  amount: v.pipe(v.number(), v.integer()),
  client_secret: nonEmptyText,
  currency: nonEmptyText,
  customer: id,
  // Responses with "pending" or a failed status have other HTTP statuses than 200.
  status: v.picklist(["succeeded", "processing", "requires_action"]),
  provider: v.literal("Stripe"),
});

export const givingCalls: readonly Call[] = [
  {
    name: "funds",
    method: "GET",
    path: /^\/giving\/funds\/churchId\/[^/]+$/,
    response: v.array(
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
    response: v.strictObject({ gateways: v.array(gateway) }),
  },
  {
    name: "gateways",
    method: "GET",
    path: /^\/giving\/gateways\/churchId\/[^/]+$/,
    response: v.array(
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
    response: v.strictObject({
      paymentMethod: v.looseObject({
        id: v.pipe(id, v.startsWith("pm_")),
        type: v.literal("card"),
        card: v.looseObject({
          brand: nonEmptyText,
          last4: nonEmptyText,
          exp_month: nonNegativeInteger,
          exp_year: nonNegativeInteger,
        }),
      }),
      customerId: id,
    }),
    errorResponses: { 402: v.strictObject({ error: nonEmptyText, code: nonEmptyText }) },
  },
  {
    name: "fee",
    method: "POST",
    path: /^\/giving\/donate\/fee$/,
    // In dollars, like the amount of the request.
    response: v.strictObject({
      calculatedFee: v.pipe(v.number(), v.minValue(0)),
      provider: nonEmptyText,
      currency: nonEmptyText,
    }),
  },
  {
    name: "charge",
    method: "POST",
    path: /^\/giving\/donate\/charge$/,
    response: intent,
    errorResponses: {
      400: v.strictObject({ error: nonEmptyText }),
      404: v.strictObject({ error: v.literal("Gateway not found") }),
    },
  },
];
