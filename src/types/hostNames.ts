/** The names under which host apps import our types (HOST-SURFACE §3), and what these types mention. No type is declared here. */
export type {
  Person as PersonInterface,
  User as UserInterface,
  ContactInfo as ContactInfoInterface,
  PersonName as NameInterface,
  ResetPasswordRequest as ResetPasswordRequestInterface,
  ResetPasswordResponse as ResetPasswordResponseInterface,
} from "./people.js";
export type {
  Church as ChurchInterface,
  UserChurch as LoginUserChurchInterface,
  ChurchMembership as UserChurchInterface,
  UserContext as UserContextInterface,
  ApiGrant as ApiInterface,
  ApiConfig,
  ChurchGroup,
  PublicSettings,
} from "./churches.js";
export type { Permission as PermissionInterface, ApiPermission as IApiPermission } from "./permissions.js";
export type {
  Notification as NotificationInterface,
  UnreadCounts as NotificationCounts,
  Message as MessageInterface,
  Conversation as ConversationInterface,
  PrivateMessage as PrivateMessageInterface,
} from "./messaging.js";
export type {
  Connection as ConnectionInterface,
  SocketPayload as SocketPayloadInterface,
  SocketActionHandler as SocketActionHandlerInterface,
  PersonChurch,
} from "./socket.js";
export type { ErrorLog as ErrorLogInterface, ErrorAppData as ErrorAppDataInterface, Outcome } from "./errors.js";
export type {
  Donation as DonationInterface,
  Fund as FundInterface,
  FundDonation as FundDonationInterface,
  PaymentMethod as PaymentMethodInterface,
  StripeDonation as StripeDonationInterface,
} from "./giving.js";
export type { CalendarEvent as EventInterface, EventTimes } from "./calendar.js";
export type { ThreadMessage } from "./thread.js";
export type { Group as GroupInterface, Household as HouseholdInterface } from "./groups.js";
export type {
  Role as RoleInterface,
  RoleMember as RoleMemberInterface,
  RolePermission as RolePermissionInterface,
  LoadCreateUserRequest as LoadCreateUserRequestInterface,
} from "./roles.js";
export type { Appearance as AppearanceInterface } from "./appearance.js";
export type { GenericSetting as GenericSettingInterface, Domain as DomainInterface, Link as LinkInterface } from "./settings.js";
export type {
  Plan as PlanInterface,
  Position as PositionInterface,
  Assignment as AssignmentInterface,
  Time as TimeInterface,
  BlockoutDate as BlockoutDateInterface,
} from "./plans.js";
export type {
  Task as TaskInterface,
  Automation as AutomationInterface,
  Condition as ConditionInterface,
  Conjunction as ConjunctionInterface,
} from "./tasks.js";
export type {
  Question as QuestionInterface,
  Answer as AnswerInterface,
  Choice,
  Form,
  FormSubmission as FormSubmissionInterface,
} from "./forms.js";
