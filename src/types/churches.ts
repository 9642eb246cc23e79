import type { Permission } from "./permissions.js";
import type { Person, User } from "./people.js";

/** A church (SPEC §3, USR-05; address fields as GET /churches/{id} answers, USR-18). */
export interface Church {
  id?: string;
  name?: string;
  subDomain?: string;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  country?: string | null;
  registrationDate?: Date | string | null;
  archivedDate?: Date | string | null;
  settings?: unknown[];
}

/** Token and permissions of one API of one church (SPEC §3, USR-05). */
export interface ApiGrant {
  keyName?: string;
  name?: string;
  jwt?: string;
  permissions?: Permission[];
}

/** A group that the signed-in person belongs to, as the login answers it. */
export interface ChurchGroup {
  id: string;
  tags?: string;
  name?: string;
  leader?: boolean;
}

/** One church of the signed-in user: who they are there and what they may do (SPEC §3, USR-05). */
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
  id?: string;
  userId?: string;
  churchId?: string;
  personId?: string;
}

/** Public settings of a church (SPEC §3, USR-07). */
export interface PublicSettings {
  supportContact?: string;
  favicon_16x16?: string;
  [key: string]: unknown;
}

/**
 * The session as host apps keep it in their own React context and hand it to components.
 * The setters are the host's state setters.
 */
export interface UserContext {
  user: User | null | undefined;
  setUser: (user: User) => void;
  person: Person | null | undefined;
  setPerson: (person: Person) => void;
  userChurch: UserChurch | null | undefined;
  setUserChurch: (userChurch: UserChurch) => void;
  userChurches: UserChurch[] | null | undefined;
  setUserChurches: (userChurches: UserChurch[]) => void;
}

/** Address, token and permissions of one API as hosts configure it. */
export interface ApiConfig {
  keyName: string;
  /** Root address including a module prefix, without a trailing slash. */
  url: string;
  jwt: string;
  permissions: Permission[];
}
