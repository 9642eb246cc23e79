/** The answer of a payment question once it is paid (PAY-14, PAY-15, C-23). */
export function receiptAnswer(name: string | null | undefined): string {
  return `Payment Successful ${name?.trim() ?? ""}`.trim();
}
