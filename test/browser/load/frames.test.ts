import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startDemoHttpServer, type DemoHttpServer } from "../../../src/demo/startDemoHttpServer.js";
import type { View } from "../lab/Lab.js";
import { type LabPage, useLabs } from "../openLab.js";
import { computeBusyShare, LONG_TASK_MS, findLongestCpuMs, traceTasks } from "../traceTasks.js";

/** High frame rates over a real socket (limits: test/cases.md). */
const labs = useLabs();
let server: DemoHttpServer;
let lab: LabPage;

beforeEach(async () => {
  server = await startDemoHttpServer();
});
afterEach(async () => {
  try {
    // A page has at most one socket.
    expect(server.demoServer.hub.ids.length).toBeLessThanOrEqual(1);
  } finally {
    await lab.page.context().close();
    await server.stop();
  }
});

const frameOf = (action: string, data: unknown) =>
  JSON.stringify({ churchId: "CHU1", conversationId: "alerts", action, data });
/** A broadcast of 670 viewers: 42 KB. */
const ATTENDANCE = frameOf("attendance", {
  viewers: Array.from({ length: 670 }, (_, index) => ({
    id: `PER${index}`,
    displayName: `Person Number ${index}`,
    joined: index,
  })),
});

async function open(view: View): Promise<void> {
  lab = await labs.open(server.socketUrl);
  await lab.measureSlowness();
  await lab.page.evaluate((name) => {
    window.lab.server.fill({ messages: 50, conversations: 50, notifications: 50 });
    window.lab.show(name);
  }, view);
  await expect.poll(() => callsOf("POST /connections")).toBeGreaterThan(0);
  await wait(1_000);
}
const callsOf = (call: string) =>
  lab.page.evaluate((name) => window.lab.server.calls.get(name) ?? 0, call);
const countCalls = () =>
  lab.page.evaluate(() =>
    [...window.lab.server.calls.values()].reduce((sum, count) => sum + count, 0),
  );
const countHandled = () => lab.page.evaluate(() => window.lab.handledCount);

