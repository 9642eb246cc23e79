import type { UserChurch, UserContext } from "../../types/churches.js";
import type { User } from "../../types/people.js";

export interface ReceiveSessionOptions {
  /**
   * Asked when somebody else is signed in: anybody can make a link that would sign a reader in as another user. Only `true`
   * replaces the session. `from` is empty where nobody knows who it is. @default the session stays
   */
  confirm?: ((change: { from: User; to: User }) => boolean | Promise<boolean>) | undefined;
  /** Who is signed in by the host's own knowledge, as from a cookie, before the client has been told. */
  signedIn?: User | null | undefined;
  /** The host's own session context: counts as signed in, and is told of the new session. */
  context?: UserContext | null | undefined;
}

/** How a hand-over ended. `returnUrl` is where to go next: a path of this site, without any token. */
export type ReceivedSession = { returnUrl: string } & (
  | { outcome: "none" }
  /** The session of the link is the session now. */
  | { outcome: "received"; user: User; userChurch: UserChurch | undefined }
  /** The session is what it was: somebody else is signed in and wants to stay so, or has signed in meanwhile. */
  | { outcome: "kept" }
  /** The token is not good, or not good any more. */
  | { outcome: "refused"; error: Error }
  /** Nobody can tell yet. The address has no token any more; `retry` still has it. */
  | { outcome: "failed"; error: Error; retry: () => Promise<ReceivedSession> }
);

/** How a page was opened, what was known when the exchange began, and who waits for it. */
export interface Arrival {
  /** The address with the token. */
  readonly href: string;
  readonly epoch: number;
  /** Who was signed in, as far as the client knew. */
  readonly before: { user?: User | undefined; userChurch?: UserChurch | undefined };
  /** What everybody said who waits for this exchange, the newest last. */
  readonly callers: ReceiveSessionOptions[];
  /** Somebody waits for another one, or for this one too. */
  changed: () => void;
  /** Another link was followed after this one. */
  isOver: boolean;
}
