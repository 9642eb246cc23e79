import type { UserChurch } from "../../types/churches.js";
import type { Permission } from "../../types/permissions.js";

/**
 * What a church grants for one API (USR-14, A-18): that API's own token and permissions; where the church does not name
 * it, the church's token, which works everywhere, and no permissions.
 */
export function apiGrant(userChurch: UserChurch, keyName: string): { jwt: string; permissions: Permission[] } {
  const grants = Array.isArray(userChurch.apis) ? userChurch.apis.filter((grant) => !!grant) : [];
  const grant = grants.find((entry) => (entry.keyName ?? entry.name) === keyName);
  return {
    jwt: grant?.jwt || userChurch.jwt || "",
    permissions: Array.isArray(grant?.permissions) ? grant.permissions : [],
  };
}
