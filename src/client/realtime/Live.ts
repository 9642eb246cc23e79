import { reconnectDelay } from "../../rules/realtime/reconnectDelay.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiConfigsPart } from "../http/ApiConfigs.js";
import { Retention } from "../Retention.js";
import { identityOf, sessionPart } from "../session/SessionStore.js";
import { setTimer } from "../time.js";
import { type Realtime, realtimePart } from "./Realtime.js";

/** Makes the engine of a client, which then is the {@link Realtime.engine}. */
type MakeEngine = (core: ClientCore) => Promise<unknown>;

const loadEngine: MakeEngine = async (core) => core.part((await import("./SocketClient.js")).socketPart);

/**
 * Being live: while anybody holds it the connection follows the session, for the signed-in person in the current church.
 * Badges, panels and threads hold it each for itself, so that one that is mounted alone is live as well.
 */
export class Live {
  readonly #core: ClientCore;
  readonly #realtime: Realtime;
  readonly #makeEngine: MakeEngine;
  readonly #retention = new Retention(() => this.#start());
  #release: ((isAtOnce?: boolean) => void) | undefined;
  #isFollowing = false;
  #isMaking = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore, makeEngine = loadEngine) {
    this.#core = core;
    this.#realtime = core.part(realtimePart);
    this.#makeEngine = makeEngine;
  }

  retain(): (isAtOnce?: boolean) => void {
    return this.#retention.retain();
  }

  #start(): () => void {
    const configs = this.#core.part(apiConfigsPart);
    const tokensNow = () => configs.all.map(({ jwt }) => jwt).join();
    let tokens = tokensNow();
    const unsubscribe = this.#core.part(sessionPart).store.subscribe((state, before) => {
      const now = identityOf(state);
      const then = identityOf(before);
      const former = tokens;
      tokens = tokensNow();
      if (now.personId !== then.personId || now.churchId !== then.churchId) this.#follow();
      // What was asked for without a token, or with another one, is asked for again.
      else if (now.personId && now.churchId && tokens !== former) this.#realtime.handlers.dispatch({ action: "reconnect", data: {} });
    });
    this.#isFollowing = true;
    this.#follow();
    return () => {
      this.#isFollowing = false;
      unsubscribe();
      this.#leave();
    };
  }

  #follow(): void {
    const { personId, churchId } = this.#core.part(sessionPart).identity;
    if (!personId || !churchId) return this.#leave();
    const { engine } = this.#realtime;
    if (!engine) return void this.#make(0);
    engine.setContext({ personId, churchId }, "session");
    this.#release ??= engine.retain();
  }

  /** Releases the socket before it clears the context, so that no socket opens without a context. */
  #leave(): void {
    // At once: this runs one turn after the last release already, or at a logout, whose socket must not outlive it.
    this.#release?.(true);
    this.#release = undefined;
    clearTimeout(this.#retryTimer);
    if (this.#realtime.engine) this.#realtime.engine.clearContext("session");
    else this.#realtime.store.setState({ state: "uninitialized" });
  }

  /** The engine's code is asked for once somebody is signed in; a network that fails it is asked again, as for a socket. */
  async #make(attempt: number): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    clearTimeout(this.#retryTimer);
    try {
      await this.#makeEngine(this.#core);
      this.#isMaking = false;
      if (this.#isFollowing) this.#follow();
    } catch (error) {
      this.#isMaking = false;
      console.error("The real-time connection could not be loaded; badges still load over HTTP.", error);
      if (!this.#isFollowing) return;
      this.#realtime.store.setState({ state: "closed" });
      this.#retryTimer = setTimer(() => void this.#make(attempt + 1), reconnectDelay(attempt, this.#core.random()));
    }
  }
}

export const livePart: Part<Live> = { name: "live", create: (core) => new Live(core) };
