import { describe, expect, it } from "vitest";
import * as content from "../../src/client/api/content.js";
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
  const apis = ["MembershipApi", "MessagingApi", "ContentApi"].map((keyName) => ({
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
    expect(await content.searchStock(api, "sea")).toEqual([photo, { thumbnail: "3", photographer: null, url: null }]);
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

  it("[USR-16] host apps look for changed cookies every 300 ms", () => expect(COOKIE_POLL_MS).toBe(300));
});
