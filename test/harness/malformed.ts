import type { ClientOptions } from "../../src/platform/core/types.js";
import { seededRandom } from "../../src/testing/DemoServer.js";
import type { DemoChurch } from "../../src/testing.js";

/** How many seeds each component gets: few with every change, as many as properties are tried where that is asked for. */
export const SEEDS = Number(process.env["PROPERTY_RUNS"] ?? 5);

const LONG = "word ".repeat(2_000);
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
  LONG,
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
export const randomOf = (seed: number): Random => seededRandom(seed * 7_919 + 1);
export const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;
export const junk = (random: Random): unknown => structuredClone(pick(JUNK, random));

/** A copy of a value in which some parts, in the mean one of `rarity`, are something else. */
export function mutate(value: unknown, random: Random, rarity = 8): unknown {
  if (random() * rarity < 1) return junk(random);
  if (Array.isArray(value)) return value.slice(0, 12).map((entry) => mutate(entry, random, rarity));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, mutate(entry, random, rarity)]),
  );
}

/** What the demo church answers to each call, asked once. */
export function recordedAnswers(church: DemoChurch) {
  const known = new Map<string, Promise<{ status: number; text: string }>>();
  return (url: string, init: RequestInit) => {
    const key = `${init.method ?? "GET"} ${url}`;
    const answer =
      known.get(key) ??
      church
        .fetch(url, { ...init, signal: null })
        .then(async (response) => ({ status: response.status, text: await response.text() }));
    known.set(key, answer);
    return answer;
  };
}

/** A network whose every answer is malformed: the real one with changes, or none at all. */
export function malformedFetch(
  answers: ReturnType<typeof recordedAnswers>,
  random: Random,
): NonNullable<ClientOptions["fetch"]> {
  return async (url, init) => {
    const { status, text } = await answers(url, init);
    init.signal?.throwIfAborted();
    const kind = random();
    if (kind < 0.1)
      return new Response(
        pick(["", "<html><body>x</body></html>", "{", "null", "\ufffd", LONG], random),
        { status: 200 },
      );
    if (kind < 0.15)
      return Response.json(junk(random) ?? null, {
        status: pick([400, 401, 403, 404, 422, 500], random),
      });
    if (kind < 0.3) return Response.json(junk(random) ?? null);
    const real: unknown = text ? JSON.parse(text) : null;
    return Response.json(mutate(real, random) ?? null, { status });
  };
}
