/** The services of the suite by the key under which hosts configure them. */
export const MEMBERSHIP_API = "MembershipApi";
export const GIVING_API = "GivingApi";
export const CONTENT_API = "ContentApi";
export const MESSAGING_API = "MessagingApi";
export const ATTENDANCE_API = "AttendanceApi";
