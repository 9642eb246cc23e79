import { describe, expect, it } from "vitest";
import { createDemoChurch } from "../../src/entries/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE, joinDemo } from "./tools/joinDemo.js";

const CONVERSATION = "CON00000001";
const FIRST = "MSG0000000100001";
const RUTH = "PER00000001";
const DANIEL = "PER00000002";
const MIRIAM = "PER00000003";

const edit = (server = createDemoChurch(), as = "ruth", changes: object = {}) =>
  callDemo(server, as, "POST", "/messaging/messages", [
    { id: FIRST, conversationId: CONVERSATION, content: "Edited", ...changes },
  ]);

describe("demo server message edits", () => {
  it("send a message frame to the conversation and a private message frame to the other person", async () => {
    const server = createDemoChurch();
    const { frames } = await joinDemo(server, DANIEL, "alerts", CONVERSATION);
    await edit(server);
    expect(frames).toEqual([
      [
        "message",
        {
          id: FIRST,
          churchId: GRACE,
          conversationId: CONVERSATION,
          displayName: "Ruth Okafor",
          content: "Edited",
          personId: RUTH,
        },
      ],
      ["privateMessage", { counts: { notificationCount: 0, pmCount: 1 } }],
    ]);
  });

  it("return only the times that were sent", async () => {
    expect((await edit()).text).toBe(
      `[{"id":"${FIRST}","churchId":"${GRACE}","conversationId":"${CONVERSATION}","displayName":"Ruth Okafor","content":"Edited","personId":"${RUTH}"}]`,
    );
    const times = { timeSent: "2026-05-01T10:00:00.000Z", messageType: null, timeUpdated: null };
    expect((await edit(undefined, "ruth", times)).json).toEqual([expect.objectContaining(times)]);
  });

  it("make the editor the owner unless the request names another person", async () => {
    const server = createDemoChurch();
    const owner = () => server.db.messages.get(CONVERSATION)?.find(({ id }) => id === FIRST);
    await edit(server, "miriam", { personId: DANIEL });
    expect(owner()).toMatchObject({ personId: DANIEL, displayName: 'Daniel "Danny" Brenner' });
    await edit(server, "miriam");
    expect(owner()).toMatchObject({
      personId: MIRIAM,
      displayName: "Miriam Castellanos",
      content: "Edited",
    });
  });

  it("fail for a conversation of another church or an unknown one", async () => {
    const server = createDemoChurch();
    const other = { ...server.db.conversations[0], id: "CON90000000", churchId: "CHU00000002" };
    server.db.conversations.push(other);
    server.db.messages.set("CON90000000", []);
    for (const conversationId of ["CON90000000", "nope"]) {
      const message = {
        status: 500,
        json: { error: { message: "Cannot read properties of null (reading 'id')" } },
      };
      expect(await edit(server, "ruth", { conversationId })).toMatchObject(message);
      expect(
        await callDemo(server, "ruth", "POST", "/messaging/messages", [
          { conversationId, content: "New" },
        ]),
      ).toMatchObject(message);
    }
  });
});

describe("demo server reactions", () => {
  const react = (server = createDemoChurch(), id = FIRST) =>
    callDemo(server, "daniel", "POST", `/messaging/messages/${id}/reactions`, { emoji: "👍" });

  it("toggle and send a frame to the conversation", async () => {
    const server = createDemoChurch();
    const { frames } = await joinDemo(server, RUTH, CONVERSATION);
    expect((await react(server)).json).toEqual({ messageId: FIRST, emoji: "👍", added: true });
    expect((await react(server)).json).toEqual({ messageId: FIRST, emoji: "👍", added: false });
    expect(frames).toEqual(
      [true, false].map((added) => [
        "reaction",
        { messageId: FIRST, conversationId: CONVERSATION, personId: DANIEL, emoji: "👍", added },
      ]),
    );
  });

  it("return 404 for an unknown message", async () => {
    expect(await react(undefined, "nope")).toMatchObject({
      status: 404,
      json: { error: "Message not found" },
    });
  });
});

describe("demo server private messages", () => {
  const post = (server = createDemoChurch(), as?: string) =>
    callDemo(server, as, "POST", "/messaging/privateMessages", [
      { fromPersonId: "x", toPersonId: DANIEL, conversationId: CONVERSATION },
    ]);

  it("without a token belong to no church and send no frame", async () => {
    const server = createDemoChurch();
    const { frames } = await joinDemo(server, DANIEL, "alerts");
    expect((await post(server)).json).toEqual([
      {
        fromPersonId: "",
        toPersonId: DANIEL,
        conversationId: CONVERSATION,
        churchId: "",
        id: expect.any(String) as string,
      },
    ]);
    expect(frames).toEqual([]);
  });

  it("are rejected when a person is below the church's minimum age", async () => {
    const server = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00Z") });
    const daniel = server.db.people.find(({ id }) => id === DANIEL);
    Object.assign(daniel ?? {}, { birthDate: "2013-05-02T00:00:00.000Z" });
    expect((await post(server, "ruth")).status).toBe(200);
    server.db.messagingMinimumAge.set(GRACE, 13);
    expect(await post(server, "ruth")).toMatchObject({
      status: 403,
      json: { errors: ["ageRestricted"] },
    });
    Object.assign(daniel ?? {}, { birthDate: "2013-05-01T00:00:00.000Z" });
    expect((await post(server, "ruth")).status).toBe(200);
  });

  it("show null for a deleted only message and still count it", async () => {
    const server = createDemoChurch();
    const only = server.db.messages.get("CON00000002")?.[0]?.id;
    server.removeMessage(only ?? "");
    const { json } = await callDemo(server, "ruth", "GET", "/messaging/privateMessages");
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

describe("demo server notifications", () => {
  const TASK = { contentType: "task", contentId: "TSK1", message: "Call the plumber" };
  const create = (server = createDemoChurch(), changes: object = {}) =>
    callDemo(server, "daniel", "POST", "/messaging/notifications/create", {
      peopleIds: [RUTH],
      ...TASK,
      ...changes,
    });

  it("are created with category and trigger, and send a frame to the person", async () => {
    const server = createDemoChurch();
    const { frames } = await joinDemo(server, RUTH, "alerts");
    expect((await create(server)).json).toMatchObject([
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

  it("return milliseconds when created and whole seconds when read", async () => {
    const server = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00.700Z") });
    expect((await create(server)).json).toMatchObject([{ timeSent: "2026-05-01T12:00:00.700Z" }]);
    const { json } = await callDemo(server, "ruth", "GET", "/messaging/notifications/my");
    expect((json as object[])[0]).toMatchObject({ timeSent: "2026-05-01T12:00:00.000Z" });
  });

  it("are not repeated until they are read", async () => {
    const server = createDemoChurch();
    const { frames } = await joinDemo(server, RUTH, "alerts");
    await create(server);
    expect((await create(server)).json).toEqual([]);
    expect(frames).toHaveLength(1);
    await callDemo(server, "ruth", "GET", "/messaging/notifications/my");
    expect((await create(server)).json).toHaveLength(1);
    expect((await create(server, { contentId: "TSK2" })).json).toHaveLength(1);
  });
});
