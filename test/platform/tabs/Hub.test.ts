import { expect, it, vi } from "vitest";
import { Hub } from "../../../src/platform/tabs/Hub.js";
import { readTabMessage, type TabMessage } from "../../../src/platform/tabs/rules/messages.js";
import { FakeSocket } from "../../harness/FakeSocket.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

const INBOX = "GET https://api.example.org/messaging/privateMessages";
const JOIN_ALERTS = "JOIN https://api.example.org/messaging/connections S alerts";

installFakeTime(new Date("2026-05-01T12:00:00Z"));

function createHub() {
  const post = vi.fn<(message: Partial<TabMessage>) => void>();
  const hub = new Hub(post, () => new FakeSocket("wss://socket.example.org"));
  const receive = (from: string, fields: Partial<TabMessage>) => {
    post.mockClear();
    const message = readTabMessage({ ...fields, from });
    if (message) hub.receive(message);
  };
  const ask = (from: string, key: string, id = 1) => {
    receive(from, { type: "ask", id, key, text: "read" });
    return post.mock.lastCall?.[0];
  };
  const fetched = (from: string, key: string, id = 1) =>
    receive(from, { type: "fetched", id, key, text: `${key} of ${from}` });
  return { hub, post, receive, ask, fetched };
}

/** A hub whose socket is open and registered for alerts. */
function createLiveHub() {
  const created = createHub();
  created.receive("a", { type: "open" });
  FakeSocket.last.open();
  created.ask("a", JOIN_ALERTS);
  created.fetched("a", JOIN_ALERTS);
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

it("reports a socket that cannot be opened as closed", () => {
  const post = vi.fn();
  const hub = new Hub(post, () => {
    throw new Error("No address.");
  });
  const message = readTabMessage({ type: "open", from: "a" });
  if (message) hub.receive(message);
  expect(post).toHaveBeenCalledWith({ type: "socketClosed", code: 1006 });
});

it("answers with a response, without a request, while frames announce every change", () => {
  const { ask, fetched } = createLiveHub();
  expect(ask("a", INBOX)).toMatchObject({ type: "send", to: "a" });
  fetched("a", INBOX);
  expect(ask("b", INBOX)).toMatchObject({ type: "response", to: "b", text: `${INBOX} of a` });
});

it("has the list requested again after a minute", () => {
  const { ask, fetched } = createLiveHub();
  ask("a", INBOX);
  fetched("a", INBOX);
  vi.advanceTimersByTime(60_001);
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
});

it("has a list requested again while no frames announce changes", () => {
  const { ask, fetched } = createHub();
  ask("a", INBOX);
  fetched("a", INBOX);
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
});

it("has a list requested again after the socket ended, until the next registration", () => {
  const { ask, fetched } = createLiveHub();
  FakeSocket.last.end();
  ask("a", INBOX);
  fetched("a", INBOX);
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

it("does not pass on a response that was requested before a frame came", () => {
  const { ask, fetched, receive, post } = createLiveHub();
  ask("a", INBOX);
  FakeSocket.last.deliver({ action: "privateMessage", data: {} });
  expect(ask("b", INBOX)).toMatchObject({ type: "send", to: "b" });
  fetched("a", INBOX);
  expect(post).not.toHaveBeenCalled();
  expect(ask("c", INBOX)).toMatchObject({ type: "wait", to: "c" });
  receive("b", { type: "fetched", id: 1, key: INBOX, text: "new" });
  expect(post).toHaveBeenCalledExactlyOnceWith({ type: "response", to: "c", id: 1, text: "new" });
});

it("keeps 50 lists and forgets the oldest", () => {
  const { ask, fetched } = createLiveHub();
  const keys = Array.from({ length: 52 }, (_, index) => `GET https://x/people/basic?ids=${index}`);
  for (const key of keys) {
    ask("a", key);
    fetched("a", key);
  }
  expect(ask("b", keys[51] ?? "")).toMatchObject({ type: "response" });
  expect(ask("b", keys[0] ?? "")).toMatchObject({ type: "send" });
});
