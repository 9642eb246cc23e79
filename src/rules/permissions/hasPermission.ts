import type { ApiPermission } from "../../types/permissions.js";
import { ownField } from "../api/ownField.js";
import { asToken } from "../api/asToken.js";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Whether a permission is granted: only by an exact match in the list of its own API, and only with a token
 * (PERM-01 to PERM-03, A-20). Total: junk grants nothing (P15, O68).
 */
export function hasPermission(apis: unknown, permission: ApiPermission): boolean {
  const [api, contentType, action] = [ownField(permission, "api"), ownField(permission, "contentType"), ownField(permission, "action")];
  if (!Array.isArray(apis) || !isText(api) || !isText(contentType) || !isText(action)) return false;
  const config: unknown = apis.find((entry: unknown) => (ownField(entry, "keyName") ?? ownField(entry, "name")) === api);
  const permissions = ownField(config, "permissions");
  if (!asToken(ownField(config, "jwt")) || !Array.isArray(permissions)) return false;
  return permissions.some((entry: unknown) => ownField(entry, "contentType") === contentType && ownField(entry, "action") === action);
}
