import type { User } from "./people.js";

/** A role of a church: its members may do what it is granted. */
export interface Role {
  id?: string;
  churchId?: string;
  name?: string;
}

/** That a user has a role. */
export interface RoleMember {
  id?: string;
  churchId?: string;
  roleId?: string;
  userId?: string;
  personId?: string;
  user?: User;
}

/** One thing that a role is granted. */
export interface RolePermission {
  id?: string;
  churchId?: string;
  roleId?: string;
  apiName?: string;
  contentType?: string;
  contentId?: string;
  action?: string;
}

/** Body of POST /users/loadOrCreate: the user with this address, who is invited when there is none. */
export interface LoadCreateUserRequest {
  userEmail: string;
  firstName: string;
  lastName: string;
  fromEmail?: string;
  subject?: string;
  body?: string;
}
