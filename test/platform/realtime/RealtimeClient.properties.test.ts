import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChurchClient, setDefaultClient, SocketHelper } from "../../../src/entries/helpers.js";
import { LINGER_MS } from "../../../src/platform/core/RefCount.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { FakeSocket } from "../../harness/FakeSocket.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import { muteConsole } from "../../harness/muteConsole.js";
import type { PersonChurch } from "../../../src/platform/realtime/subscriptions.js";

/** The state that the steps have set: it decides whether the client may have a socket. */
interface Model {
  isAcquiredByHost: boolean;
  isMounted: boolean;
  /** When the connection closes after the last unmount, in milliseconds; 0 for no linger. A session change resets it. */
  lingersUntil: number;
  session: PersonChurch | undefined;
}

const isSameSession = (one: PersonChurch | undefined, other: PersonChurch | undefined) =>
  one?.personId === other?.personId && one?.churchId === other?.churchId;

function setSession(model: Model, session: PersonChurch | undefined): void {
  if (!isSameSession(model.session, session)) model.lingersUntil = 0;
  model.session = session;
}

/** The client in a stubbed page. Records its listeners, its requests and the frames of old sockets. */
class Real {
  readonly documentStub = Object.assign(new EventTarget(), { visibilityState: "visible" });
  readonly windowStub = new EventTarget();
  /** The event listeners that are registered on the page. */
  readonly listeners: [target: EventTarget, type: string, listener: EventListener][] = [];
  readonly client: ChurchClient;
  readonly calls: ReturnType<typeof stubFetch>["calls"];
  readonly stale: string[] = [];
  /** By socket id, to find the socket of a registration. */
  readonly socketById = new Map<string, FakeSocket>();
  /** The callbacks of each socket. A browser may call them after `close`, for an event that was pending. */
  readonly callbacks = new Map<FakeSocket, Pick<FakeSocket, "onmessage" | "onclose">>();
  unmount: (() => void) | undefined;
  idCount = 0;

  constructor() {
    for (const target of [this.documentStub, this.windowStub]) this.#track(target);
    vi.stubGlobal("document", this.documentStub);
    vi.stubGlobal("window", this.windowStub);
    const network = stubFetch(() => json({ notificationCount: 0, pmCount: 0 }));
    this.calls = network.calls;
    this.client = new ChurchClient({
      apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
      socketUrl: "wss://socket.example",
      WebSocket: FakeSocket,
      fetch: network.fetch,
      random: () => 0.5,
    });
    setDefaultClient(this.client);
  }

  /** Adds and removes the listeners of a target in `listeners`. */
  #track(target: EventTarget): void {
    const [add, remove] = [
      target.addEventListener.bind(target),
      target.removeEventListener.bind(target),
    ];
    const find = (type: string, listener: EventListener) =>
      this.listeners.findIndex(
        (each) => each[0] === target && each[1] === type && each[2] === listener,
      );
    target.addEventListener = (type: string, listener: EventListener) => {
      if (find(type, listener) < 0) this.listeners.push([target, type, listener]);
      add(type, listener);
    };
    target.removeEventListener = (type: string, listener: EventListener) => {
      const index = find(type, listener);
      if (index >= 0) this.listeners.splice(index, 1);
      remove(type, listener);
    };
  }

  /** Registers a handler that records frames of old sockets in `stale`. */
  listen(): void {
    SocketHelper.addHandler("message", "model", (data: unknown) => {
      const { socketIndex } = data as { socketIndex: number };
      if (FakeSocket.live[0] !== FakeSocket.made[socketIndex])
        this.stale.push(`frame of socket ${socketIndex}`);
    });
  }

  /** The body of each request that registers a socket. */
  get registrations(): Record<string, string>[] {
    return this.calls
      .filter(({ url, method }) => method === "POST" && url.endsWith("/connections"))
      .map(({ body }) => (body as Record<string, string>[])[0] ?? {});
  }

  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1);
  }
}

type Command = fc.AsyncCommand<Model, Real>;

function expectInvariants(model: Model, real: Real): void {
  const { client, listeners, registrations, stale, socketById } = real;
  const isLingering = Date.now() < model.lingersUntil;
  const isConnected = (model.isMounted || isLingering) && model.session !== undefined;
  const isAcquired = model.isAcquiredByHost || isConnected;
  expect(FakeSocket.live.length).toBeLessThanOrEqual(isAcquired ? 1 : 0);
  expect(stale).toEqual([]);
  // Each registration is sent once, and a socket never serves two persons or churches.
  const bodies = registrations.map((registration) => JSON.stringify(registration));
  expect(new Set(bodies).size).toBe(bodies.length);
  const owners = new Map<FakeSocket, string>();
  for (const { socketId = "", personId, churchId } of registrations) {
    const socket = socketById.get(socketId);
    if (!socket) throw new Error(`No socket has the id ${socketId}.`);
    const owner = `${personId} ${churchId}`;
    expect(owners.get(socket) ?? owner).toBe(owner);
    owners.set(socket, owner);
  }
  if (isAcquired) return;
  expect(client.socket.state).toBe("uninitialized");
  // During the linger, the client keeps its listeners and the timer that ends the linger, also without a session.
  if (isLingering) return;
  expect(SocketHelper.socketId).toBe("");
  expect(listeners).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
}

