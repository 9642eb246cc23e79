import { beforeEach, describe, expect, it } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE, joinDemo } from "./tools/joinDemo.js";

const RUTH = "PER00000001";
const DANIEL = "PER00000002";
const TALK = "CON00000001";

let church: DemoChurch;
beforeEach(() => {
  church = createDemoChurch({ now: () => new Date("2026-05-01T12:00:00.700Z") });
});

const connect = (more: object) =>
  callDemo(church, undefined, "POST", "/messaging/connections", [
    { conversationId: "alerts", churchId: GRACE, displayName: "Test", ...more },
  ]);
const list = async (room: string) =>
  (await callDemo(church, undefined, "GET", `/messaging/connections/${GRACE}/${room}`)).json;
const viewers = (count: number): unknown => expect.objectContaining({ totalViewers: count });

describe("whoever leaves", () => {
  it("a room is missed by those who stay, and only there", async () => {
    const daniel = await joinDemo(church, DANIEL, "alerts", TALK);
    const ruth = await joinDemo(church, RUTH, "alerts", TALK);
    daniel.frames.length = 0;
    await callDemo(
      church,
      undefined,
      "DELETE",
      `/messaging/connections/${GRACE}/${TALK}/${ruth.socket.id}`,
    );
    expect(ruth.frames).toEqual([]);
    const left = [{ id: expect.any(String) as string, displayName: DANIEL, ipAddress: null }];
    expect(daniel.frames).toEqual([
      ["attendance", { conversationId: TALK, viewers: left, totalViewers: 1 }],
    ]);
    expect(church.db.connections).toHaveLength(3);
  });

  it("with the whole socket is missed in every room", async () => {
    const daniel = await joinDemo(church, DANIEL, "alerts", TALK);
    const ruth = await joinDemo(church, RUTH, "alerts", TALK);
    daniel.frames.length = 0;
    ruth.socket.leave();
    expect(daniel.frames).toEqual([
      ["attendance", expect.objectContaining({ conversationId: "alerts", totalViewers: 1 })],
      ["attendance", expect.objectContaining({ conversationId: TALK, totalViewers: 1 })],
    ]);
    expect(church.db.connections.map(({ personId }) => personId)).toEqual([DANIEL, DANIEL]);
  });

  it("in a restart leaves a row behind, until a delivery fails", async () => {
    await joinDemo(church, RUTH, "alerts");
    church.hub.dropAll();
    expect(church.db.connections).toHaveLength(1);
    church.addNotification({ personId: RUTH, contentType: "task", message: "New" });
    expect(church.db.connections).toHaveLength(0);
  });
});

describe("a connection", () => {
  it.each([
    ["of an unknown socket", { socketId: "nosuchsock1" }],
    ["without a socket", {}],
  ])("%s is gone at once", async (_, more) => {
    const { frames } = await joinDemo(church, DANIEL, "alerts");
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
    expect(church.db.connections).toHaveLength(1);
  });

  it("can be read by anybody, with the second of its coming", async () => {
    const { socket } = await joinDemo(church, RUTH, "alerts", TALK);
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

  it("posted again replaces its row", async () => {
    const { socket } = await joinDemo(church, RUTH, "alerts");
    const [first] = church.db.connections;
    await connect({ socketId: socket.id, personId: RUTH });
    expect(church.db.connections).toHaveLength(1);
    expect(church.db.connections[0]?.id).not.toBe(first?.id);
  });

  it("without a name gets a number of its own in the room", async () => {
    const socketIds = [
      (await joinDemo(church, RUTH)).socket.id,
      (await joinDemo(church, DANIEL)).socket.id,
    ];
    for (const socketId of socketIds)
      await connect({ conversationId: "room1", displayName: "Anonymous ", socketId });
    await connect({ conversationId: "room2", displayName: "Anonymous ", socketId: socketIds[0] });
    await connect({ conversationId: "room2", displayName: "Anonymous", socketId: socketIds[1] });
    expect(church.db.connections.map(({ displayName }) => displayName)).toEqual([
      "Anonymous_1",
      "Anonymous_2",
      "Anonymous_1",
      "Anonymous",
    ]);
  });

  it("that is no list is a failure", async () => {
    const answer = await callDemo(church, undefined, "POST", "/messaging/connections", {
      conversationId: "alerts",
    });
    expect(answer).toMatchObject({
      status: 500,
      json: { error: { message: "req.body is not iterable" } },
    });
  });
});
