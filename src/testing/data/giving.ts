import type { Fund } from "../../types/giving.js";
import { GRACE, HOPE, RIVER } from "./churches.js";

/** A provider of payments as a church has set it up. */
export interface StoredGateway {
  id: string;
  churchId: string;
  provider: string;
  publicKey: string;
  productId: string | null;
  payFees: boolean;
  currency: string;
  environment: string | null;
}

/** What cards were charged. Money has moved where the status is `succeeded`; it may where it is `processing`. */
export interface StoredCharge {
  id: string;
  /** Whose money it is: of the church of the token, whatever else was sent. */
  churchId: string;
  /** As the client sent it. Nobody looks at it. */
  idempotencyKey: string | undefined;
  /** Cents. */
  amount: number;
  /** As they were sent, in dollars. */
  funds: object[];
  /** Of the payment method. */
  card: string;
  status: string;
  /** By which a page finishes it or looks it up at the provider. */
  clientSecret: string;
}

const fund = (id: string, name: string, churchId = GRACE): Fund => ({
  id,
  name,
  churchId,
  productId: null,
  taxDeductible: true,
  visible: true,
});

/** By name, as they are listed. */
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

/** One church has none: nothing can be paid to it. */
export const makeGateways = (): StoredGateway[] => [
  gateway("GAT00000001", GRACE, "pk_test_demo"),
  gateway("GAT00000002", HOPE, "pk_test_hope"),
  gateway("GAT00000003", RIVER, "pk_test_river"),
];
