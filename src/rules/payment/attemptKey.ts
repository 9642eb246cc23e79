/** Under which name a payment is remembered (FAULTS §5). */
export function attemptKey(place: { churchId: string; formId: string; questionId: string }): string {
  return `payment:${[place.churchId, place.formId, place.questionId].map(encodeURIComponent).join(":")}`;
}
