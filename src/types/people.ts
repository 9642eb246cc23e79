/** A person's name as the membership service stores it (SPEC §3, USR-06). */
export interface PersonName {
  first?: string | null;
  middle?: string | null;
  last?: string | null;
  nick?: string | null;
  prefix?: string | null;
  suffix?: string | null;
  display?: string | null;
}

/** How to reach a person (SPEC §3, USR-06). */
export interface ContactInfo {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  homePhone?: string | null;
  workPhone?: string | null;
  mobilePhone?: string | null;
  email?: string | null;
}

/** A person of one church (SPEC §3, USR-06; the further fields are what a real server sends). */
export interface Person {
  id?: string;
  churchId?: string;
  name?: PersonName;
  contactInfo?: ContactInfo;
  /** Data URI, absolute URL or a path below the content root. */
  photo?: string | null;
  photoUpdated?: Date | string | null;
  birthDate?: Date | string | null;
  anniversary?: Date | string | null;
  gender?: string | null;
  maritalStatus?: string | null;
  membershipStatus?: string | null;
  householdId?: string | null;
  householdRole?: string | null;
  userId?: string | null;
  conversationId?: string | null;
  nametagNotes?: string | null;
  donorNumber?: string | null;
  optedOut?: boolean | null;
  importKey?: string | null;
  campusId?: string | null;
  grade?: string | null;
  school?: string | null;
  formSubmissions?: unknown[];
  /** `false`: this person does not take private messages. Absent means yes. */
  allowDirectMessages?: boolean | null;
}

/** The signed-in account, not tied to a church (SPEC §3, USR-04). */
export interface User {
  id?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  jwt?: string;
}

/** Asks for a mail by which somebody chooses a new password. */
export interface ResetPasswordRequest {
  userEmail: string;
}

/** Whether that mail went out. */
export interface ResetPasswordResponse {
  emailed: boolean;
}
