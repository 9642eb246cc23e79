/** When a JWT ends by its own word, not verified; `null` when it does not say (or is none). */
export function tokenExpiry(jwt: string | undefined): Date | null {
  const payload = jwt?.split(".")[1];
  if (!payload) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return typeof exp === "number" && Number.isFinite(exp) ? new Date(exp * 1_000) : null;
  } catch {
    return null;
  }
}
