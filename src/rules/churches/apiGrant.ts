import type { UserChurch } from "../../types/churches.js";
import { asToken } from "../api/asToken.js";
import type { Permission } from "../../types/permissions.js";

/** What opens the APIs: a church, or a token alone. */
export interface Grants {
  jwt?: string | undefined;
  apis?: UserChurch["apis"];
}

/**
 * What a church grants for one API (USR-14, A-18): that API's own token and permissions; where the church does not name
 * it, the church's token, which works everywhere, and no permissions.
 */
export function apiGrant({ jwt, apis }: Grants, keyName: string): { jwt: string; permissions: Permission[] } {
  const grants = Array.isArray(apis) ? apis.filter((grant) => !!grant) : [];
  const grant = grants.find((entry) => (entry.keyName ?? entry.name) === keyName);
  return {
    jwt: asToken(grant?.jwt) || asToken(jwt),
    permissions: Array.isArray(grant?.permissions) ? grant.permissions : [],
  };
}
