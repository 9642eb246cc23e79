import { describe, expect, it } from "vitest";
import * as content from "../../src/client/api/content.js";
import * as forms from "../../src/client/api/forms.js";
import * as giving from "../../src/client/api/giving.js";
import * as membership from "../../src/client/api/membership.js";
import * as messaging from "../../src/client/api/messaging.js";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { COOKIE_POLL_MS } from "../../src/client/session/cookieJar.js";
import { imageKey } from "../../src/rules/gallery/imageKey.js";
import { pathsInFolder } from "../../src/rules/gallery/pathsInFolder.js";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { json, stubFetch } from "../support/stubFetch.js";

function setUp(answer: unknown = []) {
  const network = stubFetch(() => json(answer));
  const apis = ["MembershipApi", "MessagingApi", "ContentApi", "GivingApi"].map((keyName) => ({
    keyName,
    url: "https://x",
    jwt: "t",
    permissions: [],
  }));
  const { api } = new ChurchClient({ apis, fetch: network.fetch });
  const sent = () =>
    network.calls.map(
      ({ method, url, headers }) => `${method} ${url.slice("https://x".length)}${headers["authorization"] ? "" : " anonymous"}`,
    );
  return { api, sent, calls: network.calls };
}

describe("the calls of SPEC §7", () => {
  it("[USR-07][USR-08][USR-17][USR-18] of the membership service have their paths", async () => {
    const { api, sent } = setUp({ supportContact: "help@a.example", favicon_16x16: "f.png", id: "C1" });
    expect(await membership.getPublicSettings(api, "C1")).toMatchObject({ supportContact: "help@a.example", favicon_16x16: "f.png" });
    expect(await membership.getChurch(api, "C1")).toMatchObject({ id: "C1" });
    await membership.getPeopleBasic(api, ["a", "b/c"]);
    await membership.searchPeople(api, " José & Co ");
    await membership.deleteUserChurchRecord(api, { userId: "U", churchId: "C", personId: "P" }, "left");
    await membership.deleteOwnRoles(api, { userId: "U", churchId: "C" }, "left");
    expect(sent()).toEqual([
      "GET /settings/public/C1",
      "GET /churches/C1",
      "GET /people/basic?ids=a,b%2Fc",
      "GET /people/search?term=Jos%C3%A9%20%26%20Co",
      "DELETE /userchurch/record/U/C/P",
      "DELETE /rolemembers/self/C/U",
    ]);
  });

  it("a removal carries the token of the church being left", async () => {
    const { api, calls } = setUp();
    await membership.deleteOwnRoles(api, { userId: "U", churchId: "C" }, "left");
    expect(calls[0]?.headers["authorization"]).toBe("Bearer left");
  });

  it("[PHO-25][PHO-26][PHO-27][PHO-29][UPL-01][UPL-04] of the content service have their paths and bodies", async () => {
    const { api, sent, calls } = setUp({ images: ["a.jpg"] });
    expect(await content.getGallery(api, "0.5625")).toEqual(["a.jpg"]);
    expect(await content.getStockGallery(api, "1.78")).toEqual(["a.jpg"]);
    await content.requestUpload(api, { folder: "1", fileName: "1763644800.jpg" });
    await content.deleteGalleryImage(api, { folder: "1", file: "a b/c.jpg" });
    await content.searchStock(api, "  wheat & sea ");
    expect(sent()).toEqual([
      "GET /gallery/0.5625",
      "GET /gallery/stock/1.78 anonymous",
      "POST /gallery/requestUpload",
      "DELETE /gallery/1/a%20b%2Fc.jpg",
      "POST /stock/search",
    ]);
    expect(calls.map(({ body }) => body)).toEqual([
      undefined,
      undefined,
      { folder: "1", fileName: "1763644800.jpg" },
      undefined,
      { term: "wheat & sea" },
    ]);
  });

  it.each([{ images: ["a.jpg", null, 3, ""] }, ["a.jpg", null, {}, ""]])(
    "[PHO-23][A-57] pictures may be a list or in one: %j",
    async (answer) => {
      const { api } = setUp(answer);
      expect(await content.getGallery(api, "1")).toEqual(["a.jpg", ""]);
      expect(await content.getStockGallery(api, "1")).toEqual(["a.jpg", ""]);
    },
  );

  it.each([null, {}, "x", { error: "e" }, [], { images: null }, { images: {} }])(
    "[O23][PHO-28] of the content service survive an answer of %j",
    async (answer) => {
      const { api } = setUp(answer);
      expect(await content.getGallery(api, "1")).toEqual([]);
      expect(await content.getStockGallery(api, "1")).toEqual([]);
      expect(await content.searchStock(api, "sea")).toEqual([]);
      expect((await content.requestUpload(api, { folder: "1", fileName: "a.jpg" })).key).toBeUndefined();
      await expect(content.deleteGalleryImage(api, { folder: "1", file: "a.jpg" })).resolves.toBeUndefined();
    },
  );

  it("[PHO-22][O39] stock photos have texts or nothing", async () => {
    const photo = { thumbnail: "t", large: "l", url: "u", photographer: "Ada", photographerUrl: "p", id: 7 };
    const { api } = setUp([photo, { thumbnail: 3, photographer: {}, url: null }, null, "x"]);
    expect(await content.searchStock(api, "sea")).toEqual([photo, { thumbnail: "3" }]);
  });

  it("[PHO-29][A-59] a term without words is not asked for", async () => {
    const { api, calls } = setUp();
    expect(await content.searchStock(api, " \n ")).toEqual([]);
    expect(calls).toEqual([]);
  });

  it("[PHO-25][PHO-26][PHO-27][UPL-03] of the content service are what the demo church answers", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { api } = createDemoClient(church);
    const paths = pathsInFolder(await content.getGallery(api, "1"), "CHU00000001/gallery", "1");
    expect(paths).toContain("CHU00000001/gallery/1/1763644700.jpg");
    expect(pathsInFolder(await content.getStockGallery(api, "1.78"), "stockPhotos", "1.78").length).toBeGreaterThan(0);
    const presigned = await content.requestUpload(api, { folder: "1", fileName: "1763644800.jpg" });
    const key = "CHU00000001/gallery/1/1763644800.jpg";
    expect(presigned).toMatchObject({ key, url: expect.stringMatching(/^http/) as string, fields: { key } });
    await content.deleteGalleryImage(api, imageKey(paths[0] ?? "") ?? { folder: "", file: "" });
    expect(await content.getGallery(api, "1")).not.toContain(paths[0]);
    church.quirks.filesOnDisk = true;
    expect(await content.requestUpload(api, { folder: "1", fileName: "1763644800.jpg" })).toEqual({});
  });

  it.each([null, {}, "x", { error: "e" }, []])("[O23] of the messaging service survive an answer of %j", async (answer) => {
    const { api } = setUp(answer);
    expect(await messaging.getMyNotifications(api)).toEqual([]);
    expect(await messaging.getPrivateMessages(api)).toEqual([]);
    expect(await messaging.getConversationMessages(api, "C")).toEqual([]);
    expect(await messaging.getUnreadCount(api)).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(await messaging.getExistingPrivateMessage(api, "P")).toBeUndefined();
    expect(await messaging.postMessage(api, { conversationId: "C", content: "x" })).toBeUndefined();
  });

  it("[D30] of the messaging and the membership service answer what their types say, however deep", async () => {
    const message = { id: 5, personId: 6, content: { html: "<p>" }, timeSent: "2026-05-01T10:00:00.000Z", timeUpdated: null };
    const read = { id: "5", personId: "6", timeSent: "2026-05-01T10:00:00.000Z", timeUpdated: null };
    const row = { id: 1, fromPersonId: 2, toPersonId: [], conversation: { id: 3, title: {}, messages: [null, message, "x"] } };
    expect(await messaging.getPrivateMessages(setUp([row, null, "<html>"]).api)).toEqual([
      { id: "1", fromPersonId: "2", conversation: { id: "3", messages: [null, read] } },
    ]);
    expect(await messaging.getConversationMessages(setUp([message]).api, "C")).toEqual([read]);
    const person = {
      id: 7,
      name: { display: ["x"], first: 1 },
      contactInfo: { email: { a: 1 } },
      allowDirectMessages: 0,
      conversationId: null,
    };
    const known = { id: "7", name: { first: "1" }, contactInfo: {}, allowDirectMessages: false, conversationId: null };
    expect(await membership.searchPeople(setUp([person]).api, "a")).toEqual([known]);
    expect(await membership.getPeopleBasic(setUp([person]).api, ["7"])).toEqual([known]);
    expect(await membership.getChurch(setUp({ id: 9, name: {} }).api, "9")).toEqual({ id: "9" });
    expect(await membership.getPublicSettings(setUp({ supportContact: [], favicon_16x16: 1 }).api, "9")).toEqual({ favicon_16x16: "1" });
  });

  it("[D30] of the forms and the giving service answer what their types say", async () => {
    const choices = [{ value: 50, text: 5 }, null, "x"];
    expect(await forms.getQuestions(setUp([{ id: 1, title: {}, required: 1, choices }]).api, "F")).toEqual([
      { id: "1", required: true, choices: [{ value: "50", text: "5" }] },
    ]);
    const submission = { id: 1, questions: {}, answers: [{ questionId: 2, value: true }, 5], form: "x" };
    expect(await forms.getSubmission(setUp(submission).api, "1")).toEqual({
      id: "1",
      questions: [],
      answers: [{ questionId: "2", value: "true" }],
    });
    expect(await giving.getFunds(setUp([{ id: 1, name: {} }, { name: "no id" }]).api, "C")).toEqual([{ id: "1" }]);
    expect(await giving.getDonateGateways(setUp({ gateways: [{ id: 1, publicKey: {}, provider: "Stripe" }] }).api, "C")).toEqual([
      { id: "1", provider: "Stripe" },
    ]);
    expect(await giving.getGateways(setUp({ gateways: [] }).api, "C")).toEqual([]);
  });

  it("[D30] a refusal of a form is never read as success, also one without a readable reason", async () => {
    await expect(forms.postSubmission(setUp([{ error: { code: 5 } }]).api, {})).rejects.toThrow("without a readable reason");
    expect(await forms.postSubmission(setUp({ error: "Closed" }).api, {})).toEqual({ error: "Closed" });
  });

  it.each(["\ud800", "a\udfff", ".", "..", "?", "#", "a/../../b"])("[D31][D32] an id of %j stays one part of its path", async (id) => {
    const { api, calls } = setUp();
    const request = { userId: id, churchId: id, personId: id };
    const made = [
      membership.searchPeople(api, id),
      membership.getPeopleBasic(api, [id, "P2"]),
      membership.getChurch(api, id),
      membership.deleteUserChurchRecord(api, request, "t"),
      membership.deleteOwnRoles(api, request, "t"),
      membership.getPublicSettings(api, id),
      messaging.markPrivateMessageRead(api, id),
      messaging.getExistingPrivateMessage(api, id),
      messaging.getMessage(api, id),
      messaging.getConversationMessages(api, id),
      messaging.deleteMessage(api, id),
      messaging.deleteConnection(api, id, id, id),
      content.getGallery(api, id),
      content.getStockGallery(api, id),
      content.deleteGalleryImage(api, { folder: id, file: id }),
      forms.getQuestions(api, id),
      forms.getUnrestrictedQuestions(api, id),
      forms.getSubmission(api, id),
      forms.deleteSubmission(api, id),
      giving.getFunds(api, id),
      giving.getDonateGateways(api, id),
      giving.getGateways(api, id),
    ];
    await Promise.all(made);
    // As an address resolves them, so that an id that climbs out of its path is seen.
    const depths = calls.map(({ url }) => new URL(url).pathname.split("/").length - 1);
    expect(depths).toEqual([2, 2, 2, 5, 4, 3, 2, 3, 2, 3, 2, 4, 2, 3, 3, 2, 2, 3, 2, 3, 3, 3]);
    for (const { url } of calls) expect(new URL(url).href).toBe(url);
  });

  it("[USR-16] host apps look for changed cookies every 300 ms", () => expect(COOKIE_POLL_MS).toBe(300));
});
