import { expect, it } from "vitest";
import { FakeLocks } from "../../../src/testing/simulator/FakeLocks.js";

/** Lets pages request one lock. `log` has what happened, in order. */
function setUp() {
  const locks = new FakeLocks<string>();
  const log: string[] = [];
  const releases = new Map<string, () => void>();
  const request = (page: string, options: LockOptions = {}) => {
    const use = (lock: Lock | null) => {
      log.push(`${page} ${lock ? "holds" : "gets none"}`);
      return lock && new Promise<void>((resolve) => releases.set(page, resolve));
    };
    locks
      .locksOf(page)
      .request("a", options, use)
      .then(
        () => log.push(`${page} is done`),
        (error: Error) => log.push(`${page}: ${error.name}`),
      );
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const release = (page: string) => releases.get(page)?.();
  return { locks, log, request, release, settle };
}

it("grants a lock to one page after the other, and none if it must be available", async () => {
  const { locks, log, request, release, settle } = setUp();
  for (const page of ["1", "2", "3"]) request(page);
  request("4", { ifAvailable: true });
  await settle();
  expect(log).toEqual(["1 holds", "4 gets none", "4 is done"]);
  release("1");
  await settle();
  expect(log.slice(3)).toEqual(["1 is done", "2 holds"]);
  release("2");
  await settle();
  release("3");
  await settle();
  expect(locks.heldNames).toEqual([]);
});

it("passes on the locks of a page that ends, whose requests never settle", async () => {
  const { locks, log, request, settle } = setUp();
  for (const page of ["1", "2", "3"]) request(page);
  await settle();
  locks.end("2");
  locks.end("1");
  request("1");
  await settle();
  expect(log).toEqual(["1 holds", "3 holds"]);
});

it("lets a page steal a lock, which the former holder is told", async () => {
  const { log, request, release, settle } = setUp();
  for (const page of ["1", "2"]) request(page);
  await settle();
  request("3", { steal: true });
  await settle();
  expect(log.sort()).toEqual(["1 holds", "1: AbortError", "3 holds"]);
  release("1");
  await settle();
  expect(log).toHaveLength(3);
  release("3");
  await settle();
  expect(log.slice(3).sort()).toEqual(["2 holds", "3 is done"]);
});

it("forgets a request that is aborted while it waits", async () => {
  const { log, request, release, settle } = setUp();
  const controller = new AbortController();
  request("1");
  request("2", { signal: controller.signal });
  await settle();
  controller.abort();
  release("1");
  await settle();
  expect(log).toEqual(["1 holds", "2: AbortError", "1 is done"]);
});
