/** The names under which host apps import our types (HOST-SURFACE §3). Aliases only. */
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
} from "./socket.js";
export type { ErrorLog as ErrorLogInterface, ErrorAppData as ErrorAppDataInterface } from "./errors.js";
export type {
  Donation as DonationInterface,
  Fund as FundInterface,
  FundDonation as FundDonationInterface,
  PaymentMethod as PaymentMethodInterface,
  StripeDonation as StripeDonationInterface,
} from "./giving.js";
export type { Question as QuestionInterface, Answer as AnswerInterface, FormSubmission as FormSubmissionInterface } from "./forms.js";
