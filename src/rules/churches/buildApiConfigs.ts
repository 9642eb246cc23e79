import type { ApiConfig, UserChurch } from "../../types/churches.js";

/**
 * The API configurations for a church (USR-14, A-18): each API gets its own token and permissions; one that the church
 * does not name gets the church's token, which works everywhere, and no permissions.
 */
export function buildApiConfigs(current: readonly ApiConfig[], userChurch: UserChurch): ApiConfig[] {
  const grants = Array.isArray(userChurch.apis) ? userChurch.apis.filter((grant) => !!grant) : [];
  return current.map((config) => {
    const grant = grants.find((entry) => (entry.keyName ?? entry.name) === config.keyName);
    return {
      ...config,
      jwt: grant?.jwt || userChurch.jwt || "",
      permissions: Array.isArray(grant?.permissions) ? grant.permissions : [],
    };
  });
}
