import type { Optional, NullableTexts, User } from "../lib/people/people.js";

export type { CalendarEvent as EventInterface, EventTimes } from "../lib/calendar/rrule.js";
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
} from "../lib/people/people.js";
export type {
  ApiConfig,
  ApiPermission as IApiPermission,
  ErrorAppData as ErrorAppDataInterface,
  ErrorLog as ErrorLogInterface,
  Outcome,
  Permission as PermissionInterface,
} from "../platform/core/ClientCore.js";
export type {
  Connection as ConnectionInterface,
  PersonChurch,
  SocketActionHandler as SocketActionHandlerInterface,
  SocketPayload as SocketPayloadInterface,
} from "../platform/realtime/subscriptions.js";
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

/** A record that belongs to a church: its own `id`, the `churchId` and the named text fields, all optional. */
type ChurchRecord<Name extends string = never> = Optional<"id" | "churchId" | Name>;

/** The appearance settings of a church: CSS colors and image URLs. */
export interface AppearanceInterface
  extends
    NullableTexts<"primaryColor" | "primaryContrast" | "secondaryColor" | "secondaryContrast">,
    NullableTexts<"favicon_400x400" | "favicon_16x16"> {
  /** The image URL of the logo for dark backgrounds. */
  logoLight?: string | null | undefined;
  /** The image URL of the logo for light backgrounds. */
  logoDark?: string | null | undefined;
}

/** A group of a church, such as a small group, a class or a team. */
export interface GroupInterface
  extends
    ChurchRecord<"name" | "categoryName" | "about" | "photoUrl" | "meetingTime">,
    Optional<"meetingLocation">,
    Optional<"trackAttendance" | "parentPickup" | "printNametag", boolean> {
  /** The last segment of the group's URL. */
  slug?: string | undefined;
  /** Comma-separated. */
  tags?: string | undefined;
  /** Comma-separated. */
  labels?: string | undefined;
  labelArray?: string[] | undefined;
  memberCount?: number | undefined;
}

/** A household, to which people of one address belong. */
export type HouseholdInterface = Optional<"id" | "name">;

/** The plan of one worship service: its date, its notes and the source of its content. */
export interface PlanInterface
  extends
    ChurchRecord<"name" | "ministryId" | "notes" | "contentType" | "contentId">,
    Optional<"providerId" | "providerPlanId" | "providerPlanName"> {
  serviceDate?: Date | string | undefined;
  signupDeadlineHours?: number | undefined;
}

/** A volunteer position of a plan, with the number of people it needs. */
export interface PositionInterface extends ChurchRecord<
  "planId" | "groupId" | "categoryName" | "name" | "description"
> {
  count?: number | undefined;
  allowSelfSignup?: boolean | undefined;
}

/** The assignment of a person to a position of a plan. `status` is the person's answer. */
export interface AssignmentInterface extends ChurchRecord<"positionId" | "personId" | "status"> {
  notified?: Date | string | undefined;
}

/** A time of a plan, with the teams that it needs. */
export interface TimeInterface
  extends ChurchRecord<"planId" | "displayName">, Optional<"startTime" | "endTime", Date | string> {
  /** Comma-separated. */
  teams?: string | undefined;
  teamList?: string[] | undefined;
}

/** A range of dates on which a person cannot serve. */
export type BlockoutDateInterface = ChurchRecord<"personId"> &
  Optional<"startDate" | "endDate", Date | string>;

/** A role of a church. Its members have its permissions. */
export type RoleInterface = ChurchRecord<"name">;

/** The membership of a user in a role. */
export interface RoleMemberInterface extends ChurchRecord<"roleId" | "userId" | "personId"> {
  user?: User | undefined;
}

/** A permission that a role grants to its members. */
export type RolePermissionInterface = ChurchRecord<
  "roleId" | "apiName" | "contentType" | "contentId" | "action"
>;

/** Body of POST /users/loadOrCreate, which returns the user with this email or invites a new one. */
export interface LoadCreateUserRequestInterface extends Optional<"fromEmail" | "subject" | "body"> {
  userEmail: string;
  firstName: string;
  lastName: string;
}

/** A setting of a church: a name and its value. */
export interface GenericSettingInterface extends ChurchRecord<"keyName" | "value"> {
  /** 1 if visitors may read it. */
  public?: number | undefined;
}

/** A domain name under which a church's website is served. */
export type DomainInterface = ChurchRecord<"domainName">;

/** A link in a church's navigation. `category` names the menu that shows it, `linkType` is the kind of target and `linkData` the target. */
export interface LinkInterface extends ChurchRecord<"text" | "url" | "photo" | "parentId"> {
  category: string;
  linkType: string;
  linkData: string;
  icon: string;
  sort?: number | undefined;
  children?: LinkInterface[] | undefined;
}

/** A task. Its subject, its creator and its assignee each have a type, an id and a label. */
export interface TaskInterface
  extends
    Optional<"id" | "taskType" | "title" | "status" | "automationId" | "conversationId">,
    Optional<"associatedWithType" | "associatedWithId" | "associatedWithLabel">,
    Optional<"createdByType" | "createdById" | "createdByLabel">,
    Optional<"assignedToType" | "assignedToId" | "assignedToLabel">,
    Optional<"dateCreated" | "dateClosed", Date | string> {
  taskNumber?: number | undefined;
  /** JSON. Its shape depends on `taskType`. */
  data?: string | undefined;
}

/** An automation, which runs when its conditions hold. */
export interface AutomationInterface extends ChurchRecord {
  title: string;
  recurs: string;
  active: boolean;
}

/** One condition of an automation: a field, an operator and a value. */
export interface ConditionInterface extends Optional<
  "id" | "conjunctionId" | "field" | "operator" | "value" | "label"
> {
  /** JSON that selects one of the field's values. */
  fieldData?: string | undefined;
}

/** A group of conditions and nested groups, joined by `groupType`. */
export interface ConjunctionInterface extends Optional<"id" | "automationId" | "parentId"> {
  /** "and" or "or". */
  groupType?: string | undefined;
  conjunctions?: ConjunctionInterface[] | undefined;
  conditions?: ConditionInterface[] | undefined;
}

// Exported under older names, which hosts import. Note that `UserChurchInterface` is not `UserChurch`, which is exported as
// `LoginUserChurchInterface`.
export type {
  ApiGrant as ApiInterface,
  Church as ChurchInterface,
  ChurchGroup,
  ChurchMembership as UserChurchInterface,
  PublicSettings,
  UserChurch as LoginUserChurchInterface,
  UserContext as UserContextInterface,
} from "../platform/session/types.js";
