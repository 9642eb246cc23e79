import { GRACE } from "./churches.js";

const fund = (id: string, name: string) => ({ id, name, churchId: GRACE, productId: null, taxDeductible: true, visible: true });

/** By name, as they are listed. */
export const FUNDS = [fund("FUN00000002", "Building Fund"), fund("FUN00000001", "General Fund"), fund("FUN00000003", "Missions Fund")];

export const GATEWAY = {
  id: "GAT00000001",
  provider: "Stripe",
  publicKey: "pk_test_demo",
  productId: "prod_demo",
  payFees: false,
  currency: "USD",
  environment: null,
};
