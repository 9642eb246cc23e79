import { asToken } from "../../lib/links/tokens.js";
import { ownField } from "../../lib/text/json.js";
import type { ApiPermission } from "../core/types.js";

const leaf = (api: string, contentType: string, action: string): ApiPermission => ({
  api,
  contentType,
  action,
});

const ATTENDANCE = "AttendanceApi";

const MEMBERSHIP = "MembershipApi";

const GIVING = "GivingApi";

const CONTENT = "ContentApi";

const MESSAGING = "MessagingApi";

const DOING = "DoingApi";

/** The permissions of the suite. Hosts pass a leaf to `UserHelper.checkAccess`, and may extend the class. */
export class Permissions {
  static attendanceApi = {
    attendance: {
      view: leaf(ATTENDANCE, "Attendance", "View"),
      viewSummary: leaf(ATTENDANCE, "Attendance", "View Summary"),
      edit: leaf(ATTENDANCE, "Attendance", "Edit"),
    },
    services: { edit: leaf(ATTENDANCE, "Services", "Edit") },
  };

  static membershipApi = {
    roles: { view: leaf(MEMBERSHIP, "Roles", "View"), edit: leaf(MEMBERSHIP, "Roles", "Edit") },
    settings: { edit: leaf(MEMBERSHIP, "Settings", "Edit") },
    server: { admin: leaf(MEMBERSHIP, "Server", "Admin") },
    forms: { admin: leaf(MEMBERSHIP, "Forms", "Admin"), edit: leaf(MEMBERSHIP, "Forms", "Edit") },
    groups: { edit: leaf(MEMBERSHIP, "Groups", "Edit") },
    people: {
      view: leaf(MEMBERSHIP, "People", "View"),
      viewMembers: leaf(MEMBERSHIP, "People", "View Members"),
      edit: leaf(MEMBERSHIP, "People", "Edit"),
    },
    plans: { edit: leaf(MEMBERSHIP, "Plans", "Edit") },
    groupMembers: {
      edit: leaf(MEMBERSHIP, "Group Members", "Edit"),
      view: leaf(MEMBERSHIP, "Group Members", "View"),
    },
  };

  static givingApi = {
    donations: {
      viewSummary: leaf(GIVING, "Donations", "View Summary"),
      view: leaf(GIVING, "Donations", "View"),
      edit: leaf(GIVING, "Donations", "Edit"),
    },
    settings: { view: leaf(GIVING, "Settings", "View"), edit: leaf(GIVING, "Settings", "Edit") },
  };

  static contentApi = {
    chat: { host: leaf(CONTENT, "Chat", "Host") },
    content: { edit: leaf(CONTENT, "Content", "Edit") },
    streamingServices: { edit: leaf(CONTENT, "StreamingServices", "Edit") },
  };

  static messagingApi = { texting: { send: leaf(MESSAGING, "Texting", "Send") } };

  static doingApi = {
    tasks: {
      view: leaf(DOING, "Tasks", "View"),
      edit: leaf(DOING, "Tasks", "Edit"),
      admin: leaf(DOING, "Tasks", "Admin"),
    },
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * Whether a permission is granted: only by an exact match in the list of its own API, and only with a token
 * (PERM-01 to PERM-03, A-20). Total: junk grants nothing (P15, O68).
 */
export function hasPermission(apis: unknown, permission: ApiPermission): boolean {
  const [api, contentType, action] = [
    ownField(permission, "api"),
    ownField(permission, "contentType"),
    ownField(permission, "action"),
  ];
  if (!Array.isArray(apis) || !isText(api) || !isText(contentType) || !isText(action)) return false;
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
