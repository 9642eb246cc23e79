import type { User, Person } from "../../lib/people/types.js";
import type { Permission } from "../core/types.js";

export interface ReceiveSessionOptions {
  /**
   * Called when another user is signed in, because a link from anywhere could sign the reader in as another user. Only `true`
   * replaces the session. `from` is empty if the signed-in user is unknown. @default keeps the session
   */
  confirm?: ((change: { from: User; to: User }) => boolean | Promise<boolean>) | undefined;
  /** The user who is signed in according to the host, for example from a cookie. */
  signedIn?: User | null | undefined;
  /** The host's session context. Its user counts as signed in, and its setters receive the new session. */
  context?: UserContext | null | undefined;
}

/** How a session transfer ended. `returnUrl` is the path of this site to open next, without a token. */
export type ReceivedSession = { returnUrl: string } & (
  | { outcome: "none" }
  /** The session of the link has started. */
  | { outcome: "received"; user: User; userChurch: UserChurch | undefined }
  /** The session was kept: another user is signed in and did not confirm, or has signed in meanwhile. */
  | { outcome: "kept" }
  /** The token is invalid or has expired. */
  | { outcome: "refused"; error: Error }
  /** The exchange failed, for example without a network. The token is no longer in the address; `retry` repeats the exchange. */
  | { outcome: "failed"; error: Error; retry: () => Promise<ReceivedSession> }
);

/** A church with the address fields that GET /churches/{id} answers. */
export interface Church {
  id?: string | undefined;
  name?: string | undefined;
  subDomain?: string | undefined;
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
  country?: string | null | undefined;
  registrationDate?: Date | string | null | undefined;
  archivedDate?: Date | string | null | undefined;
  settings?: unknown[] | undefined;
}

/** Token and permissions of one API of one church. */
export interface ApiGrant {
  keyName?: string | undefined;
  name?: string | undefined;
  jwt?: string | undefined;
  permissions?: Permission[] | undefined;
}

/** A group that the signed-in person belongs to, as the login answers it. */
export interface ChurchGroup {
  id: string;
  tags?: string | undefined;
  name?: string | undefined;
  leader?: boolean | undefined;
}

/** A church of the user, with the user's person and permissions in it. */
export interface UserChurch {
  church: Church;
  person: Person;
  apis: ApiGrant[];
  jwt: string;
  groups: ChurchGroup[];
}

/** What POST /users/login answers. */
export interface Login {
  user: User;
  userChurches: UserChurch[];
}

/** The membership of a user in a church. */
export interface ChurchMembership {
  id?: string | undefined;
  userId?: string | undefined;
  churchId?: string | undefined;
  personId?: string | undefined;
}

/** Public settings of a church. */
export interface PublicSettings {
  supportContact?: string | undefined;
  favicon_16x16?: string | undefined;
  [key: string]: unknown;
}

/** The session that a host app keeps in its own React context and passes to components, with the host's state setters. */
export interface UserContext {
  user: User | null | undefined;
  setUser(user: User): void;
  person: Person | null | undefined;
  setPerson(person: Person): void;
  userChurch: UserChurch | null | undefined;
  setUserChurch(userChurch: UserChurch): void;
  userChurches: UserChurch[] | null | undefined;
  setUserChurches(userChurches: UserChurch[]): void;
}

/** The ids of a session: user, church, and person in the church. */
export interface SessionIdentity {
  userId: string | undefined;
  churchId: string | undefined;
  personId: string | undefined;
}
