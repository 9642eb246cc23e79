import type { Church, PublicSettings } from "../../types/churches.js";
import type { Form, Question } from "../../types/forms.js";
import type { Fund } from "../../types/giving.js";
import type { Conversation, Message, Notification, PrivateMessage } from "../../types/messaging.js";
import type { Person } from "../../types/people.js";
import type { Connection } from "../../types/socket.js";
import type { StoredSubmission } from "./forms.js";
import type { StoredCharge, StoredGateway } from "./giving.js";
import type { Grants } from "./permissions.js";
import type { Account } from "./users.js";

/** Somebody's place in a church: who they are there and what they may do, by API. */
export interface Membership {
  userId: string;
  churchId: string;
  personId: string;
  permissions: Grants;
  /** The permissions before they are written out, where that differs. */
  stored?: Grants | undefined;
  /** Whether POST /churches/select has made the person (`personsAwaitSelect`). */
  isSelected?: boolean | undefined;
}

/** A message as it is kept. */
export type StoredMessage = {
  [Name in "id" | "churchId" | "conversationId" | "personId" | "displayName" | "content"]-?: Exclude<Message[Name], undefined>;
} & {
  timeSent: Date;
  timeUpdated: Date | null;
  messageType: string | null;
};

/** A file, such as a Blob. */
export type StoredFile = Pick<Blob, "type" | "arrayBuffer">;

export interface Database {
  users: Account[];
  churches: Church[];
  settings: Map<string, PublicSettings>;
  people: Person[];
  memberships: Membership[];
  conversations: Conversation[];
  /** By conversation, in the order of writing. */
  messages: Map<string, StoredMessage[]>;
  privateMessages: PrivateMessage[];
  notifications: Notification[];
  connections: Connection[];
  /** Who reacted how to what: message, person, emoji. */
  reactions: Set<string>;
  /** By church; without an entry everybody may write to everybody. */
  messagingMinimumAge: Map<string, number>;
  funds: Fund[];
  /** In the order of the lists. */
  gateways: StoredGateway[];
  /** Payment methods that were saved: each can be saved once. */
  cards: Set<string>;
  /** Every charge that was made, in order; one that was refused is none. */
  charges: StoredCharge[];
  forms: Form[];
  questions: Question[];
  submissions: StoredSubmission[];
  /** By key as in a bucket; on a disk keys are paths. */
  files: Map<string, StoredFile>;
}
