import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient, Notes } from "../../../src/index.js";
import { buildUserChurch, createDemoChurch } from "../../../src/testing.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

/** A browser that blocks cookies and site data throws on the mere sight of these. */
function denied(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

let spies: { mockRestore: () => void }[];

beforeEach(() => {
  spies = [
    vi.spyOn(window, "localStorage", "get").mockImplementation(denied),
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(denied),
    vi.spyOn(document, "cookie", "get").mockImplementation(denied),
    vi.spyOn(document, "cookie", "set").mockImplementation(denied),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

describe("where cookies and storage are denied", () => {
  it("[O80] the language is still detected, from what may be read", async () => {
    vi.stubGlobal("navigator", { languages: ["ko-KR"], language: "ko-KR" });
    const client = new ChurchClient();
    await expect(client.locale.init([])).resolves.toBeUndefined();
    expect([client.locale.language, client.locale.isInitialized]).toEqual(["ko", true]);
    vi.unstubAllGlobals();
  });

  it("[O80] somebody can sign in, choose a church and log out", () => {
    const client = new ChurchClient({
      apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "", permissions: [] }],
    });
    const church = buildUserChurch({ church: { id: "C1" }, jwt: "token" });
    client.session.assign({ user: { id: "U1" }, userChurches: [church] });
    expect(client.session.selectChurch()).toBe(church);
    expect([client.lastChurchId, client.apis.isAuthenticated]).toEqual([undefined, true]);
    client.session.logout();
    expect([client.session.state.user, client.apis.isAuthenticated]).toEqual([undefined, false]);
  });

  it("[O80] calls are made, without the cookie's header", async () => {
    const church = createDemoChurch();
    const client = new ChurchClient({ apis: church.apis, fetch: church.fetch });
    await expect(client.api.get("/churches/CHU00000001", "MembershipApi")).resolves.toMatchObject({
      id: "CHU00000001",
    });
  });

  it("[O80] rooms render, and drafts live in memory", async () => {
    const { client, user, unmount } = renderWithChurch(<Notes conversationId="CON00000001" />);
    await user.type(await screen.findByRole("textbox"), "half a sentence");
    expect(client.drafts.get("CON00000001")).toBe("half a sentence");
    unmount();
  });
});
