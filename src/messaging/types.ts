import type { Person } from "../lib/people/people.js";

/** A message of a conversation, as the messaging API stores it. */
export interface Message {
  id?: string | undefined;
  churchId?: string | undefined;
  conversationId?: string | undefined;
  personId?: string | null | undefined;
  displayName?: string | null | undefined;
  content?: string | null | undefined;
  messageType?: string | null | undefined;
  /** Missing in the response to a new message; fetch the message to get it. */
  timeSent?: Date | string | null | undefined;
  /** Null or missing if the message was never edited. */
  timeUpdated?: Date | string | null | undefined;
  /** The author, if the server or the host provides it. The client does not set it. */
  person?: Person | undefined;
}

/** A conversation about a record, such as a person, a task or a group. */
export interface Conversation {
  id?: string | undefined;
  churchId?: string | undefined;
  contentType?: string | undefined;
  contentId?: string | undefined;
  groupId?: string | null | undefined;
  title?: string | undefined;
  dateCreated?: Date | string | null | undefined;
  visibility?: string | undefined;
  firstPostId?: string | null | undefined;
  lastPostId?: string | null | undefined;
  postCount?: number | undefined;
  allowAnonymousPosts?: boolean | undefined;
  /** Only the newest message in `GET /privateMessages`; `[null]` after all were deleted. */
  messages?: (Message | null)[] | undefined;
}

/** The private conversation of two people. */
export interface PrivateMessage {
  id?: string | undefined;
  churchId?: string | undefined;
  fromPersonId?: string | undefined;
  toPersonId?: string | undefined;
  /** The id of the person who has not read it; null when read. */
  notifyPersonId?: string | null | undefined;
  conversationId?: string | undefined;
  conversation?: Conversation | undefined;
  /** The other person. The client sets it when it finds or starts the conversation with this person. */
  person?: Person | undefined;
}

/** A message of a thread: saved, or an own message that is not saved yet. */
export interface ThreadMessage extends Message {
  /** The row key of an own message. It stays the same when the saved copy arrives. */
  localId?: string | undefined;
  /** `undefined` for fetched messages. `sent`: saved, but not fetched yet. `cached`: from the cache of the device, and not fetched yet. */
  localState?: "sending" | "sent" | "failed" | "cached" | undefined;
  /** Set on a failed message that the client sends again by itself, when the network is back. */
  isWaiting?: boolean | undefined;
  /** Why the last send failed. `canceled`: the session has changed since. `server`: for the reason in `text`. `undefined` after a reload. */
  failure?:
    | {
        kind: "canceled" | "conflict" | "gone" | "forbidden" | "server" | "unknown";
        text?: string | undefined;
      }
    | undefined;
}

export type SaveError = NonNullable<ThreadMessage["failure"]>;

/** An unsent message, as the storage of the tab and the device keep it. */
export interface StoredMessage {
  content: string;
  localId?: string | undefined;
  /** When the message was written, in milliseconds. */
  at?: number | undefined;
  /** Set if the message may have been saved. `knownIds`: the ids of earlier messages of the thread with the same content. */
  attempt?: { knownIds: readonly string[] | undefined } | undefined;
  /** The content is the draft of the conversation, not a message. Only its attempt is restored. */
  isDraft?: boolean;
}

/** How many views keep the client mounted: `undefined` before the first, so that clients that are never mounted send, too. */
export interface KeptMounts {
  count?: number;
  onChange?: () => void;
}
