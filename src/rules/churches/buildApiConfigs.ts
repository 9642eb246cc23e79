import type { ApiConfig } from "../../types/churches.js";
import { apiGrant, type Grants } from "./apiGrant.js";

/** The API configurations for a church (USR-14, A-18): each API with what the church, or a mere token, grants for it. */
export function buildApiConfigs(current: readonly ApiConfig[], grants: Grants): ApiConfig[] {
  return current.map((config) => ({ ...config, ...apiGrant(grants, config.keyName) }));
}
