import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../src/platform/core/ClientCore.js";
import { setDefaultCore } from "../../src/platform/core/defaultCore.js";
import {
  ApiHelper,
  ChurchClient,
  ChurchProvider,
  Notes,
  Notifications,
  PrivateMessages,
  UserHelper,
} from "../../src/entries/index.js";

import de from "../../locales/de.json" with { type: "json" };
import { json, stubFetch } from "../harness/stubFetch.js";
import { muteConsole } from "../harness/muteConsole.js";
import { useCore } from "../../src/platform/provider/ChurchContext.js";

let previousCore: ClientCore;
const network = stubFetch(() => json([]));

beforeEach(() => {
  previousCore = setDefaultCore(new ClientCore({ isShared: true, fetch: network.fetch }));
  muteConsole();
});
afterEach(() => {
  setDefaultCore(previousCore);
  vi.restoreAllMocks();
});

describe("server-side rendering", () => {
  it("warns about a token of the shared client and never sends it", async () => {
    ApiHelper.apiConfigs = [
      { keyName: "MembershipApi", url: "https://x", jwt: "", permissions: [] },
    ];
    expect(console.warn).not.toHaveBeenCalled();
    ApiHelper.setDefaultPermissions("somebodys-token");
    expect(console.warn).toHaveBeenCalledTimes(1);
    await ApiHelper.get("/a", "MembershipApi");
    expect(network.calls.at(-1)?.headers).toEqual({});
  });

  it("[D09] does not authenticate the shared client", () => {
    ApiHelper.apiConfigs = [
      { keyName: "MembershipApi", url: "https://x", jwt: "token", permissions: [] },
    ];
    expect(ApiHelper.isAuthenticated).toBe(false);
  });

  it("creates a client for each render", () => {
    const seen: ClientCore[] = [];
    function Probe() {
      seen.push(useCore());
      return null;
    }
    for (let request = 0; request < 2; request++)
      renderToString(createElement(ChurchProvider, null, createElement(Probe)));
    expect(seen[0]).not.toBe(seen[1]);
  });

  it("renders the language of the client's options", () => {
    const client = new ChurchClient({ language: "de", texts: { de } });
    const notes = createElement(Notes, { conversationId: "C1" });
    const html = renderToString(createElement(ChurchProvider, { client }, notes));
    expect(html).toContain(de.notes.title);
    expect(client.locale.label("notes.title")).toBe(de.notes.title);
    expect(client.locale.label("some.key", "Some text")).toBe("Some text");
  });

  it("renders the features without a window", () => {
    const features = [
      createElement(Notes, { conversationId: "C1", key: 1 }),
      createElement(PrivateMessages, { key: 2 }),
      createElement(Notifications, { key: 3 }),
    ];
    const html = renderToString(createElement(ChurchProvider, null, features));
    expect(html).toContain("Notes");
    expect(html).toContain("Notifications");
    expect(UserHelper.currentUserChurch).toBeUndefined();
  });
});
