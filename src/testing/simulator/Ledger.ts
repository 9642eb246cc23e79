import { readTag, type Tab } from "./Tab.js";
import type { DemoChurch } from "../createDemoChurch.js";

/** A message that a person has sent. */
export interface SentMessage {
  /** The first word of the content. Edits keep it. */
  readonly tag: string;
  readonly conversationId: string;
  /** The tab in which it was sent. */
  readonly tab: Tab;
  readonly userId: string;
  /** Whether it may be missing: it was deleted or discarded, the user signed out, or nothing kept it when its tab was closed. */
  mayBeMissing: boolean;
  /**
   * Whether it was posted while its conversation was not loaded, or while a storage was blocked. If the response is lost and
   * the person has sent something else meanwhile, the client cannot tell whether the server has it.
   */
  isUnverifiable: boolean;
  /** Whether a check has found it on the server. */
  isSaved: boolean;
  /** The number of edits. */
  edits: number;
  /** The number of edits that are in flight, or that failed and may still be applied. */
  unsettledEdits: number;
}

/** The messages that people have sent, to compare them with those of the server. */
export class Ledger {
  readonly messages: SentMessage[] = [];
  readonly #server: DemoChurch;

  constructor(server: DemoChurch) {
    this.#server = server;
  }

  add(fields: Pick<SentMessage, "conversationId" | "tab" | "userId">): SentMessage {
    const message = {
      tag: `message-${this.messages.length + 1}`,
      ...fields,
      mayBeMissing: false,
      isUnverifiable: false,
      isSaved: false,
      edits: 0,
      unsettledEdits: 0,
    };
    this.messages.push(message);
    return message;
  }

  find(content: string | null | undefined): SentMessage | undefined {
    const tag = readTag(content);
    return this.messages.find((message) => message.tag === tag);
  }

  /** Returns the contents on the server that begin with the tag of a message: more than one after a duplicate send. */
  findSavedContents({ tag, conversationId }: SentMessage): string[] {
    const messages = this.#server.db.messages.get(conversationId) ?? [];
    const contents = messages.map(({ content }) => content ?? "");
    return contents.filter((content) => readTag(content) === tag);
  }
}
