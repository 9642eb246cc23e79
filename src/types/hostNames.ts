/** The names under which host apps import our types (HOST-SURFACE §3). Aliases only. */
export type {
  Person as PersonInterface,
  User as UserInterface,
  ContactInfo as ContactInfoInterface,
  PersonName as NameInterface,
} from "./people.js";
export type {
  Church as ChurchInterface,
  UserChurch as LoginUserChurchInterface,
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
export type { Fund as FundInterface } from "./giving.js";
export type { Question as QuestionInterface, Answer as AnswerInterface, FormSubmission as FormSubmissionInterface } from "./forms.js";