/** Sends frames at a steady rate, without catching up after delays. Returns the elapsed seconds. */
async function send(
  count: number,
  perSecond: number,
  frame: (index: number) => string,
): Promise<number> {
  const start = performance.now();
  for (let sent = 0; sent < count;) {
    const until = Math.min(count, sent + Math.ceil(perSecond / 100));
    for (; sent < until; sent++) server.demoServer.hub.send(frame(sent));
    await wait((1_000 * Math.ceil(perSecond / 100)) / perSecond);
  }
  return (performance.now() - start) / 1_000;
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

describe("the real-time connection at a thousand frames per second", () => {
  it.each([
    [1, 0.01],
    [4, 0.03],
  ])(
    "[FAULTS-L1][FAULTS-L3] calls the handlers for each frame, delays few frames, and loads the counts rarely (CPU slowdown %i)",
    async (rate, share) => {
      await open("all");
      await lab.session.send("Emulation.setCPUThrottlingRate", {
        rate: Math.max(1, rate / lab.slowness),
      });
      await lab.page.evaluate(() => window.lab.listen("notification"));
      const loads = await callsOf("GET /notifications/unreadCount");
      const rounds: Awaited<ReturnType<typeof traceTasks>>[] = [];
      let seconds = 0;
      for (let round = 0; round < 3; round++) {
        const step = async () =>
          (seconds += await send(1_500, 1_000, (n) => frameOf("notification", { n })));
        rounds.push(await traceTasks(labs.browser, lab.page, step));
      }
      await expect.poll(countHandled, { timeout: 5_000 }).toBe(4_500);
      expect(median(rounds.map(computeBusyShare))).toBeLessThanOrEqual(share);
      expect(median(rounds.map(findLongestCpuMs))).toBeLessThan(LONG_TASK_MS * lab.slowness);
      const counts = (await callsOf("GET /notifications/unreadCount")) - loads;
      expect(counts).toBeGreaterThanOrEqual(Math.floor(seconds / 2));
      // One more load for each pause between the rounds.
      expect(counts).toBeLessThanOrEqual(Math.ceil(seconds / 0.3) + 1 + rounds.length);
    },
  );
});

describe("a stream of attendance frames without a handler", () => {
  it("[FAULTS-L2] costs less than 5% of one core, no long task and no request", async () => {
    await open("all");
    const calls = await countCalls();
    let seconds = 0;
    const cpu = await lab.cost(async () => {
      seconds = await send(200, 50, () => ATTENDANCE);
    });
    expect(cpu / 1_000 / seconds).toBeLessThan(0.05 * lab.slowness);
    const tasks = await traceTasks(labs.browser, lab.page, () => send(50, 50, () => ATTENDANCE));
    expect(tasks.length).toBeGreaterThan(50);
    expect(findLongestCpuMs(tasks)).toBeLessThan(LONG_TASK_MS * lab.slowness);
    expect(await countCalls()).toBe(calls);
  });

  it("[FAULTS-L2] is not parsed", async () => {
    await open("badge");
    const receive = (times: number) =>
      lab.page.evaluate(
        ([frame, count]) => {
          for (let index = 0; index < count; index++) window.lab.client.socket.receive(frame);
        },
        [ATTENDANCE, times] as const,
      );
    const floor = await lab.cost(() => receive(0), 300);
    // Parsing one takes about 0.2 ms.
    expect((await lab.cost(() => receive(3_000), 300)) - floor).toBeLessThan(90 * lab.slowness);
  });
});

describe("a lost connection", () => {
  it("[FAULTS-L3] makes one registration and one load of the counts per reconnect", async () => {
    await open("badge");
    for (let drop = 1; drop <= 3; drop++) {
      const [connections, counts] = [
        await callsOf("POST /connections"),
        await callsOf("GET /notifications/unreadCount"),
      ];
      server.demoServer.hub.dropAll();
      await expect
        .poll(() => callsOf("POST /connections"), { timeout: 10_000 })
        .toBe(connections + 1);
      await wait(1_000);
      expect(await callsOf("POST /connections")).toBe(connections + 1);
      expect(await callsOf("GET /notifications/unreadCount")).toBe(counts + 1);
    }
  });
});

describe("the real-time connection with invalid frames", () => {
  it("[O02] logs at most ten lines for 1,200 truncated frames and retains no memory for them", async () => {
    await open("badge");
    let lines = 0;
    lab.page.on("console", () => (lines += 1));
    const whole = frameOf("notification", { text: "x".repeat(200) });
    const cutFrame = (index: number) => whole.slice(0, 1 + (index % (whole.length - 1)));
    await send(200, 1_000, cutFrame);
    const before = await lab.measureAfterGc();
    await send(1_000, 1_000, cutFrame);
    expect((await lab.measureAfterGc()).heap - before.heap).toBeLessThan(100_000);
    expect(lines).toBeLessThanOrEqual(10);
    await lab.page.evaluate(() => window.lab.listen("notification"));
    server.demoServer.hub.send(whole);
    await expect.poll(countHandled).toBe(1);
  });

  it("[O03] drops a frame of two megabytes and handles the next one on the same socket", async () => {
    await open("badge");
    const connections = await callsOf("POST /connections");
    await lab.page.evaluate(() => window.lab.listen("notification"));
    const huge = frameOf("notification", { text: "x".repeat(2_000_000) });
    const tasks = await traceTasks(labs.browser, lab.page, async () => {
      server.demoServer.hub.send(huge);
      server.demoServer.hub.send(frameOf("notification", {}));
      await expect.poll(countHandled).toBe(1);
      await wait(200);
    });
    expect(await countHandled()).toBe(1);
    expect(findLongestCpuMs(tasks)).toBeLessThan(LONG_TASK_MS * lab.slowness);
    expect(await callsOf("POST /connections")).toBe(connections);
  });
});
