import { describe, expect, it } from "vitest";
import { createDemoChurch } from "../../src/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE, joinDemo } from "./tools/joinDemo.js";

const TALK = "CON00000001";
const FIRST = "MSG0000000100001";
const RUTH = "PER00000001";
const DANIEL = "PER00000002";
const MIRIAM = "PER00000003";

const edit = (church = createDemoChurch(), as = "ruth", more: object = {}) =>
  callDemo(church, as, "POST", "/messaging/messages", [
    { id: FIRST, conversationId: TALK, content: "Edited", ...more },
  ]);

describe("an edit", () => {
  it("is told to the room as a message with the same id, and to the other one as a private message with counts", async () => {
    const church = createDemoChurch();
    const { frames } = await joinDemo(church, DANIEL, "alerts", TALK);
    await edit(church);
    expect(frames).toEqual([
      [
        "message",
        {
          id: FIRST,
          churchId: GRACE,
          conversationId: TALK,
          displayName: "Ruth Okafor",
          content: "Edited",
          personId: RUTH,
        },
      ],
      ["privateMessage", { counts: { notificationCount: 0, pmCount: 1 } }],
    ]);
  });

  it("answers without times, unless they were sent", async () => {
    expect((await edit()).text).toBe(
      `[{"id":"${FIRST}","churchId":"${GRACE}","conversationId":"${TALK}","displayName":"Ruth Okafor","content":"Edited","personId":"${RUTH}"}]`,
    );
    const times = { timeSent: "2026-05-01T10:00:00.000Z", messageType: null, timeUpdated: null };
    expect((await edit(undefined, "ruth", times)).json).toEqual([expect.objectContaining(times)]);
  });

  it("makes the editor the owner, unless it names one", async () => {
    const church = createDemoChurch();
    const owner = () => church.db.messages.get(TALK)?.find(({ id }) => id === FIRST);
    await edit(church, "miriam", { personId: DANIEL });
    expect(owner()).toMatchObject({ personId: DANIEL, displayName: 'Daniel "Danny" Brenner' });
    await edit(church, "miriam");
    expect(owner()).toMatchObject({
      personId: MIRIAM,
      displayName: "Miriam Castellanos",
      content: "Edited",
    });
  });

  it("of another church, or of a conversation nobody knows, fails", async () => {
    const church = createDemoChurch();
    const other = { ...church.db.conversations[0], id: "CON90000000", churchId: "CHU00000002" };
    church.db.conversations.push(other);
    church.db.messages.set("CON90000000", []);
    for (const conversationId of ["CON90000000", "nope"]) {
      const message = {
        status: 500,
        json: { error: { message: "Cannot read properties of null (reading 'id')" } },
      };
      expect(await edit(church, "ruth", { conversationId })).toMatchObject(message);
      expect(
        await callDemo(church, "ruth", "POST", "/messaging/messages", [
          { conversationId, content: "New" },
        ]),
      ).toMatchObject(message);
    }
  });
});

describe("a reaction", () => {
  const react = (church = createDemoChurch(), id = FIRST) =>
    callDemo(church, "daniel", "POST", `/messaging/messages/${id}/reactions`, { emoji: "👍" });

  it("comes and goes, and the room hears it", async () => {
    const church = createDemoChurch();
    const { frames } = await joinDemo(church, RUTH, TALK);
    expect((await react(church)).json).toEqual({ messageId: FIRST, emoji: "👍", added: true });
    expect((await react(church)).json).toEqual({ messageId: FIRST, emoji: "👍", added: false });
    expect(frames).toEqual(
      [true, false].map((added) => [
        "reaction",
        { messageId: FIRST, conversationId: TALK, personId: DANIEL, emoji: "👍", added },
      ]),
    );
  });

  it("to nothing is refused", async () => {
    expect(await react(undefined, "nope")).toMatchObject({
      status: 404,
      json: { error: "Message not found" },
    });
  });
});

describe("a private message", () => {
  const post = (church = createDemoChurch(), as?: string) =>
    callDemo(church, as, "POST", "/messaging/privateMessages", [
      { fromPersonId: "x", toPersonId: DANIEL, conversationId: TALK },
    ]);

  it("of nobody is written into no church", async () => {
    const church = createDemoChurch();
    const { frames } = await joinDemo(church, DANIEL, "alerts");
    expect((await post(church)).json).toEqual([
      {
        fromPersonId: "",
        toPersonId: DANIEL,
        conversationId: TALK,
        churchId: "",
        id: expect.any(String) as string,
      },
    ]);
    expect(frames).toEqual([]);
  });

  it("is refused where one of the two is younger than the church allows", async () => {
    const church = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00Z") });
    const daniel = church.db.people.find(({ id }) => id === DANIEL);
    Object.assign(daniel ?? {}, { birthDate: "2013-05-02T00:00:00.000Z" });
    expect((await post(church, "ruth")).status).toBe(200);
    church.db.messagingMinimumAge.set(GRACE, 13);
    expect(await post(church, "ruth")).toMatchObject({
      status: 403,
      json: { errors: ["ageRestricted"] },
    });
    Object.assign(daniel ?? {}, { birthDate: "2013-05-01T00:00:00.000Z" });
    expect((await post(church, "ruth")).status).toBe(200);
  });

  it("whose only message was deleted shows null in its place, and still counts it", async () => {
    const church = createDemoChurch();
    const only = church.db.messages.get("CON00000002")?.[0]?.id;
    church.removeMessage(only ?? "");
    const { json } = await callDemo(church, "ruth", "GET", "/messaging/privateMessages");
    const row = (json as { conversation: { id: string } }[]).find(
      ({ conversation }) => conversation.id === "CON00000002",
    );
    expect(row?.conversation).toMatchObject({
      messages: [null],
      firstPostId: only,
      lastPostId: only,
      postCount: 1,
    });
  });
});

describe("a notification", () => {
  const TASK = { contentType: "task", contentId: "TSK1", message: "Call the plumber" };
  const create = (church = createDemoChurch(), more: object = {}) =>
    callDemo(church, "daniel", "POST", "/messaging/notifications/create", {
      peopleIds: [RUTH],
      ...TASK,
      ...more,
    });

  it("is created with its kind and who caused it, and the person is told", async () => {
    const church = createDemoChurch();
    const { frames } = await joinDemo(church, RUTH, "alerts");
    expect((await create(church)).json).toMatchObject([
      {
        ...TASK,
        churchId: GRACE,
        personId: RUTH,
        isNew: true,
        triggeredByPersonId: DANIEL,
        category: "tasks",
        deliveryMethod: "socket",
      },
    ]);
    expect(frames).toEqual([["notification", { counts: { notificationCount: 4, pmCount: 2 } }]]);
  });

  it("is answered with its moment and read with its second", async () => {
    const church = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00.700Z") });
    expect((await create(church)).json).toMatchObject([{ timeSent: "2026-05-01T12:00:00.700Z" }]);
    const { json } = await callDemo(church, "ruth", "GET", "/messaging/notifications/my");
    expect((json as object[])[0]).toMatchObject({ timeSent: "2026-05-01T12:00:00.000Z" });
  });

  it("is not repeated before it was read", async () => {
    const church = createDemoChurch();
    const { frames } = await joinDemo(church, RUTH, "alerts");
    await create(church);
    expect((await create(church)).json).toEqual([]);
    expect(frames).toHaveLength(1);
    await callDemo(church, "ruth", "GET", "/messaging/notifications/my");
    expect((await create(church)).json).toHaveLength(1);
    expect((await create(church, { contentId: "TSK2" })).json).toHaveLength(1);
  });
});
