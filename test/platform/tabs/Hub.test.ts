import { describe, expect, it, vi } from "vitest";
import { Hub, LEAVING } from "../../../src/platform/tabs/Hub.js";
import { SharedSocket } from "../../../src/platform/tabs/SharedSocket.js";
import { readTabMessage, type TabMessage } from "../../../src/platform/tabs/rules/messages.js";
import { FakeSocket } from "../../harness/FakeSocket.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

const INBOX = "GET https://api.example.org/messaging/privateMessages";
const CONNECTIONS = "https://api.example.org/messaging/connections/CHU1";
const JOIN_ALERTS = `JOIN ${CONNECTIONS}/alerts/S`;
const JOIN = `JOIN ${CONNECTIONS}/CON1/S`;

installFakeTime(new Date("2026-05-01T12:00:00Z"));

function createHub() {
  const post = vi.fn<(message: Partial<TabMessage>) => void>();
  const leave = vi.fn<(key: string) => Promise<unknown>>(() => Promise.resolve());
  const endsOf = new Map<string, () => void>();
  const hub = new Hub({
    post,
    openSocket: () => new FakeSocket("wss://socket.example.org"),
    watchTab: (tab, onEnd) => {
      endsOf.set(tab, onEnd);
      return () => endsOf.delete(tab);
    },
    leave,
  });
  const receive = (from: string, fields: Partial<TabMessage>) => {
    post.mockClear();
    const message = readTabMessage({ ...fields, from });
    if (message) hub.receive(message);
  };
  const ask = (from: string, key: string, id = 1, text = "read") => {
    receive(from, { type: "ask", id, key, text });
    return post.mock.lastCall?.[0];
  };
  const sendFetched = (from: string, key: string, id = 1) =>
    receive(from, { type: "fetched", id, key, text: `${key} of ${from}` });
  return { hub, post, leave, endsOf, receive, ask, sendFetched };
}

/** A hub whose socket is open and registered for alerts. */
function createLiveHub() {
  const created = createHub();
  created.receive("a", { type: "open" });
  FakeSocket.last.open();
  created.ask("a", JOIN_ALERTS);
  created.sendFetched("a", JOIN_ALERTS);
  return created;
}

it("replaces a socket that one tab found dead, for all tabs", () => {
  const { receive, post } = createLiveHub();
  receive("b", { type: "open" });
  receive("b", { type: "release", code: 1006 });
  expect(FakeSocket.live).toEqual([]);
  expect(post).toHaveBeenCalledWith({ type: "socketClosed", code: 1006 });
});

it("keeps the socket while a tab uses it", () => {
  const { receive } = createLiveHub();
  receive("b", { type: "open" });
  receive("b", { type: "release", code: 1000 });
  expect(FakeSocket.live).toHaveLength(1);
  receive("a", { type: "release", code: 1000 });
  expect(FakeSocket.live).toEqual([]);
});

it("replaces a socket that does not open within ten seconds, although tabs join meanwhile", () => {
  const { receive, post } = createHub();
  receive("a", { type: "open" });
  vi.advanceTimersByTime(9_900);
  receive("b", { type: "open" });
  expect(FakeSocket.live).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(post).toHaveBeenCalledWith({ type: "socketClosed", code: 1006 });
  receive("b", { type: "open" });
  FakeSocket.last.open();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.last.readyState).toBe(1);
});

it("reports a socket that cannot be opened as closed", () => {
  const post = vi.fn();
  const openSocket = () => {
    throw new Error("No address.");
  };
  const watchTab = () => () => undefined;
  const hub = new Hub({ post, openSocket, watchTab, leave: () => Promise.resolve() });
  const message = readTabMessage({ type: "open", from: "a" });
  if (message) hub.receive(message);
  expect(post).toHaveBeenCalledWith({ type: "socketClosed", code: 1006 });
});

it("closes the socket when the last tab that uses it has crashed, and watches no tab afterwards", () => {
  const { receive, endsOf } = createLiveHub();
  receive("b", { type: "open" });
  receive("a", { type: "release", code: 1000 });
  expect([...endsOf.keys()]).toEqual(["b"]);
  endsOf.get("b")?.();
  expect(FakeSocket.live).toEqual([]);
  expect(endsOf.size).toBe(0);
});

it("watches no tab after it has stopped", () => {
  const { hub, endsOf } = createLiveHub();
  expect(endsOf.size).toBe(1);
  hub.stop();
  expect(endsOf.size).toBe(0);
});

