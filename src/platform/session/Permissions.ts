import type { ApiPermission } from "../core/ClientCore.js";

/** Returns a function that creates permissions by content type. Key `viewSummary` gives action "View Summary". */
const permissionsOf =
  (api: string) =>
  <Key extends string>(contentType: string, ...keys: Key[]) => {
    const actionOf = (key: string) =>
      key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, " $&");
    const entries = keys.map((key) => [key, { api, contentType, action: actionOf(key) }] as const);
    return Object.fromEntries(entries) as Record<Key, ApiPermission>;
  };

const attendance = permissionsOf("AttendanceApi");
const membership = permissionsOf("MembershipApi");
const giving = permissionsOf("GivingApi");
const content = permissionsOf("ContentApi");
const messaging = permissionsOf("MessagingApi");
const doing = permissionsOf("DoingApi");

/**
 * The permissions of the suite. Hosts pass a leaf to `UserHelper.checkAccess`, and may extend the class.
 * @example const canEdit = UserHelper.checkAccess(Permissions.membershipApi.people.edit);
 */
export class Permissions {
  /** Permissions of the attendance API: attendance and services. */
  static attendanceApi = {
    attendance: attendance("Attendance", "view", "viewSummary", "edit"),
    services: attendance("Services", "edit"),
  };

  /** Permissions of the membership API: roles, settings, forms, groups, people, plans and group members. */
  static membershipApi = {
    roles: membership("Roles", "view", "edit"),
    settings: membership("Settings", "edit"),
    server: membership("Server", "admin"),
    forms: membership("Forms", "admin", "edit"),
    groups: membership("Groups", "edit"),
    people: membership("People", "view", "viewMembers", "edit"),
    plans: membership("Plans", "edit"),
    groupMembers: membership("Group Members", "edit", "view"),
  };

  /** Permissions of the giving API: donations and its settings. */
  static givingApi = {
    donations: giving("Donations", "viewSummary", "view", "edit"),
    settings: giving("Settings", "view", "edit"),
  };

  /** Permissions of the content API: chat, pages and streaming services. */
  static contentApi = {
    chat: content("Chat", "host"),
    content: content("Content", "edit"),
    streamingServices: content("StreamingServices", "edit"),
  };

  /** Permissions of the messaging API: text messages. */
  static messagingApi = { texting: messaging("Texting", "send") };
  /** Permissions of the API of tasks. */
  static doingApi = { tasks: doing("Tasks", "view", "edit", "admin") };
}
