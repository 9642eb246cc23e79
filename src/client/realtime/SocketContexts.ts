import { idText } from "../../rules/session/idText.js";
import type { PersonChurch } from "../../types/socket.js";
import type { ContextSource } from "./Realtime.js";

const isSame = (one: PersonChurch | undefined, other: PersonChurch | undefined): boolean =>
  idText(one?.personId) === idText(other?.personId) && idText(one?.churchId) === idText(other?.churchId);

/** For whom alerts are received, by who says so: taking one's own word back leaves the other's. */
export class SocketContexts {
  #said: Partial<Record<ContextSource, PersonChurch>> = {};

  /** A host's word goes before the session's, once it names a church. */
  get current(): PersonChurch | undefined {
    const { host, session } = this.#said;
    return host?.churchId || !session ? host : session;
  }

  /** Replaces what a source said when a person id is present and the ids changed (SOC-10). */
  set(given: PersonChurch | null | undefined, source: ContextSource): void {
    if (!given?.personId) return;
    const { personId, churchId } = given;
    const context = { personId, churchId };
    this.#said[source] = context;
    // What a host said of an earlier session does not outlive it.
    if (source === "session" && !isSame(context, this.#said.host)) this.clear("host");
  }

  clear(source: ContextSource): void {
    this.#said = { ...this.#said, [source]: undefined };
  }

  isStill(context: PersonChurch | undefined): boolean {
    return isSame(context, this.current);
  }
}
