import { describe, expect, it } from "vitest";
import { deleteOwnRoles, deleteUserChurchRecord } from "../../src/churches/api.js";
import {
  deleteSubmission,
  getQuestions,
  getSubmission,
  getUnrestrictedQuestions,
  postSubmission,
} from "../../src/forms/api.js";
import {
  getChurch,
  getDonateGateways,
  getFunds,
  getGateways,
} from "../../src/forms/payment/api.js";
import {
  deleteGalleryPhoto,
  getGallery,
  getStockGallery,
  requestUpload,
  searchStock,
} from "../../src/gallery/api.js";
import {
  deleteMessage,
  getConversationMessages,
  getExistingPrivateMessage,
  getMessage,
  getPeopleBasic,
  getPrivateMessages,
  markPrivateMessageRead,
  postMessage,
  searchPeople,
} from "../../src/messaging/api.js";
import { getMyNotifications } from "../../src/notifications/api.js";
import { deleteConnection } from "../../src/platform/realtime/api.js";
import { getPublicSettings } from "../../src/support/api.js";
import { getUnreadCount } from "../../src/unread/api.js";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { photoKey, pathsInFolder } from "../../src/gallery/rules/paths.js";

import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { json, stubFetch } from "../harness/stubFetch.js";

function setUp(body: unknown = []) {
  const network = stubFetch(() => json(body));
  const apis = ["MembershipApi", "MessagingApi", "ContentApi", "GivingApi"].map((keyName) => ({
    keyName,
    url: "https://x",
    jwt: "t",
    permissions: [],
  }));
  const { api } = new ChurchClient({ apis, fetch: network.fetch });
  /** Returns method and path of each request, and whether it had no token. */
  const listRequests = () =>
    network.calls.map(
      ({ method, url, headers }) =>
        `${method} ${url.slice("https://x".length)}${headers["authorization"] ? "" : " anonymous"}`,
    );
  return { api, listRequests, calls: network.calls };
}

