import type { User } from "../lib/people/types.js";
export type { Person as PersonInterface } from "../lib/people/types.js";
export type { User as UserInterface } from "../lib/people/types.js";
export type { ContactInfo as ContactInfoInterface } from "../lib/people/types.js";
export type { PersonName as NameInterface } from "../lib/people/types.js";
export type { ResetPasswordRequest as ResetPasswordRequestInterface } from "../lib/people/types.js";
export type { ResetPasswordResponse as ResetPasswordResponseInterface } from "../lib/people/types.js";
export type { Church as ChurchInterface } from "../platform/session/types.js";
export type { UserChurch as LoginUserChurchInterface } from "../platform/session/types.js";
export type { ChurchMembership as UserChurchInterface } from "../platform/session/types.js";
export type { UserContext as UserContextInterface } from "../platform/session/types.js";
export type { ApiGrant as ApiInterface } from "../platform/session/types.js";
export type { ApiConfig } from "../platform/core/types.js";
export type { ChurchGroup } from "../platform/session/types.js";
export type { PublicSettings } from "../platform/session/types.js";
export type { Permission as PermissionInterface } from "../platform/core/types.js";
export type { ApiPermission as IApiPermission } from "../platform/core/types.js";
export type { Notification as NotificationInterface } from "../notifications/types.js";
export type { UnreadCounts as NotificationCounts } from "../unread/rules/counts.js";
export type { Message as MessageInterface } from "../messaging/types.js";
export type { Conversation as ConversationInterface } from "../messaging/types.js";
export type { PrivateMessage as PrivateMessageInterface } from "../messaging/types.js";
export type { Connection as ConnectionInterface } from "../platform/realtime/types.js";
export type { SocketPayload as SocketPayloadInterface } from "../platform/realtime/types.js";
export type { SocketActionHandler as SocketActionHandlerInterface } from "../platform/realtime/types.js";
export type { PersonChurch } from "../platform/realtime/types.js";
export type { ErrorLog as ErrorLogInterface } from "../platform/core/types.js";
export type { ErrorAppData as ErrorAppDataInterface } from "../platform/core/types.js";
export type { Outcome } from "../platform/core/types.js";
export type { Donation as DonationInterface } from "../lib/giving/types.js";
export type { Fund as FundInterface } from "../lib/giving/types.js";
export type { FundDonation as FundDonationInterface } from "../lib/giving/types.js";
export type { PaymentMethod as PaymentMethodInterface } from "../lib/giving/types.js";
export type { StripeDonation as StripeDonationInterface } from "../lib/giving/types.js";
export type { CalendarEvent as EventInterface } from "../lib/calendar/types.js";
export type { EventTimes } from "../lib/calendar/types.js";
export type { ThreadMessage } from "../messaging/types.js";
export type { Group as GroupInterface };
export type { Household as HouseholdInterface };
export type { Role as RoleInterface };
export type { RoleMember as RoleMemberInterface };
export type { RolePermission as RolePermissionInterface };
export type { LoadCreateUserRequest as LoadCreateUserRequestInterface };
export type { Appearance as AppearanceInterface };
export type { GenericSetting as GenericSettingInterface };
export type { Domain as DomainInterface };
export type { Link as LinkInterface };
export type { Plan as PlanInterface };
export type { Position as PositionInterface };
export type { Assignment as AssignmentInterface };
export type { Time as TimeInterface };
export type { BlockoutDate as BlockoutDateInterface };
export type { Task as TaskInterface };
export type { Automation as AutomationInterface };
export type { Condition as ConditionInterface };
export type { Conjunction as ConjunctionInterface };
export type { Question as QuestionInterface } from "../forms/types.js";
export type { Answer as AnswerInterface } from "../forms/types.js";
export type { Choice } from "../forms/types.js";
export type { Form } from "../forms/types.js";
export type { FormSubmission as FormSubmissionInterface } from "../forms/types.js";

/** The appearance settings of a church: CSS colors and image URLs. */
export interface Appearance {
  primaryColor?: string | null | undefined;
  primaryContrast?: string | null | undefined;
  secondaryColor?: string | null | undefined;
  secondaryContrast?: string | null | undefined;
  /** For dark backgrounds. */
  logoLight?: string | null | undefined;
  /** For light backgrounds. */
  logoDark?: string | null | undefined;
  favicon_400x400?: string | null | undefined;
  favicon_16x16?: string | null | undefined;
}

/** A group of a church, as the membership API returns it. */
export interface Group {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
  categoryName?: string | undefined;
  /** The last segment of the group's URL. */
  slug?: string | undefined;
  about?: string | undefined;
  photoUrl?: string | undefined;
  /** Comma-separated. */
  tags?: string | undefined;
  /** Comma-separated. */
  labels?: string | undefined;
  labelArray?: string[] | undefined;
  meetingTime?: string | undefined;
  meetingLocation?: string | undefined;
  trackAttendance?: boolean | undefined;
  parentPickup?: boolean | undefined;
  printNametag?: boolean | undefined;
  memberCount?: number | undefined;
}

