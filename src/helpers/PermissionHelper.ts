import type { ApiPermission } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { sessionService } from "../platform/session/SessionStore.js";

/**
 * Checks permissions of the current church.
 * @example const canEdit = PermissionHelper.can(Permissions.membershipApi.people.edit);
 */
export class PermissionHelper {
  /**
   * Whether the current church grants a permission, by exact match, as in `UserHelper.checkAccess`.
   * @example const canEdit = PermissionHelper.can(Permissions.membershipApi.people.edit);
   */
  static can = (permission: ApiPermission): boolean =>
    getDefaultCore().get(sessionService).can(permission);
}
