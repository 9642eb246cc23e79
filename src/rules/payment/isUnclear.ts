import type { PaymentStatus } from "../../types/payment.js";

/** Whether another charge needs the payer's confirmation, because money has moved or may have. */
export const isUnclear = (status: PaymentStatus): boolean => status === "unknown" || status === "paidElsewhere";
