import type { Permission } from "./permissions.js";
import type { Person, User } from "./people.js";

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

/** One church of the signed-in user: who they are there and what they may do. */
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

/** That a user belongs to a church, and who they are there. */
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

/**
 * The session as host apps keep it in their own React context and hand it to components.
 * The setters are the host's state setters.
 */
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

/** Address, token and permissions of one API as hosts configure it. */
export interface ApiConfig {
  keyName: string;
  /** Root address including a module prefix, without a trailing slash. */
  url: string;
  jwt: string;
  permissions: Permission[];
}
