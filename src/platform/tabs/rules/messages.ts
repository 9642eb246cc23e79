import { asObject } from "../../../lib/text/json.js";

const TYPES = [
  // From the leader, to the tab `to`, or to all tabs if it is "".
  "leader",
  "pong",
  "socketOpen",
  "socketClosed",
  "frame",
  "response",
  "send",
  "wait",
  // To the leader.
  "ping",
  "open",
  "release",
  "text",
  "ask",
  "fetched",
  "failed",
  "changed",
] as const;

/**
 * A message between the tabs of a browser. From the leader: `leader` and `pong` name it; `socketOpen`, `socketClosed` and
 * `frame` are events of the shared socket; `response`, `send` and `wait` answer `ask`. To the leader: `open`, `release` and
 * `text` are calls of the shared socket; `ask` asks for a response, which `fetched` and `failed` deliver; `changed` says that
 * a request may have changed the data of others.
 */
export interface TabMessage {
  type: (typeof TYPES)[number];
  from: string;
  to: string;
  /** The number of a question, unique in its tab. */
  id: number;
  key: string;
  /** The text of a frame, of a response, or to send; the kind of a question. */
  text: string;
  /** The close code of a socket. */
  code: number;
}

/** Checks a message from another tab, which another program of the same origin may have sent. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const { type, from, to, id, key, text, code } =
    asObject<Partial<Record<keyof TabMessage, unknown>>>(data) ?? {};
  const known = TYPES.find((each) => each === type);
  if (!known || typeof from !== "string" || from === "") return undefined;
  const readText = (value: unknown) => (typeof value === "string" ? value : "");
  const readNumber = (value: unknown) => (typeof value === "number" ? value : 0);
  return {
    type: known,
    from,
    to: readText(to),
    id: readNumber(id),
    key: readText(key),
    text: readText(text),
    code: readNumber(code),
  };
}
