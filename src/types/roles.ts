import type { User } from "./people.js";

/** A role of a church: its members may do what it is granted. */
export interface Role {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
}

/** That a user has a role. */
export interface RoleMember {
  id?: string | undefined;
  churchId?: string | undefined;
  roleId?: string | undefined;
  userId?: string | undefined;
  personId?: string | undefined;
  user?: User | undefined;
}

/** One thing that a role is granted. */
export interface RolePermission {
  id?: string | undefined;
  churchId?: string | undefined;
  roleId?: string | undefined;
  apiName?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  action?: string | undefined;
}

/** Body of POST /users/loadOrCreate: the user with this address, who is invited when there is none. */
export interface LoadCreateUserRequest {
  userEmail: string;
  firstName: string;
  lastName: string;
  fromEmail?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}
