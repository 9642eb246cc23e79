import { afterAll, expect } from "vitest";

// Test files of one worker share the modules of the package. Each file gets a default client of its own.
Reflect.deleteProperty(globalThis, Symbol.for("narthex@1"));

// They share the event loop as well. A timer that a file leaves behind would fire in the next file.
const { setTimeout: startTimer } = globalThis;
const timers: ReturnType<typeof setTimeout>[] = [];
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...args);
  timers.push(timer);
  return timer;
}, startTimer);

// So does a client that a test leaves mounted: its unread counts would reach the clients of the same person in later tests.
const { BroadcastChannel: NodeChannel } = globalThis;
globalThis.BroadcastChannel = class extends NodeChannel {
  constructor(name: string) {
    super(`${expect.getState().currentTestName ?? ""} ${name}`);
  }
};

afterAll(() => {
  globalThis.BroadcastChannel = NodeChannel;
  globalThis.setTimeout = startTimer;
  for (const timer of timers) clearTimeout(timer);
});
