import type { SocketHub } from "./DemoSocket.js";
import type { Quirks } from "./quirks.js";
import type { Database } from "./types.js";

/** The state of a demo server that its routes share. */
export interface DemoServer {
  db: Database;
  quirks: Quirks;
  hub: SocketHub;
  now: () => Date;
  seed: number;
  /** How many times any thread was read. */
  threadReads: number;
  nextId: (prefix: string) => string;
}

/** The claims of a demo token, which is shaped like a JWT and unsigned. */
export interface TokenClaims {
  userId: string;
  /** Empty for a token without a church. */
  churchId: string;
  personId: string;
  /** Seconds since 1970. */
  exp: number;
}

const encodeBase64Url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const makeToken = (claims: TokenClaims): string =>
  `${encodeBase64Url({ alg: "none", typ: "JWT" })}.${encodeBase64Url(claims)}.demo`;

/** Returns the claims of a token, or `undefined` if it is malformed or expired. */
export function readToken(token: string | undefined, now: Date): TokenClaims | undefined {
  const payload = token?.split(".")[1];
  if (!payload) return undefined;
  try {
    const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const claims = JSON.parse(json) as TokenClaims;
    return claims.exp * 1_000 > now.getTime() ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a generator of repeatable pseudo-random numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  // Adjacent seeds would produce similar first numbers without this multiplication.
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Returns a time without milliseconds, because the server stores whole seconds. */
export const toSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000);
