/** One connected socket as the hub sees it. */
export interface HubSocket {
  readonly id: string;
  /** Text from the client. */
  receive(text: string): void;
  /** The client is gone. */
  leave(): void;
}

interface Member {
  deliver: (text: string) => void;
  end: (code: number) => void;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** All sockets of a demo church: answers any text with the socket's id, and delivers frames. */
export class SocketHub {
  readonly #members = new Map<string, Member>();
  readonly #onLeave: (socketId: string) => void;
  #isMute = false;
  #isRefusing = false;
  #made = 0;

  constructor(onLeave: (socketId: string) => void) {
    this.#onLeave = onLeave;
  }

  get ids(): string[] {
    return [...this.#members.keys()];
  }

  get isRefusing(): boolean {
    return this.#isRefusing;
  }

  /** Takes part with any kind of socket: the fake one of this file or a real one. */
  join(deliver: (text: string) => void, end: (code: number) => void): HubSocket {
    const id = this.#nextId();
    this.#members.set(id, { deliver, end });
    return {
      id,
      receive: () => this.send(JSON.stringify({ churchId: "", conversationId: "", action: "socketId", data: id }), id),
      leave: () => {
        if (this.#members.delete(id)) this.#onLeave(id);
      },
    };
  }

  /** Sends a text to one socket, or to all. */
  send(text: string, socketId?: string): boolean {
    if (this.#isMute) return true;
    if (socketId === undefined) {
      for (const member of this.#members.values()) member.deliver(text);
      return true;
    }
    const member = this.#members.get(socketId);
    member?.deliver(text);
    return !!member;
  }

  /** Ends every connection, as a restart does. Nobody is told: the rows of lost sockets stay until a delivery fails. */
  dropAll(code = 1006): void {
    const members = [...this.#members.values()];
    this.#members.clear();
    for (const { end } of members) end(code);
  }

  /** Half-open: nothing is delivered any more, and nobody is told. */
  mute(on: boolean): void {
    this.#isMute = on;
  }

  /** New connections fail. */
  refuse(on: boolean): void {
    this.#isRefusing = on;
  }

  #nextId(): string {
    let number = (this.#made += 1) * 7_919 + 104_729;
    let id = "";
    for (let index = 0; index < 11; index++) {
      id += ALPHABET[number % 64] ?? "A";
      number = Math.floor(number / 7) + index * 31 + this.#made;
    }
    return id;
  }
}
