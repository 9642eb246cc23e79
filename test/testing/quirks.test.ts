import { describe, expect, it } from "vitest";
import {
  createDemoChurch,
  type DemoChurch,
  type DemoChurchOptions,
  type Quirks,
} from "../../src/entries/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { joinDemo } from "./tools/joinDemo.js";

const CONVERSATION = "CON00000001";
const ROOT = "http://demo.church";
const NOTES = "/messaging/messages/conversation/CON00000051";

const call = (server: DemoChurch, method: string, path: string, body?: unknown, as = "ruth") =>
  callDemo(server, as, method, path, body);
const addCard = (server: DemoChurch, id: string) =>
  call(server, "POST", "/giving/paymentmethods/addcard", { id });
const thread = (server: DemoChurch) => server.db.messages.get(CONVERSATION) ?? [];
const send = (server: DemoChurch, content: string) =>
  call(server, "POST", "/messaging/messages", [{ conversationId: CONVERSATION, content }]);
const counts = (server: DemoChurch) => call(server, "GET", "/messaging/notifications/unreadCount");

describe("demo server quirks", () => {
  const refusedEdit = (server: DemoChurch) => {
    const body = [
      { id: thread(server)[0]?.id, conversationId: CONVERSATION, content: "Overwritten" },
    ];
    return call(server, "POST", "/messaging/messages", body, "miriam");
  };
  const edit = (server: DemoChurch, more: object) =>
    call(server, "POST", "/messaging/messages", [
      { id: thread(server)[0]?.id, conversationId: CONVERSATION, content: "Edited", ...more },
    ]);
  const secondList = async (server: DemoChurch) => {
    await call(server, "GET", "/messaging/privateMessages");
    return counts(server);
  };
  const row = <K extends keyof Quirks>(
    quirk: K,
    request: (server: DemoChurch) => Promise<{ status: number; text: string }>,
    on: RegExp,
    off: RegExp,
  ) => ({
    quirk,
    request,
    on,
    off,
  });

  it.each([
    row("anyoneMayEdit", refusedEdit, /^200 \[/, /^403 \{"errors":\["Forbidden"\]\}/),
    row(
      "messageByIdIsMissing",
      (server) => call(server, "GET", `/messaging/messages/${thread(server)[0]?.id}`),
      /^404/,
      /^200 \{"id"/,
    ),
    row(
      "existingIsAlwaysEmpty",
      (server) => call(server, "GET", "/messaging/privateMessages/existing/PER00000002"),
      /^200 \{\}$/,
      /PMS00000001/,
    ),
    row("listsMarkRead", secondList, /"pmCount":0/, /"pmCount":2/),
    row(
      "editsLeaveNoTime",
      async (server) => {
        await edit(server, {});
        return call(server, "GET", `/messaging/messages/conversation/${CONVERSATION}`);
      },
      /^(?!.*"timeUpdated":")/,
      /"timeUpdated":"/,
    ),
    row(
      "pathsNeedPrefixes",
      (server) => call(server, "GET", "/notifications/unreadCount"),
      /^404/,
      /"notificationCount":3/,
    ),
    row(
      "personNotesAreGuarded",
      (server) => call(server, "GET", NOTES, undefined, "daniel"),
      /^401 \[\]$/,
      /^200 \[\{"id"/,
    ),
    row(
      "errorBodiesDiffer",
      (server) => call(server, "GET", NOTES, undefined, "daniel"),
      /^401 \[\]$/,
      /^401 \{"errors":\["Not allowed"\]\}$/,
    ),
    row(
      "errorBodiesDiffer",
      (server) => call(server, "GET", "/nothing"),
      /^404 \{"error":\{/,
      /^404 \{"errors":\["Endpoint not found"\]\}$/,
    ),
    row(
      "cardsFailByStatus",
      (server) => addCard(server, "pm_declined"),
      /^402 \{"error":"Your card was declined\.","code"/,
      /^200 \{"raw":\{"message":"Your card was/,
    ),
    row(
      "cardsFailByStatus",
      (server) =>
        call(server, "POST", "/giving/donate/charge", { id: "pm_processing", provider: "stripe" }),
      /"status":"processing"/,
      /"status":"pending"/,
    ),
    row(
      "tokenChurchWins",
      (server) =>
        call(server, "POST", "/giving/paymentmethods/addcard", { id: "pm_card", churchId: "nope" }),
      /^200 /,
      /^400 \{"error":"Payment gateway not configured"/,
    ),
    row(
      "chargesIgnoreKeys",
      async (server) => {
        const gift = { id: "pm_card", provider: "stripe", amount: 5, idempotencyKey: "k" };
        await call(server, "POST", "/giving/donate/charge", { ...gift, churchId: "CHU00000001" });
        const text = `${(await call(server, "POST", "/giving/donate/charge", { ...gift, churchId: "CHU00000001" })).status}`;
        return { status: server.db.charges.length, text };
      },
      /^2 200$/,
      /^1 200$/,
    ),
    row(
      "newMessagesHaveNoTime",
      (server) => send(server, "Hello"),
      /^(?!.*timeSent)/,
      /"timeSent":"\d{4}-.*\.000Z"/,
    ),
    row(
      "gatewaysAreWrapped",
      (server) => call(server, "GET", "/giving/donate/gateways/CHU00000001"),
      /^200 \{"gateways":\[/,
      /^200 \[/,
    ),
    row(
      "stockNeedsKey",
      (server) => call(server, "POST", "/content/stock/search", { term: "church" }),
      /^500 .*ApiKey/,
      /^200 \[\{"description"/,
    ),
    row(
      "filesOnDisk",
      (server) =>
        call(server, "POST", "/content/gallery/requestUpload", { folder: "1", fileName: "1.jpg" }),
      /^200 \{\}$/,
      /"key"/,
    ),
  ])("change the response when turned off: $quirk", async ({ quirk, request, on, off }) => {
    const real = await request(createDemoChurch());
    expect(`${real.status} ${real.text}`).toMatch(on);
    const ideal = await request(createDemoChurch({ quirks: { [quirk]: false } }));
    expect(`${ideal.status} ${ideal.text}`).toMatch(off);
  });

  it("shuffle messages of the same second by seed: secondsAreShuffled", async () => {
    const readOrder = async (options: DemoChurchOptions) => {
      const server = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00Z"), ...options });
      const sent = ["one", "two", "three", "four", "five", "six"];
      for (const content of sent) await send(server, content);
      const read = await call(server, "GET", `/messaging/messages/conversation/${CONVERSATION}`);
      const contents = (JSON.parse(read.text) as { content: string }[]).map(
        ({ content }) => content,
      );
      expect(contents.slice(0, -6)).toEqual(
        thread(server)
          .slice(0, -6)
          .map(({ content }) => content),
      );
      expect([...contents.slice(-6)].sort()).toEqual([...sent].sort());
      return contents.slice(-6).join(" ");
    };
    const first = await readOrder({ seed: 1 });
    expect(await readOrder({ seed: 1 })).toBe(first);
    expect(await readOrder({ seed: 2 })).not.toBe(first);
    expect(await readOrder({ quirks: { secondsAreShuffled: false } })).toBe(
      "one two three four five six",
    );
  });

  it("[D53] reorder messages of the same second on each read: secondsChangePlaces", async () => {
    const server = createDemoChurch({
      now: () => new Date("2026-05-01T12:00:00Z"),
      quirks: { secondsChangePlaces: true },
    });
    for (let number = 1; number <= 6; number++) await send(server, `${number}`);
    const read = async () => {
      const { text } = await call(
        server,
        "GET",
        `/messaging/messages/conversation/${CONVERSATION}`,
      );
      return (JSON.parse(text) as { content: string }[]).map(({ content }) => content);
    };
    const orders = [await read(), await read(), await read()].map((contents) => contents.join());
    expect(new Set(orders).size).toBeGreaterThan(1);
    expect(new Set(orders.map((order) => order.split(",").sort().join())).size).toBe(1);
    server.quirks.secondsChangePlaces = false;
    expect(await read()).toEqual(await read());
  });

  it("[D53][D05] hide the user's person until the church is selected: personsAwaitSelect", async () => {
    const server = createDemoChurch({ quirks: { personsAwaitSelect: true } });
    const people = () =>
      server.signIn("ruth@grace.example").userChurches.map(({ person }) => person);
    expect(people()).toEqual([{ id: null }, { id: null }, { id: null }]);
    expect((await call(server, "GET", "/messaging/privateMessages")).json).toEqual([]);
    const { json } = await call(server, "POST", "/membership/churches/select", {
      churchId: "CHU00000002",
    });
    expect(json).toMatchObject({
      church: { id: "CHU00000002" },
      person: { id: "PER00000101", name: { first: "Ruth" } },
    });
    expect(people().map(({ id }) => id)).toEqual([null, "PER00000101", null]);
    // The token in the response belongs to the selected person.
    await call(server, "POST", "/membership/churches/select", { churchId: "CHU00000001" });
    expect((await call(server, "GET", "/messaging/privateMessages")).json).not.toEqual([]);
    expect(createDemoChurch().signIn("ruth@grace.example").userChurches[0]?.person).toMatchObject({
      id: "PER00000001",
    });
  });

  it("leave successful responses unchanged: errorBodiesDiffer", async () => {
    const [real, plain] = [
      createDemoChurch(),
      createDemoChurch({ quirks: { errorBodiesDiffer: false } }),
    ];
    expect((await counts(plain)).text).toBe((await counts(real)).text);
  });

  it("omit the person from frames: framesOmitPersonId", async () => {
    const dataOf = async (server: DemoChurch) => {
      const { frames } = await joinDemo(server, "PER00000002", "alerts");
      await send(server, "Hello");
      return frames;
    };
    const counted = { counts: { notificationCount: 0, pmCount: 1 } };
    expect(await dataOf(createDemoChurch())).toEqual([["privateMessage", counted]]);
    const named = { ...counted, personId: "PER00000002" };
    expect(await dataOf(createDemoChurch({ quirks: { framesOmitPersonId: false } }))).toEqual([
      ["privateMessage", named],
    ]);
  });

  it("reject subscriptions to a conversation but not to alerts: connectionsAreRefused", async () => {
    const join = (server: DemoChurch, conversationId: string) =>
      call(server, "POST", "/messaging/connections", [
        { conversationId, socketId: server.hub.ids[0] },
      ]);
    const server = createDemoChurch({ quirks: { connectionsAreRefused: true } });
    expect((await join(server, CONVERSATION)).status).toBe(401);
    expect((await join(server, "alerts")).status).toBe(200);
    expect((await join(createDemoChurch(), CONVERSATION)).status).toBe(200);
  });

  it("leave APIs out of a session: apisAreLeftOut", () => {
    const keysOf = (server: DemoChurch) =>
      server.signIn("samuel@grace.example").userChurches[0]?.apis.map(({ keyName }) => keyName);
    expect(keysOf(createDemoChurch())).toEqual([]);
    expect(keysOf(createDemoChurch({ quirks: { apisAreLeftOut: false } }))).toEqual(
      expect.arrayContaining(["MembershipApi", "MessagingApi", "GivingApi", "ContentApi"]),
    );
  });

  it("reject a note about a person from a user who may not edit people", async () => {
    const server = createDemoChurch();
    const write = (as: string) =>
      call(
        server,
        "POST",
        "/messaging/messages",
        [{ conversationId: "CON00000051", content: "x" }],
        as,
      );
    expect(await write("daniel")).toMatchObject({ status: 401, text: "{}" });
    expect(await write("ruth")).toMatchObject({ status: 200 });
    expect(await call(server, "GET", NOTES)).toMatchObject({ status: 200 });
  });

  it("reject an ISO timeUpdated in an edit: isoTimeUpdatedFails", async () => {
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

  it("return empty data for an expired token: badTokensReadNothing", async () => {
    let now = new Date("2026-05-01T12:00:00Z");
    const server = createDemoChurch({ now: () => now });
    const Authorization = `Bearer ${server.signIn("ruth@grace.example").userChurches[0]?.jwt}`;
    const read = () =>
      server.fetch(`${ROOT}/messaging/notifications/my`, { headers: { Authorization } });
    now = new Date("2026-05-04T12:00:00Z");
    expect(await (await read()).json()).toEqual([]);
    server.quirks.badTokensReadNothing = false;
    expect((await read()).status).toBe(401);
    for (const path of [
      "messaging/privateMessages",
      "messaging/notifications/unreadCount",
      "membership/people/basic?ids=",
      "membership/questions",
    ]) {
      expect((await server.fetch(`${ROOT}/${path}`)).status, path).toBe(401);
    }
  });

  it("ignore the church of a removal's path: removalsUseTokenChurch", async () => {
    const server = createDemoChurch();
    const leaveHope = () =>
      call(server, "DELETE", "/membership/userchurch/record/USR00000001/CHU00000002/PER00000101");
    expect((await leaveHope()).status).toBe(200);
    expect(server.signIn("ruth@grace.example").userChurches).toHaveLength(3);
    server.quirks.removalsUseTokenChurch = false;
    await leaveHope();
    expect(server.signIn("ruth@grace.example").userChurches).toHaveLength(2);
  });
});
