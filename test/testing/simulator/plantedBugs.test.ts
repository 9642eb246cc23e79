/** @module-tag slow */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { bundle, type Replacement } from "./bundle.js";
import { MIXES } from "./mixes.js";
import type * as simulator from "../../../src/testing/simulator/simulate.js";

const folder = mkdtempSync(join(tmpdir(), "narthex-planted-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface PlantedBug extends Replacement {
  title: string;
  /** The seed that finds it at present. After a change of the package it may be another of the next 200. */
  seed: number;
  mix?: keyof typeof MIXES;
  invariant: string;
}

const BUGS: readonly PlantedBug[] = [
  {
    title: "sends again without looking whether the server has the message",
    seed: 82,
    mix: "network",
    invariant: "No message is doubled",
    path: "src/messaging/Outbox.ts",
    from: "if (this.#attempts.has(key)) await this.refetchOnce(signal);",
    to: "if (this.#attempts.has(key)) await Promise.resolve();",
  },
  {
    title: "shares the threads of two churches",
    seed: 1,
    mix: "network",
    invariant: "Nothing of another user or church is shown or sent",
    path: "src/messaging/Thread.ts",
    from: "core.get(epochService).subscribe(() => (this.#threads = new Map()));",
    to: "core.get(epochService);",
  },
  {
    title: "takes an older response after a newer one",
    seed: 36,
    invariant: "Lists become those of the server",
    path: "src/platform/core/Query.ts",
    from: "if (number <= this.#newestAnswered) return;",
    to: "",
  },
  {
    title: "adds counts up",
    seed: 1,
    mix: "clock",
    invariant: "Unread counts become those of the server",
    path: "src/unread/UnreadCountsStore.ts",
    from: "this.store.setState(next, true);",
    to: "this.store.setState({ notificationCount: notificationCount + next.notificationCount, pmCount: pmCount + next.pmCount }, true);",
  },
];

it.each(BUGS)(
  "simulate finds within 200 seeds that the client $title",
  async ({ seed: first, mix, invariant, ...replacement }) => {
    const name = `from-${first}-${mix ?? "none"}`;
    const entry = "src/testing/simulator/simulate.ts";
    const module = await bundle(entry, folder, name, [replacement]);
    const { simulate } = (await import(pathToFileURL(module).href)) as typeof simulator;
    let found: simulator.SimulationError | undefined;
    const faults = mix ? MIXES[mix] : {};
    for (let seed = first; seed < first + 200 && !found; seed++)
      await simulate({ seed, steps: 50, faults, shrinkRuns: 0 }).catch(
        (error: simulator.SimulationError) => (found = error),
      );
    expect(found?.invariant).toBe(invariant);
  },
  300_000,
);
