import { vi } from "vitest";
import { FakeDevice } from "./FakeDevice.js";
import { createDemoChurch } from "../../src/entries/testing.js";
// Loaded in advance, so that the clients' imports need no real time.
import "../../src/messaging/DeviceOutbox.js";
import "../../src/platform/core/DeviceStore.js";

export const CONVERSATION = "CON00000001";
export const DAY_MS = 24 * 3_600_000;
type Page = ReturnType<FakeDevice["open"]>;
type Parts = ReturnType<typeof openKeptMessages>;

export const settle = (ms = 5_000) => vi.advanceTimersByTimeAsync(ms);

/** Creates a server, and a device whose pages keep unsent messages. */
export function openKeptMessages() {
  const server = createDemoChurch({ now: () => new Date() });
  const device = new FakeDevice();
  const before = server.db.messages.get(CONVERSATION)?.length ?? 0;
  /** Returns the contents of the messages that the server has saved since the start. */
  const listSaved = () =>
    server.db.messages
      .get(CONVERSATION)
      ?.slice(before)
      .map((m) => m.content);
  const open = (email = "ruth@grace.example", options?: Parameters<FakeDevice["open"]>[2]) =>
    device.open(server, email, { now: () => new Date(), ...options });
  const setOnline = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
  setOnline(true);
  const goOffline = () => {
    setOnline(false);
    const restore = server.faults.add({ path: "/", do: { kind: "dropBefore" } });
    return () => {
      restore();
      setOnline(true);
    };
  };
  return { server, device, listSaved, open, goOffline };
}

export const threadOf = ({ client }: Page) => client.threads.get(CONVERSATION);

/** Sends a message that may fail. */
export const trySend = (page: Page, content: string) =>
  void threadOf(page)
    .send(content)
    .catch(() => undefined);

export const unsentOf = (page: Page) =>
  threadOf(page)
    .messages.filter(({ id }) => !id)
    .map(({ content, localState, isWaiting }) => [content, isWaiting ? "waiting" : localState]);

/** Returns the keys of the messages on the device, without the marks of those that were sent. */
export const keptOf = ({ device }: Parts) =>
  [...device.values.keys()].filter((key) => key.startsWith("unsent:"));

/** Opens a page, goes offline and writes messages, which then wait. */
export async function goOfflineAndWrite(parts: Parts, ...contents: string[]) {
  const page = parts.open();
  await threadOf(page).refetch();
  return { page, goOnline: await writeOffline(parts, page, ...contents) };
}

/** Goes offline and writes messages in a page. Returns what ends it. */
export async function writeOffline(parts: Parts, page: Page, ...contents: string[]) {
  const goOnline = parts.goOffline();
  for (const content of contents) trySend(page, content);
  await settle();
  return goOnline;
}
