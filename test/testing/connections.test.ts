import { beforeEach, describe, expect, it } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE, joinDemo } from "./tools/joinDemo.js";

const RUTH = "PER00000001";
const DANIEL = "PER00000002";
const CONVERSATION = "CON00000001";

let server: DemoChurch;
beforeEach(() => {
  server = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00.700Z") });
});

const connect = (more: object) =>
  callDemo(server, undefined, "POST", "/messaging/connections", [
    { conversationId: "alerts", churchId: GRACE, displayName: "Test", ...more },
  ]);
const list = async (conversationId: string) =>
  (await callDemo(server, undefined, "GET", `/messaging/connections/${GRACE}/${conversationId}`))
    .json;
const viewers = (count: number): unknown => expect.objectContaining({ totalViewers: count });

describe("demo server connection removal", () => {
  it("notifies the other sockets of that conversation only", async () => {
    const daniel = await joinDemo(server, DANIEL, "alerts", CONVERSATION);
    const ruth = await joinDemo(server, RUTH, "alerts", CONVERSATION);
    daniel.frames.length = 0;
    await callDemo(
      server,
      undefined,
      "DELETE",
      `/messaging/connections/${GRACE}/${CONVERSATION}/${ruth.socket.id}`,
    );
    expect(ruth.frames).toEqual([]);
    const left = [{ id: expect.any(String) as string, displayName: DANIEL, ipAddress: null }];
    expect(daniel.frames).toEqual([
      ["attendance", { conversationId: CONVERSATION, viewers: left, totalViewers: 1 }],
    ]);
    expect(server.db.connections).toHaveLength(3);
  });

  it("notifies every conversation of a socket that disconnects", async () => {
    const daniel = await joinDemo(server, DANIEL, "alerts", CONVERSATION);
    const ruth = await joinDemo(server, RUTH, "alerts", CONVERSATION);
    daniel.frames.length = 0;
    ruth.socket.leave();
    expect(daniel.frames).toEqual([
      ["attendance", expect.objectContaining({ conversationId: "alerts", totalViewers: 1 })],
      ["attendance", expect.objectContaining({ conversationId: CONVERSATION, totalViewers: 1 })],
    ]);
    expect(server.db.connections.map(({ personId }) => personId)).toEqual([DANIEL, DANIEL]);
  });

  it("keeps the rows after dropAll until a delivery fails", async () => {
    await joinDemo(server, RUTH, "alerts");
    server.hub.dropAll();
    expect(server.db.connections).toHaveLength(1);
    server.addNotification({ personId: RUTH, contentType: "task", message: "New" });
    expect(server.db.connections).toHaveLength(0);
  });
});

describe("demo server connections", () => {
  it.each([
    ["with an unknown socket", { socketId: "nosuchsock1" }],
    ["without a socket", {}],
  ])("%s are removed at once", async (_, more) => {
    const { frames } = await joinDemo(server, DANIEL, "alerts");
    expect((await connect(more)).json).toEqual([
      {
        id: expect.any(String) as string,
        churchId: GRACE,
        conversationId: "alerts",
        personId: null,
        displayName: "Test",
        ...more,
      },
    ]);
    expect(frames).toEqual([
      ["attendance", viewers(2)],
      ["attendance", viewers(1)],
      ["blockedIp", []],
    ]);
    expect(server.db.connections).toHaveLength(1);
  });

  it("are readable without a token, with join times in whole seconds", async () => {
    const { socket } = await joinDemo(server, RUTH, "alerts", CONVERSATION);
    expect(await list("alerts")).toEqual([
      {
        id: expect.any(String) as string,
        churchId: GRACE,
        conversationId: "alerts",
        personId: RUTH,
        displayName: RUTH,
        timeJoined: "2026-05-01T12:00:00.000Z",
        socketId: socket.id,
        ipAddress: null,
      },
    ]);
    expect(await list("nowhere")).toEqual([]);
  });

  it("replace the row of the same socket and conversation", async () => {
    const { socket } = await joinDemo(server, RUTH, "alerts");
    const [first] = server.db.connections;
    await connect({ socketId: socket.id, personId: RUTH });
    expect(server.db.connections).toHaveLength(1);
    expect(server.db.connections[0]?.id).not.toBe(first?.id);
  });

  it("number anonymous names per conversation", async () => {
    const socketIds = [
      (await joinDemo(server, RUTH)).socket.id,
      (await joinDemo(server, DANIEL)).socket.id,
    ];
    for (const socketId of socketIds)
      await connect({ conversationId: "room1", displayName: "Anonymous ", socketId });
    await connect({ conversationId: "room2", displayName: "Anonymous ", socketId: socketIds[0] });
    await connect({ conversationId: "room2", displayName: "Anonymous", socketId: socketIds[1] });
    expect(server.db.connections.map(({ displayName }) => displayName)).toEqual([
      "Anonymous_1",
      "Anonymous_2",
      "Anonymous_1",
      "Anonymous",
    ]);
  });

  it("fail with 500 when the body is no list", async () => {
    const response = await callDemo(server, undefined, "POST", "/messaging/connections", {
      conversationId: "alerts",
    });
    expect(response).toMatchObject({
      status: 500,
      json: { error: { message: "req.body is not iterable" } },
    });
  });
});
