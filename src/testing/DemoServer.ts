import { tryOrUndefined } from "../lib/text/json.js";
import type { SocketHub } from "./DemoSocket.js";
import type { Quirks } from "./quirks.js";
import type { Database } from "./types.js";

export interface DemoServer {
  db: Database;
  quirks: Quirks;
  hub: SocketHub;
  now: () => Date;
  seed: number;
  threadReads: number;
  nextId: (prefix: string) => string;
}

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

export const issueToken = ({ now }: DemoServer, days: number, claims: Omit<TokenClaims, "exp">) =>
  makeToken({ ...claims, exp: Math.floor(now().getTime() / 1_000) + days * 86_400 });

/** Returns the claims of a token, or `undefined` if it is malformed or expired. */
export function readToken(token: string | undefined, now: Date): TokenClaims | undefined {
  const payload = token?.split(".")[1] ?? "";
  const claims = tryOrUndefined(() => {
    const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(json) as TokenClaims;
  });
  return claims && claims.exp * 1_000 > now.getTime() ? claims : undefined;
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

type Values<T> = { [Name in keyof T]?: T[Name] | undefined };

const hasValues = <T extends object>(row: T, values: Values<T>): boolean =>
  (Object.keys(values) as (keyof T)[]).every((name) => row[name] === values[name]);

/** Returns the rows that have all of these values. */
export const filterBy = <T extends object>(rows: readonly T[], values: Values<T>): T[] =>
  rows.filter((row) => hasValues(row, values));

export const findBy = <T extends object>(rows: readonly T[], values: Values<T>): T | undefined =>
  rows.find((row) => hasValues(row, values));

export const omitBy = <T extends object>(rows: readonly T[], values: Values<T>): T[] =>
  rows.filter((row) => !hasValues(row, values));

/** Returns a time without milliseconds, because the server stores whole seconds. */
export const toSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1_000) * 1_000);
