/** A person's name as the membership service stores it. */
export interface PersonName {
  first?: string | null | undefined;
  middle?: string | null | undefined;
  last?: string | null | undefined;
  nick?: string | null | undefined;
  prefix?: string | null | undefined;
  suffix?: string | null | undefined;
  display?: string | null | undefined;
}

/** A person's postal address, phone numbers and email address. */
export interface ContactInfo {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zip?: string | null | undefined;
  homePhone?: string | null | undefined;
  workPhone?: string | null | undefined;
  mobilePhone?: string | null | undefined;
  email?: string | null | undefined;
}

/** A person of one church as the membership service sends it. */
export interface Person {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: PersonName | undefined;
  contactInfo?: ContactInfo | undefined;
  /** Data URI, absolute URL or a path below the content root. */
  photo?: string | null | undefined;
  photoUpdated?: Date | string | null | undefined;
  birthDate?: Date | string | null | undefined;
  anniversary?: Date | string | null | undefined;
  gender?: string | null | undefined;
  maritalStatus?: string | null | undefined;
  membershipStatus?: string | null | undefined;
  householdId?: string | null | undefined;
  householdRole?: string | null | undefined;
  userId?: string | null | undefined;
  conversationId?: string | null | undefined;
  nametagNotes?: string | null | undefined;
  donorNumber?: string | null | undefined;
  optedOut?: boolean | null | undefined;
  importKey?: string | null | undefined;
  campusId?: string | null | undefined;
  grade?: string | null | undefined;
  school?: string | null | undefined;
  formSubmissions?: unknown[] | undefined;
  /** Whether the person accepts private messages. @default true */
  allowDirectMessages?: boolean | null | undefined;
}

/** The signed-in account, not tied to a church. */
export interface User {
  id?: string | undefined;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  jwt?: string | undefined;
}

/** A request for the email with which a user sets a new password. */
export interface ResetPasswordRequest {
  userEmail: string;
}

/** Whether that email was sent. */
export interface ResetPasswordResponse {
  emailed: boolean;
}
