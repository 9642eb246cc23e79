/** A `BroadcastChannel` within one test. Messages arrive after a timer of 0 ms, at every other channel of the same name. */
export class FakeBroadcastChannel extends EventTarget {
  static open: FakeBroadcastChannel[] = [];
  /** Every posted message with the name of its channel. */
  static posted: { name: string; data: unknown }[] = [];

  static reset(): void {
    FakeBroadcastChannel.open = [];
    FakeBroadcastChannel.posted = [];
  }

  onmessage: ((event: MessageEvent) => unknown) | null = null;
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeBroadcastChannel.open.push(this);
  }

  postMessage(data: unknown): void {
    FakeBroadcastChannel.posted.push({ name: this.name, data });
    const receivers = FakeBroadcastChannel.open.filter(
      (channel) => channel !== this && channel.name === this.name,
    );
    for (const receiver of receivers)
      setTimeout(() => receiver.onmessage?.(new MessageEvent("message", { data })), 0);
  }

  close(): void {
    FakeBroadcastChannel.open = FakeBroadcastChannel.open.filter((channel) => channel !== this);
  }
}
