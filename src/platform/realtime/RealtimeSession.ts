import { getReconnectDelay } from "./rules/frames.js";
import { type Subscriptions, subscriptionsService } from "./subscriptions.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";
import { RefCount } from "../core/RefCount.js";
import { setTimer } from "../core/time.js";
import { apiConfigsService } from "../http/ApiConfigs.js";
import { identityOf, sessionService } from "../session/SessionStore.js";

/** Loads the realtime client, which sets {@link Subscriptions.engine}. */
const loadRealtimeClient = async (core: ClientCore): Promise<unknown> =>
  core.get((await import("./RealtimeClient.js")).realtimeClientService);

/** Keeps the real-time connection open for the signed-in person in the current church while it is acquired. */
export class RealtimeSession {
  readonly #core: ClientCore;
  readonly #subscriptions: Subscriptions;
  readonly #loadEngine: typeof loadRealtimeClient;
  readonly #refCount = new RefCount(() => this.#start());
  #release: ((isImmediate?: boolean) => void) | undefined;
  #isLoading = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore, loadEngine = loadRealtimeClient) {
    this.#core = core;
    this.#subscriptions = core.get(subscriptionsService);
    this.#loadEngine = loadEngine;
  }

  acquire(): (isImmediate?: boolean) => void {
    return this.#refCount.acquire();
  }

  #start(): () => void {
    const configs = this.#core.get(apiConfigsService);
    let { tokens } = configs;
    const unsubscribe = this.#core.get(sessionService).store.subscribe((state, previous) => {
      const [after, before] = [identityOf(state), identityOf(previous)];
      const formerTokens = tokens;
      tokens = configs.tokens;
      if (after.personId !== before.personId || after.churchId !== before.churchId) this.#connect();
      // `reconnect` makes live queries refetch with the new tokens.
      else if (after.personId && after.churchId && tokens !== formerTokens)
        this.#subscriptions.handlers.dispatch({ action: "reconnect", data: {} });
    });
    this.#connect();
    return () => {
      unsubscribe();
      this.#disconnect();
    };
  }

  #connect(): void {
    const { personId, churchId } = this.#core.get(sessionService).identity;
    if (!personId || !churchId) return this.#disconnect();
    const { engine } = this.#subscriptions;
    if (!engine) return void this.#load(0);
    engine.setContext({ personId, churchId }, "session");
    this.#release ??= engine.acquire();
  }

  /** Releases the socket before it clears the context, so that no socket opens without a context. */
  #disconnect(): void {
    // Immediately, because live queries have lingered already, or the user has signed out.
    this.#release?.(true);
    this.#release = undefined;
    clearTimeout(this.#retryTimer);
    const { engine, store } = this.#subscriptions;
    if (engine) engine.clearContext("session");
    else store.setState({ state: "uninitialized" });
  }

  async #load(attempt: number): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    clearTimeout(this.#retryTimer);
    try {
      await this.#loadEngine(this.#core);
    } catch (error) {
      console.error(
        "The real-time connection could not be loaded; badges still load over HTTP.",
        error,
      );
    }
    this.#isLoading = false;
    if (!this.#refCount.isRunning) return;
    if (this.#subscriptions.engine) return this.#connect();
    this.#subscriptions.store.setState({ state: "closed" });
    const delayMs = getReconnectDelay(attempt, this.#core.random());
    this.#retryTimer = setTimer(() => void this.#load(attempt + 1), delayMs);
  }
}

export const realtimeSessionService = /* @__PURE__ */ defineService("live", RealtimeSession);
