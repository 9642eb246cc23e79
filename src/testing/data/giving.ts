import type { Fund } from "../../lib/giving/types.js";
import { GRACE, HOPE, RIVER } from "./accounts.js";
import type { StoredGateway } from "../types.js";

const fund = (id: string, name: string, churchId = GRACE): Fund => ({
  id,
  name,
  churchId,
  productId: null,
  taxDeductible: true,
  visible: true,
});

/** Returns the funds, sorted by name as the API lists them. */
export const makeFunds = (): Fund[] => [
  fund("FUN00000002", "Building Fund"),
  fund("FUN00000001", "General Fund"),
  fund("FUN00000003", "Missions Fund"),
  fund("FUN00000101", "Hope Fund", HOPE),
  fund("FUN00000201", "River Fund", RIVER),
];

const gateway = (id: string, churchId: string, publicKey: string): StoredGateway => ({
  id,
  churchId,
  provider: "Stripe",
  publicKey,
  productId: "prod_demo",
  payFees: false,
  currency: "USD",
  environment: null,
});

/** Returns the payment gateways. `HARBOUR` has none, so it cannot receive payments. */
export const makeGateways = (): StoredGateway[] => [
  gateway("GAT00000001", GRACE, "pk_test_demo"),
  gateway("GAT00000002", HOPE, "pk_test_hope"),
  gateway("GAT00000003", RIVER, "pk_test_river"),
];
