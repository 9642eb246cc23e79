import type { Outcome } from "../../types/errors.js";

const REFUSED = new Set([400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429]);

/** What an HTTP status says about the call: done, refused (nothing happened), or nobody can tell (408, 5xx, no answer). */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return "ok";
  return REFUSED.has(status) ? "refused" : "unknown";
}
