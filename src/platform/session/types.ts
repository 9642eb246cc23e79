import type { User, Person, Optional, NullableTexts } from "../../lib/people/people.js";
import type { Permission } from "../core/ClientCore.js";

/** A church with the address fields that GET /churches/{id} returns. */
export interface Church
  extends
    Optional<"id" | "name" | "subDomain">,
    NullableTexts<"address1" | "address2" | "city" | "state" | "zip" | "country">,
    Optional<"registrationDate" | "archivedDate", Date | string | null> {
  settings?: unknown[] | undefined;
}

/** Token and permissions of one API of one church. */
export interface ApiGrant extends Optional<"keyName" | "name" | "jwt"> {
  permissions?: Permission[] | undefined;
}

/** A group that the signed-in person belongs to, as POST /users/login returns it. */
export interface ChurchGroup extends Optional<"tags" | "name"> {
  /** The id of the group. */
  id: string;
  /** Whether the person leads the group. */
  leader?: boolean | undefined;
}

/** A church of the user, with the user's person and permissions in it. */
export interface UserChurch {
  /** The church itself. */
  church: Church;
  /** The user's person in the church. Its id may be `null` until the server has created the person. */
  person: Person;
  /** Tokens and permissions by API. */
  apis: ApiGrant[];
  /** The user's token for this church. */
  jwt: string;
  /** The groups of the person in this church. */
  groups: ChurchGroup[];
}

/** The credentials of a sign-in: email and password, or the token of an earlier session. */
export type Credentials = { email: string; password: string } | { jwt: string };

/** The response of POST /users/login. */
export interface Login {
  /** The user, with the token of the session. */
  user: User;
  /** All churches of the user. */
  userChurches: UserChurch[];
}

/** The membership of a user in a church. */
export type ChurchMembership = Optional<"id" | "userId" | "churchId" | "personId">;

/** Public settings of a church. */
export interface PublicSettings {
  /** The email address or web URL of the church's own support. */
  supportContact?: string | undefined;
  /** The URL of the church's small icon. */
  favicon_16x16?: string | undefined;
  [key: string]: unknown;
}

/** The session that a host keeps in its own React context and passes to components, with the host's state setters. */
export interface UserContext {
  /** The signed-in user. */
  user: User | null | undefined;
  /** Receives the user after a change by the client. */
  setUser(user: User): void;
  /** The user's person in the current church. */
  person: Person | null | undefined;
  /** Receives the person after a change by the client. */
  setPerson(person: Person): void;
  /** The current church. */
  userChurch: UserChurch | null | undefined;
  /** Receives the church after a change by the client. */
  setUserChurch(userChurch: UserChurch): void;
  /** All churches of the user. */
  userChurches: UserChurch[] | null | undefined;
  /** Receives the churches after a change by the client. */
  setUserChurches(userChurches: UserChurch[]): void;
}

/** The ids of a session: user, church, and person in the church. */
export type SessionIdentity = Record<"userId" | "churchId" | "personId", string | undefined>;

/** Options of `receiveSession`: what to compare the transferred session with, and whether it may replace another user's. */
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

/** How a session transfer ended. */
export type ReceivedSession = {
  /** The path of this site to open next, without a token. */
  returnUrl: string;
} & (
  | {
      /** `none`: the URL has no token. */
      outcome: "none";
    }
  | {
      /** `received`: the session of the link has started. */
      outcome: "received";
      /** The user of the new session. */
      user: User;
      /** The selected church; `undefined` if the user has none. */
      userChurch: UserChurch | undefined;
    }
  | {
      /** `kept`: the change of user was not confirmed, the session changed meanwhile, or another link replaced this one. */
      outcome: "kept";
    }
  | {
      /** `refused`: the link has several tokens, or the token is invalid or has expired. */
      outcome: "refused";
      /** The reason. */
      error: Error;
    }
  | {
      /** `failed`: the exchange failed, for example offline. The token is no longer in the URL. */
      outcome: "failed";
      /** Why the exchange failed. */
      error: Error;
      /** Repeats the exchange. */
      retry: () => Promise<ReceivedSession>;
    }
);
