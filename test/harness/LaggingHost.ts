import type { HostSession } from "../../src/platform/session/HostSession.js";
import type { Login, UserChurch, UserContext } from "../../src/platform/session/types.js";

type HostFields = Pick<UserContext, "user" | "person" | "userChurch" | "userChurches">;
/** A queued update of the context. */
interface Update {
  fields: Partial<HostFields>;
  /** Whether the host caused the update itself, and not the client by a setter. */
  isOwn: boolean;
  /** Whether further fields can be merged into the update. */
  isOpen: boolean;
}

const SIGNED_OUT: HostFields = { user: null, person: null, userChurch: null, userChurches: null };

/**
 * A host that keeps the session in its own React context. Setters queue an update, which the context shows only after `show()`.
 * With `oneUpdatePerSetter`, each setter call is an update of its own; else the calls before `closeUpdates()` form one update.
 */
export class LaggingHost {
  readonly #oneUpdatePerSetter: boolean;
  #fields = SIGNED_OUT;
  #updates: Update[] = [];
  /** Every context since the start, the current one last. */
  #contexts: UserContext[] = [this.#createContext()];
  /** The context that `passContext` passed last. */
  #lastPassed: UserContext | undefined;

  constructor(oneUpdatePerSetter = false) {
    this.#oneUpdatePerSetter = oneUpdatePerSetter;
  }

  get context(): UserContext {
    return this.#contexts.at(-1) ?? this.#createContext();
  }

  /** Whether updates are queued. */
  get isBehind(): boolean {
    return this.#updates.length > 0;
  }

  /** Whether an update is queued that the host caused itself. */
  get hasOwnUpdate(): boolean {
    return this.#updates.some(({ isOwn }) => isOwn);
  }

  /** Creates a new context with equal fields. With `isFetched`, the fields are also new objects, as after a refetch. */
  render(isFetched: boolean): void {
    if (isFetched) this.#fields = structuredClone(this.#fields);
    this.#contexts.push(this.#createContext());
  }

  /** Closes the queued updates: later setter calls form a new update. */
  closeUpdates(): void {
    for (const update of this.#updates) update.isOpen = false;
  }

  /** Applies the oldest queued update to the context and returns it, or `undefined` when the queue is empty. */
  show(): { isOwn: boolean } | undefined {
    const update = this.#updates.shift();
    if (!update) return undefined;
    this.#fields = { ...this.#fields, ...update.fields };
    this.#contexts.push(this.#createContext());
    return update;
  }

  /** Queues the host's own sign-in or church switch, as one update. */
  signIn({ user, userChurches }: Login, userChurch: UserChurch | undefined): void {
    this.#queue({ user, userChurches, userChurch, person: userChurch?.person }, true);
  }

  /** Queues the removal of all fields. The host does so after the client's logout, so the update is not its own. */
  signOut(): void {
    for (const [name, empty] of Object.entries(SIGNED_OUT)) this.#queue({ [name]: empty }, false);
  }

  /** Passes the current context to a host session if it has changed, as the provider at the root does. */
  passContext(hostSession: HostSession): void {
    if (this.#lastPassed !== this.context) hostSession.receive(this.context, this.#lastPassed);
    this.#lastPassed = this.context;
  }

  /** Returns one of the contexts since the start. A component may still pass an old one. */
  pastContext(index: number): UserContext | undefined {
    return this.#contexts[index % this.#contexts.length];
  }

  #queue(fields: Partial<HostFields>, isOwn: boolean): void {
    const last = this.#updates.at(-1);
    if (last?.isOpen && last.isOwn === isOwn && (isOwn || !this.#oneUpdatePerSetter))
      Object.assign(last.fields, fields);
    else this.#updates.push({ fields: { ...fields }, isOwn, isOpen: true });
  }

  #createContext(): UserContext {
    return {
      ...this.#fields,
      setUser: (user) => this.#queue({ user }, false),
      setPerson: (person) => this.#queue({ person }, false),
      setUserChurch: (userChurch) => this.#queue({ userChurch }, false),
      setUserChurches: (userChurches) => this.#queue({ userChurches }, false),
    };
  }
}
