import { expect, it, vi } from "vitest";
import { createDemoChurch } from "../../src/entries/testing.js";
import { FakeDevice } from "../harness/FakeDevice.js";
import { installFakeTime } from "../harness/installFakeTime.js";

const PATH = "../../src/messaging/DeviceOutbox.js";
const CONVERSATION = "CON00000001";

installFakeTime(new Date("2026-05-01T12:00:00Z"));

function openThread() {
  const server = createDemoChurch({ now: () => new Date() });
  const device = new FakeDevice();
  const thread = device
    .open(server, undefined, { now: () => new Date() })
    .client.threads.get(CONVERSATION);
  const countSaved = () =>
    server.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Once").length;
  return { server, device, thread, countSaved };
}

const settle = async (ms: number) => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
};

it("a message is sent after three seconds without the code that keeps it on the device, and not again when that arrives", async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock(PATH, async (importOriginal) => {
    await arrived;
    return importOriginal();
  });
  const { server, device, thread, countSaved } = openThread();
  await thread.refetch();
  server.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 2_000 } });
  const sending = thread.send("Once");
  await vi.advanceTimersByTimeAsync(2_900);
  expect(thread.messages.at(-1)).toMatchObject({ content: "Once", localState: "sending" });
  await vi.advanceTimersByTimeAsync(200);
  arrive();
  await settle(60_000);
  await sending;
  expect(countSaved()).toBe(1);
  expect(device.values.size).toBe(0);
});

it("a message is sent at once when that code cannot be loaded", async () => {
  vi.doMock(PATH, () => {
    throw new Error("Failed to fetch dynamically imported module");
  });
  const { thread, countSaved } = openThread();
  await thread.refetch();
  const sending = thread.send("Once");
  await settle(100);
  await sending;
  expect(countSaved()).toBe(1);
});
