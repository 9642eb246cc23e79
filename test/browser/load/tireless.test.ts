import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LINGER_MS } from "../../../src/platform/core/RefCount.js";
import type { View } from "../lab/Lab.js";
import { type LabPage, type Usage, useLabs } from "../openLab.js";

/** Leaks of a page that stays open for long (limits: test/cases.md). */
const labs = useLabs();
let lab: LabPage;

beforeEach(async () => {
  lab = await labs.open();
  await lab.page.evaluate(() =>
    window.lab.server.fill({ messages: 150, conversations: 30, notifications: 30 }),
  );
});
afterEach(async () => {
  expect(
    await lab.page.evaluate(() => window.lab.Socket.mostLive),
    "[FAULTS-L8] sockets live at once",
  ).toBeLessThanOrEqual(1);
  await lab.page.context().close();
});
const show = (view: View) => lab.page.evaluate((name) => window.lab.show(name), view);
const hide = () => lab.page.evaluate(() => window.lab.hide());
const countLive = () => lab.page.evaluate(() => window.lab.Socket.live);
/** Waits longer than a connection lingers. */
const CLOSED = { timeout: LINGER_MS + 3_000 };

describe("an hour of frames, lost connections and church switches", () => {
  /**
   * Simulates a minute in under a second: six hundred frames and a reload of the inbox; every five minutes a lost
   * connection and a church switch.
   */
  const simulateMinute = (minute: number) =>
    lab.page.evaluate(async (now) => {
      const { client, server, Socket } = window.lab;
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const churchId = client.session.identity.churchId;
      const send = (action: string, conversationId: string, data: unknown) =>
        Socket.last?.receive(JSON.stringify({ churchId, conversationId, action, data }));
      server.edit(3, `#3 as of minute ${now}`);
      for (let frame = 0; frame < 600; frame += 6) {
        send("attendance", "alerts", { viewers: [{ id: `P${frame}` }] });
        send("typing", "C1", { personId: "P1" });
        send("message", "C1", {
          id: `new${now}-${frame}`,
          conversationId: "C1",
          personId: "P1",
          content: "x",
        });
        send("privateMessage", "C1", { personId: "P1", toPersonId: "P0" });
        send("notification", "alerts", { counts: { notificationCount: frame, pmCount: now } });
        send("deleteMessage", "C1", { id: `gone${now}-${frame}` });
        if (frame % 60 === 0) await wait(0);
      }
      await client.inbox.load();
      if (now % 5 === 2)
        client.session.selectChurch({ churchId: churchId === "CHU1" ? "CHU2" : "CHU1" });
      if (now % 5 === 4) {
        Socket.last?.end();
        while (client.socket.state !== "open") await wait(50);
      }
      await wait(310);
    }, minute);

  it("[FAULTS-L6][FAULTS-L8] leaks no memory, nodes, listeners or handlers", async () => {
    await show("all");
    const countHandlers = () =>
      lab.page.evaluate(() => window.lab.client.socket.handlers.all.length);
    const samples: (Usage & { handlers: number })[] = [];
    for (let minute = 1; minute <= 60; minute++) {
      await simulateMinute(minute);
      if (minute % 10 > 0) continue;
      // On a busy machine, rows render late.
      await lab.page.waitForTimeout(1_000);
      samples.push({ ...(await lab.measureAfterGc()), handlers: await countHandlers() });
    }
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last) throw new Error("Nothing was measured.");
    expect((last.heap - first.heap) / 1_000_000).toBeLessThan(1);
    // With a leak, the last value is the highest. Earlier values may be lower when a row renders late.
    const findHighest = (count: "listeners" | "nodes") =>
      Math.max(...samples.slice(0, -1).map((sample) => sample[count]));
    expect(last.listeners).toBeLessThanOrEqual(findHighest("listeners"));
    expect(last.nodes).toBeLessThanOrEqual(findHighest("nodes"));
    expect(last.handlers).toBe(first.handlers);
    await hide();
    await expect.poll(countLive, CLOSED).toBe(0);
    expect(await countHandlers()).toBe(0);
    expect(await lab.page.evaluate(() => window.lab.countOpenResources())).toEqual({
      timers: 0,
      urls: 0,
      channels: 0,
    });
  }, 180_000);
});

describe("mounting and unmounting", () => {
  /** How often a view is mounted between two measurements. */
  const ROUND = 80;
  const VIEWS: View[] = ["thread", "inbox", "notifications", "composer", "newMessage"];
  const mount = (view: View, times: number) =>
    lab.page.evaluate(
      async ([name, count]) => {
        for (let time = 0; time < count; time++) {
          window.lab.show(name);
          await new Promise((resolve) => setTimeout(resolve, 12));
          window.lab.hide();
        }
      },
      [view, times] as const,
    );

  it.each(VIEWS)(
    "[FAULTS-L7][FAULTS-L8] leaks no listeners, nodes, timers or memory (%s)",
    async (view) => {
      const settle = async () => {
        // The connection outlasts its last view by 5 seconds.
        await expect.poll(countLive, CLOSED).toBe(0);
        await lab.page.waitForTimeout(700);
        return {
          ...(await lab.measureAfterGc()),
          ...(await lab.page.evaluate(() => window.lab.countOpenResources())),
        };
      };
      await mount(view, 60);
      const before = await settle();
      await mount(view, ROUND);
      let after = await settle();
      expect(after).toMatchObject({
        listeners: before.listeners,
        nodes: before.nodes,
        timers: before.timers,
        urls: before.urls,
        channels: before.channels,
      });
      // At first the JavaScript engine allocates for compiled code. Only a leak grows in every round.
      let growth = after.heap - before.heap;
      for (let round = 1; round < 5 && growth >= ROUND * 1_000; round++) {
        const { heap } = after;
        await mount(view, ROUND);
        after = await settle();
        growth = after.heap - heap;
      }
      expect(growth).toBeLessThan(ROUND * 1_000);
      expect(await countLive()).toBe(0);
    },
  );

  it("[FAULTS-L8] leaves one socket while mounted and none after unmounting or signing out", async () => {
    await show("all");
    await expect.poll(countLive).toBe(1);
    await hide();
    await expect.poll(countLive, CLOSED).toBe(0);
    await show("all");
    await expect.poll(countLive).toBe(1);
    await lab.page.evaluate(() => window.lab.client.session.logout());
    expect(await countLive()).toBe(0);
  });
});
