import type { Person } from "./people.js";

/** A notification. `link` and `category` may be null on real servers. */
export interface Notification {
  id: string;
  churchId?: string | undefined;
  personId?: string | undefined;
  /** "task", "assignment", or anything else (generic). */
  contentType?: string | null | undefined;
  contentId?: string | null | undefined;
  timeSent?: Date | string | null | undefined;
  isNew?: boolean | undefined;
  message?: string | null | undefined;
  link?: string | null | undefined;
  deliveryMethod?: string | null | undefined;
  triggeredByPersonId?: string | null | undefined;
  category?: string | null | undefined;
}

/** Unread counts; whole numbers ≥ 0. */
export interface UnreadCounts {
  notificationCount: number;
  pmCount: number;
}

/** A message of a conversation. */
export interface Message {
  id?: string | undefined;
  churchId?: string | undefined;
  conversationId?: string | undefined;
  personId?: string | null | undefined;
  displayName?: string | null | undefined;
  content?: string | null | undefined;
  messageType?: string | null | undefined;
  /** Absent in the answer to a new message; reload to get it. */
  timeSent?: Date | string | null | undefined;
  /** Null or absent: never edited. */
  timeUpdated?: Date | string | null | undefined;
  /** Attached on the client. */
  person?: Person | undefined;
}

/** A conversation. */
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
  /** GET /privateMessages sends the newest message only; `[null]` after it was deleted. */
  messages?: (Message | null)[] | undefined;
}

/** A private message: one row per conversation of two people. */
export interface PrivateMessage {
  id?: string | undefined;
  churchId?: string | undefined;
  fromPersonId?: string | undefined;
  toPersonId?: string | undefined;
  /** Who still has to read it; null when read. */
  notifyPersonId?: string | null | undefined;
  conversationId?: string | undefined;
  conversation?: Conversation | undefined;
  /** The other person, attached on the client. */
  person?: Person | undefined;
}
