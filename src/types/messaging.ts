import type { Person } from "./people.js";

/** A notification (SPEC §3, NTF-17). `link` and `category` may be null on real servers. */
export interface Notification {
  id: string;
  churchId?: string;
  personId?: string;
  /** "task", "assignment", or anything else (generic). */
  contentType?: string | null;
  contentId?: string | null;
  timeSent?: Date | string | null;
  isNew?: boolean;
  message?: string | null;
  link?: string | null;
  deliveryMethod?: string | null;
  triggeredByPersonId?: string | null;
  category?: string | null;
}

/** Unread counts (SPEC §3, CNT-01); whole numbers ≥ 0. */
export interface UnreadCounts {
  notificationCount: number;
  pmCount: number;
}

/** A message of a conversation (SPEC §3, NOTE-15). */
export interface Message {
  id?: string;
  churchId?: string;
  conversationId?: string;
  personId?: string | null;
  displayName?: string | null;
  content?: string | null;
  messageType?: string | null;
  /** Absent in the answer to a new message; reload to get it. */
  timeSent?: Date | string | null;
  /** Null or absent: never edited. */
  timeUpdated?: Date | string | null;
  /** Attached on the client (NOTE-16). */
  person?: Person;
}

/** A conversation (SPEC §3, NPM-24 to NPM-28). */
export interface Conversation {
  id?: string;
  churchId?: string;
  contentType?: string;
  contentId?: string;
  groupId?: string | null;
  title?: string;
  dateCreated?: Date | string | null;
  visibility?: string;
  firstPostId?: string | null;
  lastPostId?: string | null;
  postCount?: number;
  allowAnonymousPosts?: boolean;
  /** GET /privateMessages sends the newest message only; `[null]` after it was deleted. */
  messages?: (Message | null)[];
}

/** A private message: one row per conversation of two people (SPEC §3, INB-18). */
export interface PrivateMessage {
  id?: string;
  churchId?: string;
  fromPersonId?: string;
  toPersonId?: string;
  /** Who still has to read it; null when read. */
  notifyPersonId?: string | null;
  conversationId?: string;
  conversation?: Conversation;
  /** The other person, attached on the client. */
  person?: Person;
}
