/** One label of a host name and nothing else, so that no token is ever sent to a host of somebody's choosing (O66). */
export function isSubDomain(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value);
}
