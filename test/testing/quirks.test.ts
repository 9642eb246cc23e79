import { describe, expect, it } from "vitest";
import {
  createDemoChurch,
  type DemoChurch,
  type DemoChurchOptions,
  type Quirks,
} from "../../src/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { joinDemo } from "./tools/joinDemo.js";

const TALK = "CON00000001";
const ROOT = "http://demo.church";
const NOTES = "/messaging/messages/conversation/CON00000051";

const call = (church: DemoChurch, method: string, path: string, body?: unknown, as = "ruth") =>
  callDemo(church, as, method, path, body);
const addCard = (church: DemoChurch, id: string) =>
  call(church, "POST", "/giving/paymentmethods/addcard", { id });
const thread = (church: DemoChurch) => church.db.messages.get(TALK) ?? [];
const send = (church: DemoChurch, content: string) =>
  call(church, "POST", "/messaging/messages", [{ conversationId: TALK, content }]);
const counts = (church: DemoChurch) => call(church, "GET", "/messaging/notifications/unreadCount");

describe("a quirk", () => {
  const refusedEdit = (church: DemoChurch) => {
    const body = [{ id: thread(church)[0]?.id, conversationId: TALK, content: "Overwritten" }];
    return call(church, "POST", "/messaging/messages", body, "miriam");
  };
  const edit = (church: DemoChurch, more: object) =>
    call(church, "POST", "/messaging/messages", [
      { id: thread(church)[0]?.id, conversationId: TALK, content: "Edited", ...more },
    ]);
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
    row(
      "messageByIdIsMissing",
      (church) => call(church, "GET", `/messaging/messages/${thread(church)[0]?.id}`),
      /^404/,
      /^200 \{"id"/,
    ),
    row(
      "existingIsAlwaysEmpty",
      (church) => call(church, "GET", "/messaging/privateMessages/existing/PER00000002"),
      /^200 \{\}$/,
      /PMS00000001/,
    ),
    row("listsMarkRead", secondList, /"pmCount":0/, /"pmCount":2/),
    row(
      "editsLeaveNoTime",
      async (church) => (
        await edit(church, {}),
        call(church, "GET", `/messaging/messages/conversation/${TALK}`)
      ),
      /^(?!.*"timeUpdated":")/,
      /"timeUpdated":"/,
    ),
    row(
      "pathsNeedPrefixes",
      (church) => call(church, "GET", "/notifications/unreadCount"),
      /^404/,
      /"notificationCount":3/,
    ),
    row(
      "personNotesAreGuarded",
      (church) => call(church, "GET", NOTES, undefined, "daniel"),
      /^401 \[\]$/,
      /^200 \[\{"id"/,
    ),
    row(
      "errorBodiesDiffer",
      (church) => call(church, "GET", NOTES, undefined, "daniel"),
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
      (church) =>
        call(church, "POST", "/giving/donate/charge", { id: "pm_processing", provider: "stripe" }),
      /"status":"processing"/,
      /"status":"pending"/,
    ),
    row(
      "tokenChurchWins",
      (church) =>
        call(church, "POST", "/giving/paymentmethods/addcard", { id: "pm_card", churchId: "nope" }),
      /^200 /,
      /^400 \{"error":"Payment gateway not configured"/,
    ),
    row(
      "chargesIgnoreKeys",
      async (church) => {
        const gift = { id: "pm_card", provider: "stripe", amount: 5, idempotencyKey: "k" };
        await call(church, "POST", "/giving/donate/charge", { ...gift, churchId: "CHU00000001" });
        const text = `${(await call(church, "POST", "/giving/donate/charge", { ...gift, churchId: "CHU00000001" })).status}`;
        return { status: church.db.charges.length, text };
      },
      /^2 200$/,
      /^1 200$/,
    ),
    row(
      "newMessagesHaveNoTime",
      (church) => send(church, "Hello"),
      /^(?!.*timeSent)/,
      /"timeSent":"\d{4}-.*\.000Z"/,
    ),
    row(
      "gatewaysAreWrapped",
      (church) => call(church, "GET", "/giving/donate/gateways/CHU00000001"),
      /^200 \{"gateways":\[/,
      /^200 \[/,
    ),
    row(
      "stockNeedsKey",
      (church) => call(church, "POST", "/content/stock/search", { term: "church" }),
      /^500 .*ApiKey/,
      /^200 \[\{"description"/,
    ),
    row(
      "filesOnDisk",
      (church) =>
        call(church, "POST", "/content/gallery/requestUpload", { folder: "1", fileName: "1.jpg" }),
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
      const contents = (JSON.parse(read.text) as { content: string }[]).map(
        ({ content }) => content,
      );
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
    expect(await orderOf({ quirks: { secondsAreShuffled: false } })).toBe(
      "one two three four five six",
    );
  });

  it("[D53] changes the places of messages of the same second with each reading: secondsChangePlaces", async () => {
    const church = createDemoChurch({
      now: () => new Date("2026-05-01T12:00:00Z"),
      quirks: { secondsChangePlaces: true },
    });
    for (let number = 1; number <= 6; number++) await send(church, `${number}`);
    const read = async () => {
      const { text } = await call(church, "GET", `/messaging/messages/conversation/${TALK}`);
      return (JSON.parse(text) as { content: string }[]).map(({ content }) => content);
    };
    const orders = [await read(), await read(), await read()].map((contents) => contents.join());
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(new Set(orders.map((order) => order.split(",").sort().join())).size).toBe(1);
    church.quirks.secondsChangePlaces = false;
    expect(await read()).toEqual(await read());
  });

  it("[D53][D05] knows nobody's person in a church until it is chosen there: personsAwaitSelect", async () => {
    const church = createDemoChurch({ quirks: { personsAwaitSelect: true } });
    const people = () =>
      church.signIn("ruth@grace.example").userChurches.map(({ person }) => person);
    expect(people()).toEqual([{ id: null }, { id: null }, { id: null }]);
    expect((await call(church, "GET", "/messaging/privateMessages")).json).toEqual([]);
    const { json } = await call(church, "POST", "/membership/churches/select", {
      churchId: "CHU00000002",
    });
    expect(json).toMatchObject({
      church: { id: "CHU00000002" },
      person: { id: "PER00000101", name: { first: "Ruth" } },
    });
    expect(people().map(({ id }) => id)).toEqual([null, "PER00000101", null]);
    // The token that comes with the answer is the person's.
    await call(church, "POST", "/membership/churches/select", { churchId: "CHU00000001" });
    expect((await call(church, "GET", "/messaging/privateMessages")).json).not.toEqual([]);
    expect(createDemoChurch().signIn("ruth@grace.example").userChurches[0]?.person).toMatchObject({
      id: "PER00000001",
    });
  });

  it("tells nothing but refusals in another way: errorBodiesDiffer", async () => {
    const [real, plain] = [
      createDemoChurch(),
      createDemoChurch({ quirks: { errorBodiesDiffer: false } }),
    ];
    expect((await counts(plain)).text).toBe((await counts(real)).text);
  });

  it("sends frames that name nobody, to their own sockets: framesNameNobody", async () => {
    const dataOf = async (church: DemoChurch) => {
      const { frames } = await joinDemo(church, "PER00000002", "alerts");
      await send(church, "Hello");
      return frames;
    };
    const counted = { counts: { notificationCount: 0, pmCount: 1 } };
    expect(await dataOf(createDemoChurch())).toEqual([["privateMessage", counted]]);
    const named = { ...counted, personId: "PER00000002" };
    expect(await dataOf(createDemoChurch({ quirks: { framesNameNobody: false } }))).toEqual([
      ["privateMessage", named],
    ]);
  });

  it("lets everybody into a conversation's room, unless it is told not to: roomsAreRefused", async () => {
    const join = (church: DemoChurch, conversationId: string) =>
      call(church, "POST", "/messaging/connections", [
        { conversationId, socketId: church.hub.ids[0] },
      ]);
    const church = createDemoChurch({ quirks: { roomsAreRefused: true } });
    expect((await join(church, TALK)).status).toBe(401);
    expect((await join(church, "alerts")).status).toBe(200);
    expect((await join(createDemoChurch(), TALK)).status).toBe(200);
  });

  it("leaves APIs out of a session: apisAreLeftOut", () => {
    const keysOf = (church: DemoChurch) =>
      church.signIn("samuel@grace.example").userChurches[0]?.apis.map(({ keyName }) => keyName);
    expect(keysOf(createDemoChurch())).toEqual([]);
    expect(keysOf(createDemoChurch({ quirks: { apisAreLeftOut: false } }))).toEqual(
      expect.arrayContaining(["MembershipApi", "MessagingApi", "GivingApi", "ContentApi"]),
    );
  });

  it("keeps notes about people from those who may not edit people, and lets nobody else wait", async () => {
    const church = createDemoChurch();
    const write = (as: string) =>
      call(
        church,
        "POST",
        "/messaging/messages",
        [{ conversationId: "CON00000051", content: "x" }],
        as,
      );
    expect(await write("daniel")).toMatchObject({ status: 401, text: "{}" });
    expect(await write("ruth")).toMatchObject({ status: 200 });
    expect(await call(church, "GET", NOTES)).toMatchObject({ status: 200 });
  });

  it("keeps an ISO time out of an edit: isoTimeUpdatedFails", async () => {
    const edited = await edit(createDemoChurch(), { timeUpdated: "2026-05-01T10:00:00.000Z" });
    expect(edited).toMatchObject({
      status: 500,
      text: expect.stringContaining(
        "Incorrect datetime value: '2026-05-01T10:00:00.000Z'",
      ) as string,
    });
    expect(await edit(createDemoChurch(), { timeUpdated: "2026-05-01 10:00:00" })).toMatchObject({
      status: 200,
    });
  });

  it("lets an expired token notice its end: badTokensReadNothing", async () => {
    let now = new Date("2026-05-01T12:00:00Z");
    const church = createDemoChurch({ now: () => now });
    const Authorization = `Bearer ${church.signIn("ruth@grace.example").userChurches[0]?.jwt}`;
    const read = () =>
      church.fetch(`${ROOT}/messaging/notifications/my`, { headers: { Authorization } });
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
    const leaveHope = () =>
      call(church, "DELETE", "/membership/userchurch/record/USR00000001/CHU00000002/PER00000101");
    expect((await leaveHope()).status).toBe(200);
    expect(church.signIn("ruth@grace.example").userChurches).toHaveLength(3);
    church.quirks.removalsUseTokenChurch = false;
    await leaveHope();
    expect(church.signIn("ruth@grace.example").userChurches).toHaveLength(2);
  });
});
