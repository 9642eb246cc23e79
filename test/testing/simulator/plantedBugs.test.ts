/** @module-tag slow */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { bundle, type Replacement } from "./bundle.js";
import type * as mixes from "./mixes.js";
import type { SimulationError } from "../../../src/testing/simulator/simulate.js";

const folder = mkdtempSync(join(tmpdir(), "narthex-planted-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface PlantedBug extends Replacement {
  title: string;
  /** The seed that finds it at present. After a change of the package it may be another of the next 200. */
  seed: number;
  mix?: string;
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
    seed: 74,
    mix: "network",
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
    from: "this.store.setState(counts, true);",
    to: "this.store.setState((shown) => ({ notificationCount: shown.notificationCount + counts.notificationCount, pmCount: shown.pmCount + counts.pmCount }), true);",
  },
  {
    title: "never yields to the tab that has taken its lead",
    seed: 7,
    mix: "tabs with shared tabs",
    invariant: "The tabs of a session share one socket",
    path: "src/platform/tabs/TabGroup.ts",
    from: "onLost: () => {\n        this.#stopHub();",
    to: "onLost: () => {",
  },
  {
    title: "does not replace a leader that is frozen",
    seed: 10,
    mix: "tabs with shared tabs",
    invariant: "A visible tab that shares a connection gets a leader within 3 s",
    path: "src/platform/tabs/TabGroup.ts",
    from: "if (!this.#hasHeardLeader && !isLate) this.#leadership.steal();",
    to: "",
  },
  {
    title: "charges again although the first charge may have succeeded",
    seed: 10,
    mix: "network",
    invariant: "A payment is charged at most once",
    path: "src/forms/payment/CardPayment.ts",
    from: 'if (status === "charged" || (needsConfirmation(status) && !isConfirmed)) return this.state;',
    to: 'if (status === "charged") return this.state;',
  },
];

it.each(BUGS)(
  "simulate finds within 200 seeds that the client $title",
  async ({ seed: first, mix, invariant, ...replacement }) => {
    const name = `from-${first}-${mix ?? "none"}`;
    const module = await bundle("test/testing/simulator/mixes.ts", folder, name, [replacement]);
    const { simulate, MIXES } = (await import(pathToFileURL(module).href)) as typeof mixes;
    let found: SimulationError | undefined;
    for (let seed = first; seed < first + 200 && !found; seed++)
      await simulate({ ...(mix && MIXES[mix]), seed, steps: 50, shrinkRuns: 0 }).catch(
        (error: SimulationError) => (found = error),
      );
    expect(found?.invariant).toBe(invariant);
  },
  300_000,
);
