import type { Permission } from "../../types/permissions.js";

/** What somebody may do, by API. */
export type Grants = Record<string, Permission[]>;

const grants = (...pairs: [contentType: string, ...actions: string[]][]): Permission[] =>
  pairs.flatMap(([contentType, ...actions]) => actions.map((action) => ({ contentType, action, contentId: null })));

/** The permissions of a domain administrator, written out. */
export const everything = (): Grants => ({
  ReportingApi: [],
  MembershipApi: grants(
    ["Roles", "View", "Edit"],
    ["Settings", "Edit"],
    ["Forms", "Admin", "Edit"],
    ["Groups", "Edit"],
    ["People", "View", "View Members", "Edit"],
    ["Group Members", "Edit", "View"],
  ),
  AttendanceApi: grants(["Attendance", "View", "View Summary", "Edit"], ["Services", "Edit"]),
  GivingApi: grants(["Donations", "View Summary", "View", "Edit"], ["Settings", "Edit"]),
  ContentApi: grants(["Chat", "Host"], ["Content", "Edit"], ["StreamingServices", "Edit"]),
  MessagingApi: grants(["Texting", "Send"], ["Messaging", "Admin"]),
  DoingApi: grants(["Plans", "Edit"], ["Tasks", "View", "Edit"]),
});

/** The same as it is stored, which is what choosing a church answers. */
export const domainAdmin = (): Grants => ({
  AttendanceApi: grants(["Attendance", "Checkin"]),
  MembershipApi: grants(["Domain", "Admin"], ["People", "Edit Self"]),
});

export const memberOnly = (): Grants => ({ ReportingApi: [], MembershipApi: grants(["People", "View Members"]), MessagingApi: [] });

export const helperOnly = (): Grants => ({ ReportingApi: [], DoingApi: grants(["Tasks", "View"]) });
