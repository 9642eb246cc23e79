import { readTabMessage, type TabMessage } from "./rules/messages.js";

/** A class that connects the tabs, such as the browser's `BroadcastChannel`. */
export type ChannelConstructor = new (name: string) => {
  onmessage: ((event: MessageEvent<unknown>) => unknown) | null;
  postMessage(message: unknown): void;
  close(): void;
};

export type PostMessage = (message: Partial<TabMessage> & Pick<TabMessage, "type">) => void;

/** A channel to all tabs. Also delivers to this tab, because the leader handles its own messages like those of other tabs. */
export class TabChannel {
  readonly #id: string;
  readonly #channel: InstanceType<ChannelConstructor>;
  #onMessage: ((message: TabMessage) => void) | undefined;

  constructor(id: string, channel: InstanceType<ChannelConstructor>) {
    this.#id = id;
    this.#channel = channel;
    channel.onmessage = ({ data }) => this.#receive(data);
  }

  listen(onMessage: (message: TabMessage) => void): void {
    this.#onMessage = onMessage;
  }

  readonly post: PostMessage = (fields) => {
    if (!this.#onMessage) return;
    const message = { ...fields, from: this.#id };
    // `BroadcastChannel` does not deliver to the tab that posted.
    if (fields.to !== this.#id) this.#channel.postMessage(message);
    queueMicrotask(() => this.#receive(message));
  };

  close(): void {
    this.#onMessage = undefined;
    this.#channel.close();
  }

  #receive(data: unknown): void {
    const message = readTabMessage(data);
    if (message && (message.to === "" || message.to === this.#id)) this.#onMessage?.(message);
  }
}