it("leaves the conversations that only a crashed tab had open", () => {
  const { receive, endsOf, ask, sendFetched, leave } = createLiveHub();
  receive("b", { type: "open" });
  ask("b", JOIN_ALERTS);
  ask("b", JOIN);
  sendFetched("b", JOIN);
  ask("b", INBOX);
  sendFetched("b", INBOX);
  endsOf.get("b")?.();
  expect(leave).toHaveBeenCalledExactlyOnceWith(JOIN);
});

it("lets a tab join a conversation after the last tab has left it, also if that fails", async () => {
  for (const type of ["fetched", "failed"] as const) {
    const { ask, sendFetched, receive, post } = createLiveHub();
    ask("a", JOIN, 1, "join");
    sendFetched("a", JOIN);
    expect(ask("a", JOIN, 2, "leave")).toMatchObject({ type: "send", to: "a" });
    expect(ask("b", JOIN, 1, "join")).toMatchObject({ type: "wait", to: "b" });
    receive("a", { type, id: 2, key: JOIN });
    expect(post).toHaveBeenCalledExactlyOnceWith({ type: "send", to: "b", id: 1, key: JOIN });
  }
});

it("lets a tab join a conversation after it was left for a crashed tab", async () => {
  const { receive, endsOf, ask, sendFetched, leave, post } = createLiveHub();
  receive("b", { type: "open" });
  ask("b", JOIN, 1, "join");
  sendFetched("b", JOIN);
  let end: (value?: unknown) => void = () => undefined;
  leave.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  endsOf.get("b")?.();
  expect(ask("a", JOIN, 2, "join")).toMatchObject({ type: "wait", to: "a" });
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(post).toHaveBeenLastCalledWith({ type: "send", to: "a", id: 2, key: JOIN });
});

it("answers a fresh request with no earlier response", () => {
  const { ask, sendFetched } = createLiveHub();
  ask("a", INBOX);
  expect(ask("b", INBOX, 1, "fresh")).toMatchObject({ type: "send", to: "b" });
  sendFetched("b", INBOX);
  expect(ask("c", INBOX, 1, "fresh")).toMatchObject({ type: "send", to: "c" });
  sendFetched("c", INBOX);
  expect(ask("d", INBOX)).toMatchObject({ type: "response", text: `${INBOX} of c` });
});

it("answers with a response, without a request, while frames announce every change", () => {
  const { ask, sendFetched } = createLiveHub();
  expect(ask("a", INBOX)).toMatchObject({ type: "send", to: "a" });
  sendFetched("a", INBOX);
  expect(ask("b", INBOX)).toMatchObject({ type: "response", to: "b", text: `${INBOX} of a` });
});

it("has the list requested again after a minute", () => {
  const { ask, sendFetched } = createLiveHub();
  ask("a", INBOX);
  sendFetched("a", INBOX);
  vi.advanceTimersByTime(60_001);
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
});

it("has a list requested again while no frames announce changes", () => {
  const { ask, sendFetched } = createHub();
  ask("a", INBOX);
  sendFetched("a", INBOX);
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
});

it("has a list requested again after the socket ended, until the next registration", () => {
  const { ask, sendFetched } = createLiveHub();
  FakeSocket.last.end();
  ask("a", INBOX);
  sendFetched("a", INBOX);
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
});

it("lets tabs wait for a running request, and the next of them send it when it fails", () => {
  const { ask, receive, post } = createLiveHub();
  ask("a", INBOX);
  expect(ask("b", INBOX)).toMatchObject({ type: "wait", to: "b" });
  expect(ask("c", INBOX)).toMatchObject({ type: "wait", to: "c" });
  receive("a", { type: "failed", id: 1, key: INBOX });
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: "send", to: "b", id: 1, key: INBOX });
  receive("b", { type: "fetched", id: 1, key: INBOX, text: "[]" });
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: "response", to: "c", id: 1, text: "[]" });
});