/** Creates a command that changes the model and the client, and checks the invariants. */
const step = (name: string, run: (model: Model, real: Real) => void): Command => ({
  check: () => true,
  async run(model, real) {
    run(model, real);
    await real.settle();
    expectInvariants(model, real);
  },
  toString: () => name,
});

const personIds = fc.constantFrom("P1", "P2");
const churchIds = fc.constantFrom("C1", "C2", "");

const commands = [
  fc.constant(
    step("init", (model, real) => {
      real.listen();
      void SocketHelper.init();
      model.isAcquiredByHost = true;
    }),
  ),
  fc.constant(
    step("cleanup", (model, { client }) => {
      SocketHelper.cleanup();
      model.isAcquiredByHost = false;
      expect(SocketHelper.actionHandlers).toHaveLength(0);
      const mayBeConnected = model.isMounted || Date.now() < model.lingersUntil;
      if (!mayBeConnected || !model.session) expect(client.socket.context).toBeUndefined();
    }),
  ),
  fc.constant(
    step("mount", (model, real) => {
      real.unmount ??= real.client.mount();
      model.isMounted = true;
      model.lingersUntil = 0;
    }),
  ),
  fc.constant(
    step("unmount", (model, real) => {
      real.unmount?.();
      real.unmount = undefined;
      if (model.isMounted) model.lingersUntil = Date.now() + LINGER_MS;
      model.isMounted = false;
    }),
  ),
  fc.tuple(personIds, churchIds).map(([personId, churchId]) =>
    step(`sign in as ${personId} of ${churchId}`, (model, { client }) => {
      client.session.assign({
        userChurch: buildUserChurch({ church: { id: churchId }, person: { id: personId } }),
      });
      setSession(model, churchId ? { personId, churchId } : undefined);
    }),
  ),
  fc.constant(
    step("logout", (model, { client }) => {
      client.session.logout();
      setSession(model, undefined);
    }),
  ),
  fc
    .tuple(personIds, churchIds)
    .map(([personId, churchId]) =>
      step(`context ${personId} ${churchId}`, () =>
        SocketHelper.setPersonChurch({ personId, churchId }),
      ),
    ),
  fc.constant(
    step("open", (_, { callbacks }) => {
      const [socket] = FakeSocket.live;
      if (socket?.readyState !== 0) return;
      callbacks.set(socket, { onmessage: socket.onmessage, onclose: socket.onclose });
      socket.open();
    }),
  ),
  fc.boolean().map((isNew) =>
    step(isNew ? "new id" : "same id", (_, real) => {
      const [socket] = FakeSocket.live;
      if (socket?.readyState !== 1) return;
      const known = [...real.socketById].find(([, owner]) => owner === socket)?.[0];
      const id = (isNew ? undefined : known) ?? `s${++real.idCount}`;
      real.socketById.set(id, socket);
      socket.deliverSocketId(id);
    }),
  ),
  fc.nat(20).map((socketIndex) =>
    step(`frame of socket ${socketIndex}`, (_, { callbacks }) => {
      const socket = FakeSocket.made[socketIndex];
      if (socket)
        callbacks.get(socket)?.onmessage?.({
          data: JSON.stringify({ action: "message", data: { socketIndex } }),
        } as never);
    }),
  ),
  fc.tuple(fc.nat(20), fc.constantFrom(1000, 1001, 1006, 1012)).map(([socketIndex, code]) =>
    step(`close ${code} of socket ${socketIndex}`, (_, { callbacks }) => {
      const socket = FakeSocket.made[socketIndex];
      const onclose = socket && callbacks.get(socket)?.onclose;
      if (!onclose) return;
      socket.readyState = 3;
      onclose({ code } as never);
    }),
  ),
  fc.constantFrom("hidden", "visible").map((state) =>
    step(state, (_, { documentStub }) => {
      documentStub.visibilityState = state;
      documentStub.dispatchEvent(new Event("visibilitychange"));
    }),
  ),
  fc
    .constantFrom("online", "focus")
    .map((name) =>
      step(name, (_, { windowStub }) => void windowStub.dispatchEvent(new Event(name))),
    ),
  fc
    .constantFrom(400, 3_000, 11_000, 61_000)
    .map((ms) => step(`${ms} ms`, () => vi.advanceTimersByTime(ms))),
];

beforeEach(() => {
  vi.useFakeTimers();
  muteConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it(
  "[P16][L69][L73] RealtimeClient keeps one live socket, drops old frames, registers once and leaves nothing behind",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (steps) => {
        vi.clearAllTimers();
        FakeSocket.reset();
        const real = new Real();
        const model: Model = {
          isAcquiredByHost: false,
          isMounted: false,
          lingersUntil: 0,
          session: undefined,
        };
        await fc.asyncModelRun(() => ({ model, real }), steps);
        // After the last release nothing may be left, whichever steps came before.
        SocketHelper.cleanup();
        real.unmount?.();
        await vi.advanceTimersByTimeAsync(LINGER_MS);
        await real.settle();
        model.isAcquiredByHost = model.isMounted = false;
        expectInvariants(model, real);
        expect(real.client.socket.handlers.all).toHaveLength(0);
        expect(real.client.socket.context).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  },
);
