import type { Tab } from "./Tab.js";
import type { DemoChurch } from "../createDemoChurch.js";

/** A message that a person has sent. */
export interface WrittenMessage {
  /** The first word of its text, which stays when it is edited. */
  readonly mark: string;
  readonly conversationId: string;
  /** The tab in which it was written. */
  readonly tab: Tab;
  readonly userId: string;
  /** Whether it may be missing: it was deleted or discarded, the user signed out, or nothing kept it when its tab was closed. */
  mayBeMissing: boolean;
  /**
   * Whether it was posted while its conversation was not loaded, or while a storage was blocked. If the response is lost and
   * the person has written something else meanwhile, the client cannot tell whether the server has it.
   */
  isUnverifiable: boolean;
  /** Whether the server was seen to have it. */
  isSaved: boolean;
  /** The number of edits, and of those that still run. */
  edits: number;
  runningEdits: number;
}

/** What people have written, to compare with what the server has. */
export class Ledger {
  readonly messages: WrittenMessage[] = [];
  readonly #server: DemoChurch;

  constructor(server: DemoChurch) {
    this.#server = server;
  }

  add(fields: Pick<WrittenMessage, "conversationId" | "tab" | "userId">): WrittenMessage {
    const message = {
      mark: `message-${this.messages.length + 1}`,
      ...fields,
      mayBeMissing: false,
      isUnverifiable: false,
      isSaved: false,
      edits: 0,
      runningEdits: 0,
    };
    this.messages.push(message);
    return message;
  }

  find(content: string | null | undefined): WrittenMessage | undefined {
    const mark = content?.split(" ")[0];
    return this.messages.find((message) => message.mark === mark);
  }

  /** Returns the texts at the server that begin with a mark. */
  savedTexts({ mark, conversationId }: WrittenMessage): string[] {
    const messages = this.#server.db.messages.get(conversationId) ?? [];
    return messages.flatMap(({ content }) => (content?.split(" ")[0] === mark ? [content] : []));
  }
}