describe("a tab that ends while it sends a request", () => {
  const ends = {
    crashes: ({ endsOf }: ReturnType<typeof createHub>) => endsOf.get("b")?.(),
    leaves: ({ receive }: ReturnType<typeof createHub>) =>
      receive("b", { type: "release", code: LEAVING }),
  };

  it.each(["crashes", "leaves"] as const)("%s: the next waiting tab sends it at once", (end) => {
    const hub = createLiveHub();
    hub.receive("b", { type: "open" });
    hub.ask("b", INBOX);
    hub.ask("c", INBOX);
    hub.ask("a", INBOX, 2);
    hub.post.mockClear();
    ends[end](hub);
    expect(hub.post).toHaveBeenCalledExactlyOnceWith({ type: "send", to: "c", id: 1, key: INBOX });
    hub.sendFetched("c", INBOX);
    expect(hub.post).toHaveBeenCalledExactlyOnceWith({
      type: "response",
      to: "a",
      id: 2,
      text: `${INBOX} of c`,
    });
  });

  it("leaves although it has never used the socket", () => {
    const { ask, receive, post } = createLiveHub();
    ask("b", INBOX);
    ask("c", INBOX);
    receive("b", { type: "release", code: LEAVING });
    expect(post).toHaveBeenCalledExactlyOnceWith({ type: "send", to: "c", id: 1, key: INBOX });
  });

  it("is not asked to send a request for which it has waited", () => {
    const { ask, receive, endsOf, post } = createLiveHub();
    receive("b", { type: "open" });
    ask("a", INBOX, 2);
    ask("b", INBOX);
    ask("c", INBOX);
    endsOf.get("b")?.();
    receive("a", { type: "failed", id: 2, key: INBOX });
    expect(post).toHaveBeenCalledExactlyOnceWith({ type: "send", to: "c", id: 1, key: INBOX });
  });

  it("lets the leader finish leaving its conversations before another tab joins", async () => {
    const { receive, ask, sendFetched, endsOf, leave, post } = createLiveHub();
    receive("b", { type: "open" });
    ask("b", JOIN, 1, "join");
    sendFetched("b", JOIN);
    leave.mockReturnValueOnce(new Promise(() => undefined));
    endsOf.get("b")?.();
    expect(ask("a", JOIN, 2, "join")).toMatchObject({ type: "wait", to: "a" });
    receive("b", { type: "release", code: LEAVING });
    await vi.advanceTimersByTimeAsync(0);
    expect(post).not.toHaveBeenCalled();
  });

  it("keeps its requests when it only releases the socket", () => {
    const { receive, ask, sendFetched, post } = createLiveHub();
    receive("b", { type: "open" });
    ask("b", INBOX);
    ask("c", INBOX);
    receive("b", { type: "release", code: 1000 });
    expect(post).not.toHaveBeenCalled();
    sendFetched("b", INBOX);
    expect(post).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ type: "response", to: "c" }),
    );
  });
});

it("does not pass on a response that was requested before a frame came", () => {
  const { ask, sendFetched, receive, post } = createLiveHub();
  ask("a", INBOX);
  FakeSocket.last.deliver({ action: "privateMessage", data: {} });
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
  sendFetched("a", INBOX);
  expect(post).not.toHaveBeenCalled();
  expect(ask("c", INBOX)).toMatchObject({ type: "wait", to: "c" });
  receive("b", { type: "fetched", id: 1, key: INBOX, text: "new" });
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: "response", to: "c", id: 1, text: "new" });
});

it("keeps 50 lists and forgets the oldest", () => {
  const { ask, sendFetched } = createLiveHub();
  const keys = Array.from({ length: 52 }, (_, index) => `GET https://x/people/basic?ids=${index}`);
  for (const key of keys) {
    ask("a", key);
    sendFetched("a", key);
  }
  expect(ask("b", keys[51] ?? "")).toMatchObject({ type: "response" });
  expect(ask("b", keys[0] ?? "")).toMatchObject({ type: "send" });
});

it.each([
  [3_900, 1000],
  [4_000, 1006],
])("a tab that closes %d ms after an unanswered text releases the socket with %d", (ms, code) => {
  const post = vi.fn();
  const socket = new SharedSocket(post);
  const receive = (fields: Partial<TabMessage>) => {
    const message = readTabMessage({ from: "leader", ...fields });
    if (message) socket.receive(message);
  };
  receive({ type: "socketOpen" });
  socket.send("getId");
  vi.advanceTimersByTime(60_000);
  receive({ type: "frame", text: "{}" });
  socket.send("getId");
  vi.advanceTimersByTime(ms);
  socket.close();
  expect(post).toHaveBeenLastCalledWith({ type: "release", code });
});

it("a side that was opened again ignores the end of the socket that it has released", () => {
  const socket = new SharedSocket(vi.fn());
  const message = readTabMessage({ type: "socketClosed", from: "leader", code: 1000 });
  if (message) socket.receive(message);
  expect(socket.readyState).toBe(0);
});
