import type { ApiConfig, UserChurch } from "../../types/churches.js";
import { apiGrant } from "./apiGrant.js";

/** The API configurations for a church (USR-14, A-18): each API with what the church grants for it. */
export function buildApiConfigs(current: readonly ApiConfig[], userChurch: UserChurch): ApiConfig[] {
  return current.map((config) => ({ ...config, ...apiGrant(userChurch, config.keyName) }));
}
