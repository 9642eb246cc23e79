import type { ApiPermission } from "../../types/permissions.js";

const own = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Whether a permission is granted: only by an exact match in the list of its own API, and only with a token
 * (PERM-01 to PERM-03, A-20). Total: junk grants nothing (P15, O68).
 */
export function hasPermission(apis: unknown, permission: ApiPermission): boolean {
  const [api, contentType, action] = [own(permission, "api"), own(permission, "contentType"), own(permission, "action")];
  if (!Array.isArray(apis) || !isText(api) || !isText(contentType) || !isText(action)) return false;
  const config: unknown = apis.find((entry: unknown) => (own(entry, "keyName") ?? own(entry, "name")) === api);
  const permissions = own(config, "permissions");
  if (!isText(own(config, "jwt")) || !Array.isArray(permissions)) return false;
  return permissions.some((entry: unknown) => own(entry, "contentType") === contentType && own(entry, "action") === action);
}
