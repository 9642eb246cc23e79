import type { User } from "../lib/people/types.js";
export type { CalendarEvent as EventInterface, EventTimes } from "../lib/calendar/types.js";
export type {
  Donation as DonationInterface,
  Fund as FundInterface,
  FundDonation as FundDonationInterface,
  PaymentMethod as PaymentMethodInterface,
  StripeDonation as StripeDonationInterface,
} from "../lib/giving/types.js";
export type {
  ContactInfo as ContactInfoInterface,
  Person as PersonInterface,
  PersonName as NameInterface,
  ResetPasswordRequest as ResetPasswordRequestInterface,
  ResetPasswordResponse as ResetPasswordResponseInterface,
  User as UserInterface,
} from "../lib/people/types.js";
export type {
  ApiConfig,
  ApiPermission as IApiPermission,
  ErrorAppData as ErrorAppDataInterface,
  ErrorLog as ErrorLogInterface,
  Outcome,
  Permission as PermissionInterface,
} from "../platform/core/types.js";
export type {
  ApiGrant as ApiInterface,
  Church as ChurchInterface,
  ChurchGroup,
  ChurchMembership as UserChurchInterface,
  PublicSettings,
  UserChurch as LoginUserChurchInterface,
  UserContext as UserContextInterface,
} from "../platform/session/types.js";
export type {
  Connection as ConnectionInterface,
  PersonChurch,
  SocketActionHandler as SocketActionHandlerInterface,
  SocketPayload as SocketPayloadInterface,
} from "../platform/realtime/types.js";
export type {
  Answer as AnswerInterface,
  Choice,
  Form,
  FormSubmission as FormSubmissionInterface,
  Question as QuestionInterface,
} from "../forms/types.js";
export type {
  Conversation as ConversationInterface,
  Message as MessageInterface,
  PrivateMessage as PrivateMessageInterface,
  ThreadMessage,
} from "../messaging/types.js";
export type { Notification as NotificationInterface } from "../notifications/types.js";
export type { UnreadCounts as NotificationCounts } from "../unread/rules/counts.js";

/** The ids of a record of a church. */
interface ChurchRecord {
  id?: string | undefined;
  churchId?: string | undefined;
}

/** The appearance settings of a church: CSS colors and image URLs. */
export interface AppearanceInterface {
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
export interface GroupInterface extends ChurchRecord {
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
export interface HouseholdInterface {
  id?: string | undefined;
  name?: string | undefined;
}

/** The plan of one service: its date, its notes and where its content comes from. */
export interface PlanInterface extends ChurchRecord {
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
export interface PositionInterface extends ChurchRecord {
  planId?: string | undefined;
  groupId?: string | undefined;
  categoryName?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  count?: number | undefined;
  allowSelfSignup?: boolean | undefined;
}

/** The assignment of a person to a position. */
export interface AssignmentInterface extends ChurchRecord {
  positionId?: string | undefined;
  personId?: string | undefined;
  status?: string | undefined;
  notified?: Date | string | undefined;
}

/** A time of a plan, with the teams that it needs. */
export interface TimeInterface extends ChurchRecord {
  planId?: string | undefined;
  displayName?: string | undefined;
  startTime?: Date | string | undefined;
  endTime?: Date | string | undefined;
  /** Comma-separated. */
  teams?: string | undefined;
  teamList?: string[] | undefined;
}

/** A range of dates on which a person cannot serve. */
export interface BlockoutDateInterface extends ChurchRecord {
  personId?: string | undefined;
  startDate?: Date | string | undefined;
  endDate?: Date | string | undefined;
}

/** A role of a church. Its members have its permissions. */
export interface RoleInterface extends ChurchRecord {
  name?: string | undefined;
}

/** The membership of a user in a role. */
export interface RoleMemberInterface extends ChurchRecord {
  roleId?: string | undefined;
  userId?: string | undefined;
  personId?: string | undefined;
  user?: User | undefined;
}

/** One permission of a role. */
export interface RolePermissionInterface extends ChurchRecord {
  roleId?: string | undefined;
  apiName?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  action?: string | undefined;
}

/** Body of POST /users/loadOrCreate, which returns the user with this email or invites a new one. */
export interface LoadCreateUserRequestInterface {
  userEmail: string;
  firstName: string;
  lastName: string;
  fromEmail?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}

/** One setting of a church. */
export interface GenericSettingInterface extends ChurchRecord {
  keyName?: string | undefined;
  value?: string | undefined;
  /** 1 if visitors may read it. */
  public?: number | undefined;
}

/** A domain name of a church's site. */
export interface DomainInterface extends ChurchRecord {
  domainName?: string | undefined;
}

/** A link in a church's navigation. `category` is the navigation, `linkType` the kind of target and `linkData` the target. */
export interface LinkInterface extends ChurchRecord {
  category: string;
  linkType: string;
  linkData: string;
  icon: string;
  text?: string | undefined;
  sort?: number | undefined;
  url?: string | undefined;
  photo?: string | undefined;
  parentId?: string | undefined;
  children?: LinkInterface[] | undefined;
}

/** A task. Its subject, its creator and its assignee each have a type, an id and a label. */
export interface TaskInterface {
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
export interface AutomationInterface extends ChurchRecord {
  title: string;
  recurs: string;
  active: boolean;
}

/** One condition of an automation: a field, an operator and a value. */
export interface ConditionInterface {
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
export interface ConjunctionInterface {
  id?: string | undefined;
  automationId?: string | undefined;
  parentId?: string | undefined;
  /** "and" or "or". */
  groupType?: string | undefined;
  conjunctions?: ConjunctionInterface[] | undefined;
  conditions?: ConditionInterface[] | undefined;
}
