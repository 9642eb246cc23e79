import { getDefaultCore } from "../client/defaultCore.js";
import { sessionPart } from "../client/session/SessionStore.js";
import type { ApiPermission } from "../types/permissions.js";

/** Permission checks over the default client: the same rule as `UserHelper.checkAccess`. */
export class PermissionHelper {
  /** Whether the current church grants a permission; exact match only. */
  static can = (permission: ApiPermission): boolean => getDefaultCore().part(sessionPart).can(permission);
}