/** A household of people. */
export interface Household {
  id?: string | undefined;
  name?: string | undefined;
}

/** The plan of one service: its date, its notes and where its content comes from. */
export interface Plan {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
  ministryId?: string | undefined;
  serviceDate?: Date | string | undefined;
  notes?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  providerId?: string | undefined;
  providerPlanId?: string | undefined;
  providerPlanName?: string | undefined;
  signupDeadlineHours?: number | undefined;
}

/** A position to fill in a plan, with the number of people it needs. */
export interface Position {
  id?: string | undefined;
  churchId?: string | undefined;
  planId?: string | undefined;
  groupId?: string | undefined;
  categoryName?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  count?: number | undefined;
  allowSelfSignup?: boolean | undefined;
}

/** The assignment of a person to a position. */
export interface Assignment {
  id?: string | undefined;
  churchId?: string | undefined;
  positionId?: string | undefined;
  personId?: string | undefined;
  status?: string | undefined;
  notified?: Date | string | undefined;
}

/** A time of a plan, with the teams that it needs. */
export interface Time {
  id?: string | undefined;
  churchId?: string | undefined;
  planId?: string | undefined;
  displayName?: string | undefined;
  startTime?: Date | string | undefined;
  endTime?: Date | string | undefined;
  /** Comma-separated. */
  teams?: string | undefined;
  teamList?: string[] | undefined;
}

/** A range of dates on which a person cannot serve. */
export interface BlockoutDate {
  id?: string | undefined;
  churchId?: string | undefined;
  personId?: string | undefined;
  startDate?: Date | string | undefined;
  endDate?: Date | string | undefined;
}

/** A role of a church. Its members have its permissions. */
export interface Role {
  id?: string | undefined;
  churchId?: string | undefined;
  name?: string | undefined;
}

/** The membership of a user in a role. */
export interface RoleMember {
  id?: string | undefined;
  churchId?: string | undefined;
  roleId?: string | undefined;
  userId?: string | undefined;
  personId?: string | undefined;
  user?: User | undefined;
}

/** One permission of a role. */
export interface RolePermission {
  id?: string | undefined;
  churchId?: string | undefined;
  roleId?: string | undefined;
  apiName?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  action?: string | undefined;
}

/** Body of POST /users/loadOrCreate, which returns the user with this email or invites a new one. */
export interface LoadCreateUserRequest {
  userEmail: string;
  firstName: string;
  lastName: string;
  fromEmail?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}

/** One setting of a church. */
export interface GenericSetting {
  id?: string | undefined;
  churchId?: string | undefined;
  keyName?: string | undefined;
  value?: string | undefined;
  /** 1 if visitors may read it. */
  public?: number | undefined;
}

/** A domain name of a church's site. */
export interface Domain {
  id?: string | undefined;
  churchId?: string | undefined;
  domainName?: string | undefined;
}

/** A link in a church's navigation. `category` is the navigation, `linkType` the kind of target and `linkData` the target. */
export interface Link {
  id?: string | undefined;
  churchId?: string | undefined;
  category: string;
  linkType: string;
  linkData: string;
  icon: string;
  text?: string | undefined;
  sort?: number | undefined;
  url?: string | undefined;
  photo?: string | undefined;
  parentId?: string | undefined;
  children?: Link[] | undefined;
}

/** A task. Its subject, its creator and its assignee each have a type, an id and a label. */
export interface Task {
  id?: string | undefined;
  taskNumber?: number | undefined;
  taskType?: string | undefined;
  title?: string | undefined;
  status?: string | undefined;
  dateCreated?: Date | string | undefined;
  dateClosed?: Date | string | undefined;
  associatedWithType?: string | undefined;
  associatedWithId?: string | undefined;
  associatedWithLabel?: string | undefined;
  createdByType?: string | undefined;
  createdById?: string | undefined;
  createdByLabel?: string | undefined;
  assignedToType?: string | undefined;
  assignedToId?: string | undefined;
  assignedToLabel?: string | undefined;
  automationId?: string | undefined;
  conversationId?: string | undefined;
  /** JSON, by type. */
  data?: string | undefined;
}

/** An automation, which runs when its conditions hold. */
export interface Automation {
  id?: string | undefined;
  churchId?: string | undefined;
  title: string;
  recurs: string;
  active: boolean;
}

/** One condition of an automation: a field, an operator and a value. */
export interface Condition {
  id?: string | undefined;
  conjunctionId?: string | undefined;
  field?: string | undefined;
  /** JSON that selects one of the field's values. */
  fieldData?: string | undefined;
  operator?: string | undefined;
  value?: string | undefined;
  label?: string | undefined;
}

/** A group of conditions and nested groups, joined by `groupType`. */
export interface Conjunction {
  id?: string | undefined;
  automationId?: string | undefined;
  parentId?: string | undefined;
  /** "and" or "or". */
  groupType?: string | undefined;
  conjunctions?: Conjunction[] | undefined;
  conditions?: Condition[] | undefined;
}
