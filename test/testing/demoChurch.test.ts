import { afterEach, describe, expect, it, vi } from "vitest";
import {
  buildMessage,
  buildNotification,
  buildPerson,
  buildPrivateMessage,
  buildUserChurch,
  createDemoChurch,
  type DemoChurch,
  type DemoChurchOptions,
  type Quirks,
} from "../../src/testing.js";

const TALK = "CON00000001";
const ROOT = "http://demo.church";

async function call(church: DemoChurch, method: string, path: string, body?: unknown, email = "ruth@grace.example") {
  const headers = { Authorization: `Bearer ${church.signIn(email).userChurches[0]?.jwt}`, "Content-Type": "application/json" };
  const response = await church.fetch(ROOT + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) as Record<string, unknown> };
}
const NOTES = "/messaging/messages/conversation/CON00000051";
const addCard = (church: DemoChurch, id: string) => call(church, "POST", "/giving/paymentmethods/addcard", { id });
const thread = (church: DemoChurch) => church.db.messages.get(TALK) ?? [];
const send = (church: DemoChurch, content: string) => call(church, "POST", "/messaging/messages", [{ conversationId: TALK, content }]);
const counts = (church: DemoChurch) => call(church, "GET", "/messaging/notifications/unreadCount");

describe("the data", () => {
  const church = createDemoChurch();

  it("is the same every time, apart from the clock", () => {
    const now = () => new Date("2026-05-01T12:00:00Z");
    expect(createDemoChurch({ now }).db).toEqual(createDemoChurch({ now }).db);
    expect(thread(createDemoChurch({ now })).at(-1)?.timeSent.getTime()).toBeLessThan(now().getTime());
  });

  it("has three churches, more than forty people, and conversations of every length", () => {
    expect(church.db.churches).toHaveLength(3);
    expect(church.db.people.length).toBeGreaterThan(40);
    const lengths = [...church.db.messages.values()].map(({ length }) => length);
    expect(lengths).toEqual(expect.arrayContaining([0, 1, 2, 12, 120, 1_000, 5_000]));
  });

  it("knows hard names, and people who take no private messages", () => {
    const names = church.db.people.map(({ name }) => name?.display ?? "");
    for (const hard of [/👩‍👧/u, /'/, /\p{Script=Hangul}/u, /\p{Script=Devanagari}/u, /\p{Script=Cyrillic}/u, /.{70}/]) {
      expect(names.some((name) => hard.test(name))).toBe(true);
    }
    expect(church.db.people.some(({ allowDirectMessages }) => allowDirectMessages === false)).toBe(true);
    expect(church.db.people.some(({ name }) => name?.first === undefined)).toBe(true);
  });

  it("lets administrators, members and people without any right sign in", () => {
    const churchesOf = (email: string) => church.signIn(email).userChurches.map(({ apis }) => apis.map(({ keyName }) => keyName));
    expect(churchesOf("ruth@grace.example")).toHaveLength(2);
    expect(churchesOf("miriam@grace.example")).toEqual([["ReportingApi", "DoingApi"]]);
    expect(churchesOf("samuel@grace.example")).toEqual([[]]);
    expect(() => church.signIn("stranger@grace.example")).toThrow("stranger@grace.example");
  });
});

describe("a quirk", () => {
  const refusedEdit = (church: DemoChurch) => {
    const body = [{ id: thread(church)[0]?.id, conversationId: TALK, content: "Overwritten" }];
    return call(church, "POST", "/messaging/messages", body, "miriam@grace.example");
  };
  const edit = (church: DemoChurch, more: object) =>
    call(church, "POST", "/messaging/messages", [{ id: thread(church)[0]?.id, conversationId: TALK, content: "Edited", ...more }]);
  const secondList = async (church: DemoChurch) => {
    await call(church, "GET", "/messaging/privateMessages");
    return counts(church);
  };
  const row = <K extends keyof Quirks>(
    quirk: K,
    what: (church: DemoChurch) => Promise<{ status: number; text: string }>,
    on: RegExp,
    off: RegExp,
  ) => ({
    quirk,
    what,
    on,
    off,
  });

  it.each([
    row("anyoneMayEdit", refusedEdit, /^200 \[/, /^403 \{"errors":\["Forbidden"\]\}/),
    row("messageByIdIsMissing", (church) => call(church, "GET", `/messaging/messages/${thread(church)[0]?.id}`), /^404/, /^200 \{"id"/),
    row(
      "existingIsAlwaysEmpty",
      (church) => call(church, "GET", "/messaging/privateMessages/existing/PER00000002"),
      /^200 \{\}$/,
      /PMS00000001/,
    ),
    row("listsMarkRead", secondList, /"pmCount":0/, /"pmCount":2/),
    row(
      "editsLeaveNoTime",
      async (church) => (await edit(church, {}), call(church, "GET", `/messaging/messages/conversation/${TALK}`)),
      /^(?!.*"timeUpdated":")/,
      /"timeUpdated":"/,
    ),
    row("pathsNeedPrefixes", (church) => call(church, "GET", "/notifications/unreadCount"), /^404/, /"notificationCount":3/),
    row("personNotesAreGuarded", (church) => call(church, "GET", NOTES, undefined, "daniel@grace.example"), /^401 \[\]$/, /^200 \[\{"id"/),
    row(
      "errorBodiesDiffer",
      (church) => call(church, "GET", NOTES, undefined, "daniel@grace.example"),
      /^401 \[\]$/,
      /^401 \{"errors":\["Not allowed"\]\}$/,
    ),
    row(
      "errorBodiesDiffer",
      (church) => call(church, "GET", "/nothing"),
      /^404 \{"error":\{/,
      /^404 \{"errors":\["Endpoint not found"\]\}$/,
    ),
    row(
      "cardsFailByStatus",
      (church) => addCard(church, "pm_declined"),
      /^402 \{"error":"Your card was declined\.","code"/,
      /^200 \{"raw":\{"message":"Your card was/,
    ),
    row(
      "cardsFailByStatus",
      (church) => call(church, "POST", "/giving/donate/charge", { id: "pm_processing", provider: "stripe" }),
      /"status":"processing"/,
      /"status":"pending"/,
    ),
    row("newMessagesHaveNoTime", (church) => send(church, "Hello"), /^(?!.*timeSent)/, /"timeSent":"\d{4}-.*\.000Z"/),
    row("gatewaysAreWrapped", (church) => call(church, "GET", "/giving/donate/gateways/CHU00000001"), /^200 \{"gateways":\[/, /^200 \[/),
    row(
      "filesOnDisk",
      (church) => call(church, "POST", "/content/gallery/requestUpload", { folder: "1", fileName: "1.jpg" }),
      /^200 \{\}$/,
      /"key"/,
    ),
  ])("that is turned off changes the answer: $quirk", async ({ quirk, what, on, off }) => {
    const real = await what(createDemoChurch());
    expect(`${real.status} ${real.text}`).toMatch(on);
    const ideal = await what(createDemoChurch({ quirks: { [quirk]: false } }));
    expect(`${ideal.status} ${ideal.text}`).toMatch(off);
  });

  it("shuffles what was written in the same second, by the seed of the church: secondsAreShuffled", async () => {
    const orderOf = async (options: DemoChurchOptions) => {
      const church = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00Z"), ...options });
      const words = ["one", "two", "three", "four", "five", "six"];
      for (const word of words) await send(church, word);
      const read = await call(church, "GET", `/messaging/messages/conversation/${TALK}`);
      const contents = (JSON.parse(read.text) as { content: string }[]).map(({ content }) => content);
      expect(contents.slice(0, -6)).toEqual(
        thread(church)
          .slice(0, -6)
          .map(({ content }) => content),
      );
      expect([...contents.slice(-6)].sort()).toEqual([...words].sort());
      return contents.slice(-6).join(" ");
    };
    const first = await orderOf({ seed: 1 });
    expect(await orderOf({ seed: 1 })).toBe(first);
    expect(await orderOf({ seed: 2 })).not.toBe(first);
    expect(await orderOf({ quirks: { secondsAreShuffled: false } })).toBe("one two three four five six");
  });

  it("tells nothing but refusals in another way: errorBodiesDiffer", async () => {
    const [real, plain] = [createDemoChurch(), createDemoChurch({ quirks: { errorBodiesDiffer: false } })];
    expect((await counts(plain)).text).toBe((await counts(real)).text);
  });

  it("leaves APIs out of a session: apisAreLeftOut", () => {
    const keysOf = (church: DemoChurch) => church.signIn("samuel@grace.example").userChurches[0]?.apis.map(({ keyName }) => keyName);
    expect(keysOf(createDemoChurch())).toEqual([]);
    expect(keysOf(createDemoChurch({ quirks: { apisAreLeftOut: false } }))).toEqual(
      expect.arrayContaining(["MembershipApi", "MessagingApi", "GivingApi", "ContentApi"]),
    );
  });

  it("keeps notes about people from those who may not edit people, and lets nobody else wait", async () => {
    const church = createDemoChurch();
    const write = (email: string) => call(church, "POST", "/messaging/messages", [{ conversationId: "CON00000051", content: "x" }], email);
    expect(await write("daniel@grace.example")).toMatchObject({ status: 401, text: "{}" });
    expect(await write("ruth@grace.example")).toMatchObject({ status: 200 });
    expect(await call(church, "GET", NOTES)).toMatchObject({ status: 200 });
  });

  it("keeps an ISO time out of an edit: isoTimeUpdatedFails", async () => {
    const edited = await edit(createDemoChurch(), { timeUpdated: "2026-05-01T10:00:00.000Z" });
    expect(edited).toMatchObject({
      status: 500,
      text: expect.stringContaining("Incorrect datetime value: '2026-05-01T10:00:00.000Z'") as string,
    });
    expect(await edit(createDemoChurch(), { timeUpdated: "2026-05-01 10:00:00" })).toMatchObject({ status: 200 });
  });

  it("lets an expired token notice its end: badTokensReadNothing", async () => {
    let now = new Date("2026-05-01T12:00:00Z");
    const church = createDemoChurch({ now: () => now });
    const Authorization = `Bearer ${church.signIn("ruth@grace.example").userChurches[0]?.jwt}`;
    const read = () => church.fetch(`${ROOT}/messaging/notifications/my`, { headers: { Authorization } });
    now = new Date("2026-05-04T12:00:00Z");
    expect(await (await read()).json()).toEqual([]);
    church.quirks.badTokensReadNothing = false;
    expect((await read()).status).toBe(401);
    for (const path of [
      "messaging/privateMessages",
      "messaging/notifications/unreadCount",
      "membership/people/basic?ids=",
      "membership/questions",
    ]) {
      expect((await church.fetch(`${ROOT}/${path}`)).status, path).toBe(401);
    }
  });

  it("makes leaving a church mean the church of the path: removalsUseTokenChurch", async () => {
    const church = createDemoChurch();
    const leaveHope = () => call(church, "DELETE", "/membership/userchurch/record/USR00000001/CHU00000002/PER00000101");
    expect((await leaveHope()).status).toBe(200);
    expect(church.signIn("ruth@grace.example").userChurches).toHaveLength(2);
    church.quirks.removalsUseTokenChurch = false;
    await leaveHope();
    expect(church.signIn("ruth@grace.example").userChurches).toHaveLength(1);
  });
});

describe("a fault", () => {
  afterEach(() => vi.useRealTimers());

  it("strikes as often as it says, where it says, until it is taken back", async () => {
    const church = createDemoChurch();
    church.faults.add({
      method: "GET",
      path: /unreadcount/i,
      times: 1,
      do: { kind: "status", status: 503, headers: { "Retry-After": "1" } },
    });
    expect((await send(church, "Hello")).status).toBe(200);
    expect((await counts(church)).status).toBe(503);
    expect((await counts(church)).status).toBe(200);
    const takeBack = church.faults.add({ do: { kind: "empty" } });
    expect(await counts(church)).toMatchObject({ status: 200, text: "" });
    takeBack();
    expect((await counts(church)).text).not.toBe("");
  });

  it("loses a call before the server saw it, or the answer after the work", async () => {
    const church = createDemoChurch();
    const before = thread(church).length;
    church.faults.add({ times: 1, do: { kind: "dropBefore" } });
    await expect(send(church, "Lost")).rejects.toThrow(TypeError);
    expect(thread(church)).toHaveLength(before);
    church.faults.add({ times: 1, do: { kind: "dropAfter" } });
    await expect(send(church, "Stored")).rejects.toThrow(TypeError);
    expect(thread(church)).toHaveLength(before + 1);
  });

  it("does the work twice, or answers a page that is none of the suite's", async () => {
    const church = createDemoChurch();
    const before = thread(church).length;
    church.faults.add({ times: 1, do: { kind: "duplicate" } });
    await send(church, "Twice");
    expect(thread(church)).toHaveLength(before + 2);
    church.faults.add({ times: 1, do: { kind: "html" } });
    expect((await counts(church)).text).toMatch(/^<!DOCTYPE html>/);
  });

  it("delays an answer, or lets the later call answer first", async () => {
    vi.useFakeTimers();
    const church = createDemoChurch();
    church.faults.add({ times: 1, do: { kind: "delay", ms: 500 } });
    let isAnswered = false;
    void counts(church).then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(499);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAnswered).toBe(true);
    church.faults.add({ times: 2, do: { kind: "reorder" } });
    const order: string[] = [];
    const both = Promise.all([counts(church).then(() => order.push("first")), counts(church).then(() => order.push("second"))]);
    await vi.advanceTimersByTimeAsync(10);
    await both;
    expect(order).toEqual(["second", "first"]);
  });

  it("never answers, and lets go when the caller gives up", async () => {
    const church = createDemoChurch();
    church.faults.add({ do: { kind: "never" } });
    const given = new AbortController();
    const answer = church.fetch(`${ROOT}/messaging/notifications/unreadCount`, { signal: given.signal });
    given.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    church.faults.clear();
    await expect(church.fetch(ROOT, { signal: given.signal })).rejects.toThrow(/abort/i);
  });

  it("never answers, although the work is done", async () => {
    const church = createDemoChurch();
    const before = thread(church).length;
    church.faults.add({ do: { kind: "neverAfter" } });
    const answered = vi.fn();
    void send(church, "Stored").then(answered);
    await vi.waitFor(() => expect(thread(church)).toHaveLength(before + 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answered).not.toHaveBeenCalled();
  });
});

describe("a call that nobody waits for", () => {
  const forget = (church: DemoChurch, method: string, path: string) =>
    Promise.race([call(church, method, `/messaging${path}`), new Promise((resolve) => setTimeout(() => resolve("silence"), 20))]);

  it.each([
    ["DELETE", "/notifications/my", (church: DemoChurch) => church.db.notifications],
    [
      "DELETE",
      "/notifications/CHU00000001/NOT00000001",
      (church: DemoChurch) => church.db.notifications.filter(({ id }) => id === "NOT00000001"),
    ],
    [
      "POST",
      "/notifications/markRead/CHU00000001/PER00000001",
      (church: DemoChurch) => church.db.notifications.filter(({ isNew }) => isNew),
    ],
    ["DELETE", `/conversations/CHU00000001/${TALK}`, (church: DemoChurch) => church.db.conversations.filter(({ id }) => id === TALK)],
  ])("%s %s does its work and stays silent", async (method, path, leftOf) => {
    const church = createDemoChurch();
    expect(leftOf(church)).not.toEqual([]);
    expect(await forget(church, method, path)).toBe("silence");
    expect(leftOf(church)).toEqual([]);
    church.quirks.someCallsHang = false;
    expect(await forget(church, method, path)).toMatchObject({ status: 200, text: "{}" });
  });
});

describe("a builder", () => {
  it.each([
    ["a person", buildPerson, { photo: "x.png" }],
    ["a message", buildMessage, { content: "Hi" }],
    ["a notification", buildNotification, { isNew: true }],
    ["a private message", buildPrivateMessage, { toPersonId: "PER9" }],
    ["a church of a user", buildUserChurch, { jwt: "other" }],
  ] as const)("makes %s that is whole, with what is given", (_, build, given) => {
    const plain: object = build();
    expect(Object.values(plain).every((value) => value !== undefined)).toBe(true);
    expect((build as (given: object) => object)(given)).toEqual({ ...plain, ...given });
  });
});