describe("API calls", () => {
  it("[USR-07][USR-08][USR-17][USR-18] use the paths of the membership service", async () => {
    const { api, listRequests } = setUp({
      supportContact: "help@a.example",
      favicon_16x16: "f.png",
      id: "C1",
    });
    expect(await getPublicSettings(api, "C1")).toMatchObject({
      supportContact: "help@a.example",
      favicon_16x16: "f.png",
    });
    expect(await getChurch(api, "C1")).toMatchObject({ id: "C1" });
    await getPeopleBasic(api, ["a", "b/c"]);
    await searchPeople(api, " José & Co ");
    await deleteUserChurchRecord(api, { userId: "U", churchId: "C", personId: "P" }, "churchToken");
    await deleteOwnRoles(api, { userId: "U", churchId: "C" }, "churchToken");
    expect(listRequests()).toEqual([
      "GET /settings/public/C1",
      "GET /churches/C1",
      "GET /people/basic?ids=a,b%2Fc",
      "GET /people/search?term=Jos%C3%A9%20%26%20Co",
      "DELETE /userchurch/record/U/C/P",
      "DELETE /rolemembers/self/C/U",
    ]);
  });

  it("delete roles with the given token of the church", async () => {
    const { api, calls } = setUp();
    await deleteOwnRoles(api, { userId: "U", churchId: "C" }, "churchToken");
    expect(calls[0]?.headers["authorization"]).toBe("Bearer churchToken");
  });

  it("[PHO-25][PHO-26][PHO-27][PHO-29][UPL-01][UPL-04] use the paths and bodies of the content service", async () => {
    const { api, listRequests, calls } = setUp({ images: ["a.jpg"] });
    expect(await getGallery(api, "0.5625")).toEqual(["a.jpg"]);
    expect(await getStockGallery(api, "1.78")).toEqual(["a.jpg"]);
    await requestUpload(api, { folder: "1", fileName: "1763644800.jpg" });
    await deleteGalleryPhoto(api, { folder: "1", file: "a b/c.jpg" });
    await searchStock(api, "  wheat & sea ");
    expect(listRequests()).toEqual([
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
    "[PHO-23][A-57] read photos from a list or an object with a list: %j",
    async (body) => {
      const { api } = setUp(body);
      expect(await getGallery(api, "1")).toEqual(["a.jpg", ""]);
      expect(await getStockGallery(api, "1")).toEqual(["a.jpg", ""]);
    },
  );

  it.each([null, {}, "x", { error: "e" }, [], { images: null }, { images: {} }])(
    "[O23][PHO-28] return empty results if the content service responds with %j",
    async (body) => {
      const { api } = setUp(body);
      expect(await getGallery(api, "1")).toEqual([]);
      expect(await getStockGallery(api, "1")).toEqual([]);
      expect(await searchStock(api, "sea")).toEqual([]);
      expect((await requestUpload(api, { folder: "1", fileName: "a.jpg" })).key).toBeUndefined();
      await expect(
        deleteGalleryPhoto(api, { folder: "1", file: "a.jpg" }),
      ).resolves.toBeUndefined();
    },
  );

  it("[PHO-22][O39] convert fields of stock photos to text, and drop malformed fields and photos", async () => {
    const photo = {
      thumbnail: "t",
      large: "l",
      url: "u",
      photographer: "Ada",
      photographerUrl: "p",
      id: 7,
    };
    const { api } = setUp([photo, { thumbnail: 3, photographer: {}, url: null }, null, "x"]);
    expect(await searchStock(api, "sea")).toEqual([photo, { thumbnail: "3" }]);
  });

  it("[PHO-29][A-59] send no request for a blank search term", async () => {
    const { api, calls } = setUp();
    expect(await searchStock(api, " \n ")).toEqual([]);
    expect(calls).toEqual([]);
  });

  it("[PHO-25][PHO-26][PHO-27][UPL-03] read the responses of the demo content service", async () => {
    const server = createDemoChurch({ quirks: { filesOnDisk: false } });
    const { api } = createDemoClient(server);
    const paths = pathsInFolder(await getGallery(api, "1"), "CHU00000001/gallery", "1");
    expect(paths).toContain("CHU00000001/gallery/1/1763644700.jpg");
    expect(
      pathsInFolder(await getStockGallery(api, "1.78"), "stockPhotos", "1.78").length,
    ).toBeGreaterThan(0);
    const presigned = await requestUpload(api, { folder: "1", fileName: "1763644800.jpg" });
    const key = "CHU00000001/gallery/1/1763644800.jpg";
    expect(presigned).toMatchObject({
      key,
      url: expect.stringMatching(/^http/) as string,
      fields: { key },
    });
    await deleteGalleryPhoto(api, photoKey(paths[0] ?? "") ?? { folder: "", file: "" });
    expect(await getGallery(api, "1")).not.toContain(paths[0]);
    server.quirks.filesOnDisk = true;
    expect(await requestUpload(api, { folder: "1", fileName: "1763644800.jpg" })).toEqual({});
  });

  it.each([null, {}, "x", { error: "e" }, []])(
    "[O23] return empty results if the messaging service responds with %j",
    async (body) => {
      const { api } = setUp(body);
      expect(await getMyNotifications(api)).toEqual([]);
      expect(await getPrivateMessages(api)).toEqual([]);
      expect(await getConversationMessages(api, "C")).toEqual([]);
      expect(await getUnreadCount(api)).toEqual({ notificationCount: 0, pmCount: 0 });
      expect(await getExistingPrivateMessage(api, "P")).toBeUndefined();
      expect(await postMessage(api, { conversationId: "C", content: "x" })).toBeUndefined();
    },
  );

  it("[D30] return values that match their types if the messaging or membership service sends malformed nested responses", async () => {
    const message = {
      id: 5,
      personId: 6,
      content: { html: "<p>" },
      timeSent: "2026-05-01T10:00:00.000Z",
      timeUpdated: null,
    };
    const expectedMessage = {
      id: "5",
      personId: "6",
      timeSent: "2026-05-01T10:00:00.000Z",
      timeUpdated: null,
    };
    const row = {
      id: 1,
      fromPersonId: 2,
      toPersonId: [],
      conversation: { id: 3, title: {}, messages: [null, message, "x"] },
    };
    expect(await getPrivateMessages(setUp([row, null, "<html>"]).api)).toEqual([
      { id: "1", fromPersonId: "2", conversation: { id: "3", messages: [null, expectedMessage] } },
    ]);
    expect(await getConversationMessages(setUp([message]).api, "C")).toEqual([expectedMessage]);
    const person = {
      id: 7,
      name: { display: ["x"], first: 1 },
      contactInfo: { email: { a: 1 } },
      allowDirectMessages: 0,
      conversationId: null,
    };
    const expectedPerson = {
      id: "7",
      name: { first: "1" },
      contactInfo: {},
      allowDirectMessages: false,
      conversationId: null,
    };
    expect(await searchPeople(setUp([person]).api, "a")).toEqual([expectedPerson]);
    expect(await getPeopleBasic(setUp([person]).api, ["7"])).toEqual([expectedPerson]);
    expect(await getChurch(setUp({ id: 9, name: {} }).api, "9")).toEqual({ id: "9" });
    expect(
      await getPublicSettings(setUp({ supportContact: [], favicon_16x16: 1 }).api, "9"),
    ).toEqual({ favicon_16x16: "1" });
  });

  it("[D30] return values that match their types if the forms or giving service sends malformed responses", async () => {
    const choices = [{ value: 50, text: 5 }, null, "x"];
    expect(
      await getQuestions(setUp([{ id: 1, title: {}, required: 1, choices }]).api, "F"),
    ).toEqual([{ id: "1", required: true, choices: [{ value: "50", text: "5" }] }]);
    const submission = {
      id: 1,
      questions: {},
      answers: [{ questionId: 2, value: true }, 5],
      form: "x",
    };
    expect(await getSubmission(setUp(submission).api, "1")).toEqual({
      id: "1",
      questions: [],
      answers: [{ questionId: "2", value: "true" }],
    });
    expect(await getFunds(setUp([{ id: 1, name: {} }, { name: "no id" }]).api, "C")).toEqual([
      { id: "1" },
    ]);
    expect(
      await getDonateGateways(
        setUp({ gateways: [{ id: 1, publicKey: {}, provider: "Stripe" }] }).api,
        "C",
      ),
    ).toEqual([{ id: "1", provider: "Stripe" }]);
    expect(await getGateways(setUp({ gateways: [] }).api, "C")).toEqual([]);
  });

  it("[D30] reject a response whose error has no readable reason, and return one whose error has", async () => {
    await expect(postSubmission(setUp([{ error: { code: 5 } }]).api, {})).rejects.toThrow(
      "without a readable reason",
    );
    expect(await postSubmission(setUp({ error: "Closed" }).api, {})).toEqual({ error: "Closed" });
  });

  /** Makes each call that has an id in its path or query. Returns the requested URLs, one per call. */
  async function requestUrls(id: string): Promise<string[]> {
    const { api, calls } = setUp();
    const ids = { userId: id, churchId: id, personId: id };
    const responses = await Promise.all([
      searchPeople(api, id),
      getPeopleBasic(api, [id, "P2"]),
      getChurch(api, id),
      deleteUserChurchRecord(api, ids, "churchToken"),
      deleteOwnRoles(api, ids, "churchToken"),
      getPublicSettings(api, id),
      markPrivateMessageRead(api, id),
      getExistingPrivateMessage(api, id),
      getMessage(api, { id, churchId: id }),
      getConversationMessages(api, id),
      deleteMessage(api, id),
      deleteConnection(api, id, id, id),
      getGallery(api, id),
      getStockGallery(api, id),
      deleteGalleryPhoto(api, { folder: id, file: id }),
      getQuestions(api, id),
      getUnrestrictedQuestions(api, id),
      getSubmission(api, id),
      deleteSubmission(api, id),
      getFunds(api, id),
      getDonateGateways(api, id),
      getGateways(api, id),
    ]);
    expect(calls).toHaveLength(responses.length);
    return calls.map(({ url }) => url);
  }

  it.each(["\ud800", "a\udfff", ".", "..", "?", "#", "a/../../b"])(
    "[D31][D32] keep an id of %j in one path segment",
    async (id) => {
      const urls = await requestUrls(id);
      // `URL` resolves "..", so an id that leaves its path segment changes the number of segments.
      const depthOf = (url: string) => new URL(url).pathname.split("/").length;
      expect(urls.map(depthOf)).toEqual((await requestUrls("x")).map(depthOf));
      // `URL` would change an id that is not encoded.
      for (const url of urls) expect(new URL(url).href).toBe(url);
    },
  );
});
