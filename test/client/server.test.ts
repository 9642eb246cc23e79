import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../src/platform/core/ClientCore.js";
import { setDefaultCore } from "../../src/platform/core/defaultCore.js";
import { useCore } from "../../src/platform/provider/useService.js";

import {
  ApiHelper,
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  UserHelper,
} from "../../src/index.js";

import { json, stubFetch } from "../harness/stubFetch.js";
import { muteConsole } from "../harness/muteConsole.js";

let before: ClientCore;
const network = stubFetch(() => json([]));

beforeEach(() => {
  before = setDefaultCore(new ClientCore({ isShared: true, fetch: network.fetch }));
  muteConsole();
});
afterEach(() => {
  setDefaultCore(before);
  vi.restoreAllMocks();
});

describe("on a server", () => {
  it("the shared client warns about a token, and never sends it", async () => {
    ApiHelper.apiConfigs = [
      { keyName: "MembershipApi", url: "https://x", jwt: "", permissions: [] },
    ];
    expect(console.warn).not.toHaveBeenCalled();
    ApiHelper.setDefaultPermissions("somebodys-token");
    expect(console.warn).toHaveBeenCalledTimes(1);
    await ApiHelper.get("/a", "MembershipApi");
    expect(network.calls.at(-1)?.headers).toEqual({});
  });

  it("[D09] nobody is authenticated: no token is ever sent", () => {
    ApiHelper.apiConfigs = [
      { keyName: "MembershipApi", url: "https://x", jwt: "token", permissions: [] },
    ];
    expect(ApiHelper.isAuthenticated).toBe(false);
  });

  it("two renders at the same time do not see each other's client", () => {
    const seen: ClientCore[] = [];
    function Probe() {
      seen.push(useCore());
      return null;
    }
    for (let request = 0; request < 2; request++)
      renderToString(createElement(ChurchProvider, null, createElement(Probe)));
    expect(seen[0]).not.toBe(seen[1]);
  });

  it("the rooms render without a window", () => {
    const rooms = [
      createElement(Notes, { conversationId: "C1", key: 1 }),
      createElement(PrivateMessages, { key: 2 }),
      createElement(Notifications, { key: 3 }),
    ];
    const html = renderToString(createElement(ChurchProvider, null, rooms));
    expect(html).toContain("Notes");
    expect(html).toContain("Notifications");
    expect(UserHelper.currentUserChurch).toBeUndefined();
  });
});
