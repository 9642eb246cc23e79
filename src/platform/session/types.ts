import type { User, Person, Optional, Texts } from "../../lib/people/people.js";
import type { Permission } from "../core/ClientCore.js";

/** A church with the address fields that GET /churches/{id} returns. */
export interface Church
  extends
    Optional<"id" | "name" | "subDomain">,
    Texts<"address1" | "address2" | "city" | "state" | "zip" | "country">,
    Optional<"registrationDate" | "archivedDate", Date | string | null> {
  settings?: unknown[] | undefined;
}

/** Token and permissions of one API of one church. */
export interface ApiGrant extends Optional<"keyName" | "name" | "jwt"> {
  permissions?: Permission[] | undefined;
}

/** A group that the signed-in person belongs to, as POST /users/login returns it. */
export interface ChurchGroup extends Optional<"tags" | "name"> {
  id: string;
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

/** The response of POST /users/login. */
export interface Login {
  user: User;
  userChurches: UserChurch[];
}

/** The membership of a user in a church. */
export type ChurchMembership = Optional<"id" | "userId" | "churchId" | "personId">;

/** Public settings of a church. */
export interface PublicSettings {
  supportContact?: string | undefined;
  favicon_16x16?: string | undefined;
  [key: string]: unknown;
}

/** The session that a host keeps in its own React context and passes to components, with the host's state setters. */
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
export type SessionIdentity = Record<"userId" | "churchId" | "personId", string | undefined>;

export interface ReceiveSessionOptions {
  /**
   * Called if the signed-in user is not the link's user, because a link of any site could change the user. Only `true`
   * replaces the session. `from` is an empty object if the signed-in user is unknown. @default keeps the session
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
  /** The change of user was not confirmed, the session changed meanwhile, or another link replaced this one. */
  | { outcome: "kept" }
  /** The link has several tokens, or the token is invalid or has expired. */
  | { outcome: "refused"; error: Error }
  /** The exchange failed, for example offline. The token is no longer in the URL; `retry` repeats the exchange. */
  | { outcome: "failed"; error: Error; retry: () => Promise<ReceivedSession> }
);
