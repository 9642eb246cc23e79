import type { Form, Question, FormSubmission } from "../forms/types.js";
import type { Fund } from "../lib/giving/types.js";
import type { Person, User } from "../lib/people/types.js";
import type { Conversation, PrivateMessage } from "../messaging/types.js";
import type { Notification } from "../notifications/types.js";
import type { Permission } from "../platform/core/types.js";
import type { Connection } from "../platform/realtime/types.js";
import type { Church, PublicSettings } from "../platform/session/types.js";

/** A user's membership in a church: the id of their person record, and their permissions by API. */
export interface Membership {
  userId: string;
  churchId: string;
  personId: string;
  permissions: Grants;
  /** The permissions as stored, if they differ from the expanded `permissions`. */
  stored?: Grants | undefined;
  /** Whether POST /churches/select has created the person (quirk `personsAwaitSelect`). */
  isSelected?: boolean | undefined;
}

export interface StoredMessage {
  id: string;
  churchId: string;
  conversationId: string;
  personId: string | null;
  displayName: string | null;
  content: string | null;
  timeSent: Date;
  timeUpdated: Date | null;
  messageType: string | null;
}

/** A stored file, for example a Blob. */
export type StoredFile = Pick<Blob, "type" | "arrayBuffer">;

export interface Database {
  users: Account[];
  churches: Church[];
  settings: Map<string, PublicSettings>;
  people: Person[];
  memberships: Membership[];
  conversations: Conversation[];
  /** By conversation id, in the order they were added. */
  messages: Map<string, StoredMessage[]>;
  privateMessages: PrivateMessage[];
  notifications: Notification[];
  connections: Connection[];
  /** Entries of the form `messageId/personId/emoji`. */
  reactions: Set<string>;
  /** In years, by church id. A church without an entry has no minimum age for private messages. */
  messagingMinimumAge: Map<string, number>;
  funds: Fund[];
  gateways: StoredGateway[];
  /** Ids of the saved payment methods. The server refuses to save the same id twice. */
  cards: Set<string>;
  /** Every accepted charge, in order. Refused charges are not stored. */
  charges: StoredCharge[];
  forms: Form[];
  questions: Question[];
  submissions: StoredSubmission[];
  /** By storage key: the object key in a bucket, the path on a disk. */
  files: Map<string, StoredFile>;
}

export type StoredSubmission = FormSubmission & {
  id: string;
  revisionDate: string | null;
  revisedBy: string | null;
};

/** The payment provider that a church has configured. */
export interface StoredGateway {
  id: string;
  churchId: string;
  provider: string;
  publicKey: string;
  productId: string | null;
  payFees: boolean;
  currency: string;
  environment: string | null;
}

/** A card charge. It is paid when `status` is `succeeded`, and may be paid later when it is `processing`. */
export interface StoredCharge {
  id: string;
  /** The church that is paid. It is the token's church, even if the request names another (quirk `tokenChurchWins`). */
  churchId: string;
  /** As the client sent it. The server ignores it by default (quirk `chargesIgnoreKeys`). */
  idempotencyKey: string | undefined;
  /** Cents. */
  amount: number;
  /** As the client sent them, in dollars. */
  funds: object[];
  /** The id of the payment method. */
  card: string;
  status: string;
  /** The secret with which a page confirms the charge or retrieves its status from the provider. */
  clientSecret: string;
}

/** Permissions by API name. */
export type Grants = Record<string, Permission[]>;

export interface Account extends User {
  id: string;
  email: string;
  password: string | null;
  /** Signs in without a password, as an invitation link does. */
  authGuid: string | null;
  registrationDate: string;
  lastLogin: string | null;
}
