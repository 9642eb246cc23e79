import type { Page } from "./Tab.js";
import type { VirtualTime } from "./VirtualTime.js";

/** Above the ids of real timers, so that both can be told apart. */
const FIRST_TIMER_ID = 1_000_000_000_000;

/** Replaces clocks, timers, random numbers and channels by those of the simulation. Returns the restoration. */
export function installGlobals(
  time: VirtualTime,
  random: () => number,
  currentPage: () => Page | undefined,
  BroadcastChannel: unknown,
): () => void {
  const restorations: (() => void)[] = [];
  const patch = (target: object, name: string, descriptor: PropertyDescriptor) => {
    const original = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, ...descriptor });
    restorations.push(() => {
      if (original) Object.defineProperty(target, name, original);
      else Reflect.deleteProperty(target, name);
    });
  };
  const patchValue = (target: object, name: string, value: unknown) =>
    patch(target, name, { writable: true, value });

  patchValue(globalThis, "Date", makeDateClass(time));
  patchValue(performance, "now", () => time.elapsedMs);
  installTimers(time, patchValue);
  patchValue(AbortSignal, "timeout", (ms: number) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("The call timed out.", "TimeoutError"));
    time.schedule(time.current, ms, abort);
    return controller.signal;
  });

  patchValue(Math, "random", random);
  const getRandomValues = <T extends ArrayBufferView>(array: T): T => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, index) => (bytes[index] = Math.floor(random() * 256)));
    return array;
  };
  patchValue(crypto, "getRandomValues", getRandomValues);
  patchValue(crypto, "randomUUID", () => {
    const hex = [...getRandomValues(new Uint8Array(16))].map((byte) =>
      byte.toString(16).padStart(2, "0"),
    );
    return hex.join("").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
  });

  patchValue(globalThis, "BroadcastChannel", BroadcastChannel);
  // In jsdom, the tabs share the window of the test.
  if (typeof window === "undefined")
    for (const name of ["window", "document"] as const)
      patch(globalThis, name, { get: () => currentPage()?.[name] });
  // Failures that are injected would be logged by the thousand.
  for (const name of ["error", "warn", "info"]) patchValue(console, name, () => undefined);
  return () => {
    for (const restore of restorations.reverse()) restore();
  };
}

/** Returns a `Date` whose present is the wall clock of the current process. */
const makeDateClass = (time: VirtualTime): DateConstructor =>
  new Proxy(Date, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [time.wallMs], newTarget) as Date,
    apply: (target) => new target(time.wallMs).toString(),
    get: (target, name) =>
      name === "now" ? () => time.wallMs : (Reflect.get(target, name) as unknown),
  });

function installTimers(
  time: VirtualTime,
  patchValue: (target: object, name: string, value: unknown) => void,
): void {
  const cancellations = new Map<number, () => void>();
  let lastId = FIRST_TIMER_ID;
  const start =
    (repeats: boolean) =>
    (callback: (...values: unknown[]) => void, delayMs = 0, ...values: unknown[]): number => {
      const id = (lastId += 1);
      const process = time.current;
      const schedule = () =>
        cancellations.set(
          id,
          time.schedule(process, delayMs, () => {
            if (repeats) schedule();
            else cancellations.delete(id);
            callback(...values);
          }),
        );
      schedule();
      return id;
    };
  for (const [kind, repeats] of [
    ["Timeout", false],
    ["Interval", true],
  ] as const) {
    const clearReal = globalThis[`clear${kind}`];
    patchValue(globalThis, `set${kind}`, start(repeats));
    patchValue(globalThis, `clear${kind}`, (id: unknown) => {
      if (typeof id !== "number" || id <= FIRST_TIMER_ID) return clearReal(id as number);
      cancellations.get(id)?.();
      cancellations.delete(id);
    });
  }
}
