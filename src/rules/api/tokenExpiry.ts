/** Returns when a JWT expires by its own `exp` claim, which is not verified; `null` where it has none or is no JWT. */
export function tokenExpiry(jwt: string | undefined): Date | null {
  const payload = jwt?.split(".")[1];
  if (!payload) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    const end = new Date(typeof exp === "number" ? exp * 1_000 : Number.NaN);
    return Number.isNaN(end.getTime()) ? null : end;
  } catch {
    return null;
  }
}
