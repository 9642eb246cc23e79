import { seededRandom } from "../../src/testing/DemoServer.js";
import type { DemoChurch } from "../../src/entries/testing.js";
import type { ClientOptions } from "../../src/platform/core/ClientCore.js";
import { scaleRuns } from "./arbitraries.js";

/** The number of seeds for each component. */
export const SEEDS = scaleRuns(5);

const LONG_TEXT = "word ".repeat(2_000);
const JUNK: readonly unknown[] = [
  null,
  0,
  -1,
  1e21,
  true,
  false,
  "",
  " ",
  "null",
  "..",
  "\ud800",
  "<p>Bad gateway</p>",
  "javascript:alert(1)",
  "2026-99-99T99:99:99Z",
  LONG_TEXT,
  [],
  {},
  [null],
  [[]],
  ["x", 1, { id: {} }],
  { id: null },
  { id: 7, name: { display: {} } },
  { length: 3 },
  { toString: 1, valueOf: 2 },
];

export type Random = () => number;
export const createRandom = (seed: number): Random => seededRandom(seed * 7_919 + 1);
export const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;
export const pickJunk = (random: Random): unknown => structuredClone(pick(JUNK, random));

/** Returns a copy of a value in which each part is replaced by junk with a probability of 1 / `rarity`. Lists have at most 12 entries. */
export function mutate(value: unknown, random: Random, rarity = 8): unknown {
  if (random() * rarity < 1) return pickJunk(random);
  if (Array.isArray(value)) return value.slice(0, 12).map((entry) => mutate(entry, random, rarity));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, mutate(entry, random, rarity)]),
  );
}

/** Returns a function that sends each request to the demo server once and then returns the cached response. */
export function cacheResponses(server: DemoChurch) {
  const cache = new Map<string, Promise<{ status: number; text: string }>>();
  return (url: string, init: RequestInit) => {
    const key = `${init.method ?? "GET"} ${url}`;
    const response =
      cache.get(key) ??
      server
        .fetch(url, { ...init, signal: null })
        .then(async (response) => ({ status: response.status, text: await response.text() }));
    cache.set(key, response);
    return response;
  };
}

/** Returns a `fetch` with malformed responses: mutated responses of the demo server, junk, invalid JSON or errors. */
export function createMalformedFetch(
  getResponse: ReturnType<typeof cacheResponses>,
  random: Random,
): NonNullable<ClientOptions["fetch"]> {
  return async (url, init) => {
    const { status, text } = await getResponse(url, init);
    init.signal?.throwIfAborted();
    const kind = random();
    if (kind < 0.1)
      return new Response(
        pick(["", "<html><body>x</body></html>", "{", "null", "\ufffd", LONG_TEXT], random),
        { status: 200 },
      );
    if (kind < 0.15)
      return Response.json(pickJunk(random) ?? null, {
        status: pick([400, 401, 403, 404, 422, 500], random),
      });
    if (kind < 0.3) return Response.json(pickJunk(random) ?? null);
    const body: unknown = text ? JSON.parse(text) : null;
    return Response.json(mutate(body, random) ?? null, { status });
  };
}
