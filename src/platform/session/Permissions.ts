import { asToken } from "../../lib/links/tokens.js";
import { ownField } from "../../lib/text/json.js";
import type { ApiPermission } from "../core/types.js";

const permissionsOf =
  (api: string) =>
  (contentType: string, action: string): ApiPermission => ({ api, contentType, action });

const attendance = permissionsOf("AttendanceApi");
const membership = permissionsOf("MembershipApi");
const giving = permissionsOf("GivingApi");
const content = permissionsOf("ContentApi");
const messaging = permissionsOf("MessagingApi");
const doing = permissionsOf("DoingApi");

/** The permissions of the suite. Hosts pass a leaf to `UserHelper.checkAccess`, and may extend the class. */
export class Permissions {
  static attendanceApi = {
    attendance: {
      view: attendance("Attendance", "View"),
      viewSummary: attendance("Attendance", "View Summary"),
      edit: attendance("Attendance", "Edit"),
    },
    services: { edit: attendance("Services", "Edit") },
  };

  static membershipApi = {
    roles: { view: membership("Roles", "View"), edit: membership("Roles", "Edit") },
    settings: { edit: membership("Settings", "Edit") },
    server: { admin: membership("Server", "Admin") },
    forms: { admin: membership("Forms", "Admin"), edit: membership("Forms", "Edit") },
    groups: { edit: membership("Groups", "Edit") },
    people: {
      view: membership("People", "View"),
      viewMembers: membership("People", "View Members"),
      edit: membership("People", "Edit"),
    },
    plans: { edit: membership("Plans", "Edit") },
    groupMembers: {
      edit: membership("Group Members", "Edit"),
      view: membership("Group Members", "View"),
    },
  };

  static givingApi = {
    donations: {
      viewSummary: giving("Donations", "View Summary"),
      view: giving("Donations", "View"),
      edit: giving("Donations", "Edit"),
    },
    settings: { view: giving("Settings", "View"), edit: giving("Settings", "Edit") },
  };

  static contentApi = {
    chat: { host: content("Chat", "Host") },
    content: { edit: content("Content", "Edit") },
    streamingServices: { edit: content("StreamingServices", "Edit") },
  };

  static messagingApi = { texting: { send: messaging("Texting", "Send") } };

  static doingApi = {
    tasks: {
      view: doing("Tasks", "View"),
      edit: doing("Tasks", "Edit"),
      admin: doing("Tasks", "Admin"),
    },
  };
}

/**
 * Whether a permission is granted: only by an exact match of own fields in the list of its own API, and only with a token. Values
 * of another type grant nothing.
 */
export function hasPermission(apis: unknown, permission: ApiPermission): boolean {
  const wanted = ["api", "contentType", "action"].map((name) => ownField(permission, name));
  if (!Array.isArray(apis) || !wanted.every((text) => typeof text === "string" && text !== ""))
    return false;
  const [api, contentType, action] = wanted;
  const config: unknown = apis.find(
    (entry: unknown) => (ownField(entry, "keyName") ?? ownField(entry, "name")) === api,
  );
  const permissions = ownField(config, "permissions");
  if (!asToken(ownField(config, "jwt")) || !Array.isArray(permissions)) return false;
  return permissions.some(
    (entry: unknown) =>
      ownField(entry, "contentType") === contentType && ownField(entry, "action") === action,
  );
}
