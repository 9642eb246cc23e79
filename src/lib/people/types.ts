/** Optional fields of one type. */
export type Optional<Name extends string, Value = string> = Partial<
  Record<Name, Value | undefined>
>;

/** Fields that servers store as text or null. */
export type Texts<Name extends string> = Optional<Name, string | null>;

/** A person's name as the membership service stores it. */
export type PersonName = Texts<
  "first" | "middle" | "last" | "nick" | "prefix" | "suffix" | "display"
>;

/** A person's postal address, phone numbers and email address. */
export type ContactInfo = Texts<"address1" | "address2" | "city" | "state" | "zip"> &
  Texts<"homePhone" | "workPhone" | "mobilePhone" | "email">;

/** A person of one church as the membership service sends it. */
export interface Person
  extends
    Texts<"gender" | "maritalStatus" | "membershipStatus" | "householdId" | "householdRole">,
    Texts<"userId" | "conversationId" | "nametagNotes" | "donorNumber" | "importKey">,
    Texts<"campusId" | "grade" | "school">,
    Optional<"id" | "churchId">,
    Optional<"photoUpdated" | "birthDate" | "anniversary", Date | string | null> {
  name?: PersonName | undefined;
  contactInfo?: ContactInfo | undefined;
  /** Data URI, absolute URL or a path below the content root. */
  photo?: string | null | undefined;
  optedOut?: boolean | null | undefined;
  formSubmissions?: unknown[] | undefined;
  /** Whether the person accepts private messages. @default true */
  allowDirectMessages?: boolean | null | undefined;
}

/** The signed-in account, not tied to a church. */
export type User = Optional<"id" | "email" | "firstName" | "lastName" | "jwt">;

/** A request for the email with which a user sets a new password. */
export interface ResetPasswordRequest {
  userEmail: string;
}

export interface ResetPasswordResponse {
  emailed: boolean;
}
