import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTwin, type Twin } from "../../harness/twin/startTwin.js";
import type { View } from "../lab/Lab.js";
import { type LabPage, useLabs } from "../openLab.js";
import { lateShare, LONG_TASK_MS, longest, traceTasks } from "../traceTasks.js";

/** Frames over a real socket, by the thousand (load promises: test/cases.md). */
const labs = useLabs();
let twin: Twin;
let lab: LabPage;

beforeEach(async () => {
  twin = await startTwin();
});
afterEach(async () => {
  // [FAULTS-L8] One page, one socket, whatever happened to it.
  expect(twin.church.hub.ids.length).toBeLessThanOrEqual(1);
  await lab.page.context().close();
  await twin.stop();
});

const frameOf = (action: string, data: unknown) =>
  JSON.stringify({ churchId: "CHU1", conversationId: "alerts", action, data });
/** What a server tells everybody about everybody who is there: 37 KB. */
const ATTENDANCE = frameOf("attendance", {
  viewers: Array.from({ length: 600 }, (_, index) => ({
    id: `PER${index}`,
    displayName: `Person Number ${index}`,
    joined: index,
  })),
});

async function open(view: View): Promise<void> {
  lab = await labs.open(twin.socketUrl);
  await lab.page.evaluate((name) => {
    window.lab.server.fill({ messages: 50, conversations: 50, notifications: 50 });
    window.lab.show(name);
  }, view);
  await expect.poll(() => callsOf("POST /connections")).toBeGreaterThan(0);
  await wait(1_000);
}
const callsOf = (call: string) =>
  lab.page.evaluate((name) => window.lab.server.calls.get(name) ?? 0, call);
const allCalls = () =>
  lab.page.evaluate(() =>
    [...window.lab.server.calls.values()].reduce((sum, count) => sum + count, 0),
  );
const heard = () => lab.page.evaluate(() => window.lab.heard);

/** Sends frames at a steady pace; a sender that was held up does not make up for it. Answers the seconds that it took. */
async function send(
  count: number,
  perSecond: number,
  frame: (index: number) => string,
): Promise<number> {
  const start = performance.now();
  for (let sent = 0; sent < count;) {
    const until = Math.min(count, sent + Math.ceil(perSecond / 100));
    for (; sent < until; sent++) twin.church.hub.send(frame(sent));
    await wait((1_000 * Math.ceil(perSecond / 100)) / perSecond);
  }
  return (performance.now() - start) / 1_000;
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

describe("a thousand frames a second", () => {
  it.each([
    [1, 0.01],
    [4, 0.03],
  ])(
    "[FAULTS-L1][FAULTS-L3] reach their handlers, make few loads and hold up no frame of a processor %i times as slow",
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
      await expect.poll(heard, { timeout: 5_000 }).toBe(4_500);
      expect(median(rounds.map(lateShare))).toBeLessThanOrEqual(share);
      expect(median(rounds.map(longest))).toBeLessThan(LONG_TASK_MS * lab.slowness);
      const counts = (await callsOf("GET /notifications/unreadCount")) - loads;
      expect(counts).toBeGreaterThanOrEqual(Math.floor(seconds / 2));
      // One more for each pause between the rounds.
      expect(counts).toBeLessThanOrEqual(Math.ceil(seconds / 0.3) + 1 + rounds.length);
    },
  );
});

describe("an attendance storm", () => {
  it("[FAULTS-L2] that nobody listens to costs less than a twentieth of one core, no long task and no request", async () => {
    await open("all");
    const calls = await allCalls();
    let seconds = 0;
    const cpu = await lab.cost(async () => {
      seconds = await send(200, 50, () => ATTENDANCE);
    });
    expect(cpu / 1_000 / seconds).toBeLessThan(0.05 * lab.slowness);
    const tasks = await traceTasks(labs.browser, lab.page, () => send(50, 50, () => ATTENDANCE));
    expect(tasks.length).toBeGreaterThan(50);
    expect(longest(tasks)).toBeLessThan(LONG_TASK_MS * lab.slowness);
    expect(await allCalls()).toBe(calls);
  });

  it("[FAULTS-L2] is not even parsed", async () => {
    await open("badge");
    const receive = (times: number) =>
      lab.page.evaluate(
        ([frame, count]) => {
          for (let index = 0; index < count; index++) window.lab.client.socket.receive(frame);
        },
        [ATTENDANCE, times] as const,
      );
    const floor = await lab.cost(() => receive(0), 300);
    // Reading one takes about 0.2 ms.
    expect((await lab.cost(() => receive(3_000), 300)) - floor).toBeLessThan(90 * lab.slowness);
  });
});

describe("a connection that is lost", () => {
  it("[FAULTS-L3] costs one registration and one load of the counts each time it comes back", async () => {
    await open("badge");
    for (let drop = 1; drop <= 3; drop++) {
      const [connections, counts] = [
        await callsOf("POST /connections"),
        await callsOf("GET /notifications/unreadCount"),
      ];
      twin.church.hub.dropAll();
      await expect
        .poll(() => callsOf("POST /connections"), { timeout: 10_000 })
        .toBe(connections + 1);
      await wait(1_000);
      expect(await callsOf("POST /connections")).toBe(connections + 1);
      expect(await callsOf("GET /notifications/unreadCount")).toBe(counts + 1);
    }
  });
});

describe("frames that are none", () => {
  it("[O02] a thousand cut off in the middle: few lines in the console, nothing kept", async () => {
    await open("badge");
    let lines = 0;
    lab.page.on("console", () => (lines += 1));
    const whole = frameOf("notification", { text: "x".repeat(200) });
    const cut = (index: number) => whole.slice(0, 1 + (index % (whole.length - 1)));
    await send(200, 1_000, cut);
    const before = await lab.useAfterCleaning();
    await send(1_000, 1_000, cut);
    expect((await lab.useAfterCleaning()).heap - before.heap).toBeLessThan(100_000);
    expect(lines).toBeLessThanOrEqual(10);
    await lab.page.evaluate(() => window.lab.listen("notification"));
    twin.church.hub.send(whole);
    await expect.poll(heard).toBe(1);
  });

  it("[O03] one of two megabytes is dropped, and the next one is heard on the same socket", async () => {
    await open("badge");
    const connections = await callsOf("POST /connections");
    await lab.page.evaluate(() => window.lab.listen("notification"));
    const huge = frameOf("notification", { text: "x".repeat(2_000_000) });
    const tasks = await traceTasks(labs.browser, lab.page, async () => {
      twin.church.hub.send(huge);
      twin.church.hub.send(frameOf("notification", {}));
      await expect.poll(heard).toBe(1);
      await wait(200);
    });
    expect(await heard()).toBe(1);
    expect(longest(tasks)).toBeLessThan(LONG_TASK_MS * lab.slowness);
    expect(await callsOf("POST /connections")).toBe(connections);
  });
});
