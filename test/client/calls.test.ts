import { describe, expect, it } from "vitest";
import * as membership from "../../src/client/api/membership.js";
import * as messaging from "../../src/client/api/messaging.js";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { COOKIE_POLL_MS } from "../../src/client/session/cookieJar.js";
import { json, stubFetch } from "../support/stubFetch.js";

function setUp(answer: unknown = []) {
  const network = stubFetch(() => json(answer));
  const apis = ["MembershipApi", "MessagingApi"].map((keyName) => ({
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
