/** Channels between the tabs of a test. Messages arrive one timer turn later, and never at the channel that posted them. */
export class FakeBroadcastChannel extends EventTarget {
  static open: FakeBroadcastChannel[] = [];
  /** Everything that was posted, with the name of its channel. */
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
    const others = FakeBroadcastChannel.open.filter(
      (each) => each !== this && each.name === this.name,
    );
    for (const other of others)
      setTimeout(() => other.onmessage?.(new MessageEvent("message", { data })), 0);
  }

  close(): void {
    FakeBroadcastChannel.open = FakeBroadcastChannel.open.filter((each) => each !== this);
  }
}
