/** What a demo token says. Shaped like a JWT, signed by nobody. */
export interface TokenClaims {
  userId: string;
  /** Empty for a token that belongs to no church. */
  churchId: string;
  personId: string;
  /** Seconds since 1970. */
  exp: number;
}

const encode = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export function makeToken(claims: TokenClaims): string {
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.demo`;
}

/** The claims of a token, or `undefined` for one that is broken or expired. */
export function readToken(token: string | undefined, now: Date): TokenClaims | undefined {
  const payload = token?.split(".")[1];
  if (!payload) return undefined;
  try {
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as TokenClaims;
    return claims.exp * 1_000 > now.getTime() ? claims : undefined;
  } catch {
    return undefined;
  }
}
