import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient, Notes } from "../../../src/entries/index.js";
import { buildUserChurch, createDemoChurch } from "../../../src/entries/testing.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

/** Throws like a browser that blocks cookies and site data: reading the property is enough. */
function throwSecurityError(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

let spies: { mockRestore: () => void }[];

beforeEach(() => {
  spies = [
    vi.spyOn(window, "localStorage", "get").mockImplementation(throwSecurityError),
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(throwSecurityError),
    vi.spyOn(document, "cookie", "get").mockImplementation(throwSecurityError),
    vi.spyOn(document, "cookie", "set").mockImplementation(throwSecurityError),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

describe("ChurchClient with blocked cookies and storage", () => {
  it("[O80] detects the language from the other sources", async () => {
    vi.stubGlobal("navigator", { languages: ["ko-KR"], language: "ko-KR" });
    const client = new ChurchClient();
    await expect(client.locale.init([])).resolves.toBeUndefined();
    expect([client.locale.language, client.locale.isInitialized]).toEqual(["ko", true]);
    vi.unstubAllGlobals();
  });

  it("[O80] signs in, selects a church and logs out", () => {
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

  it("[O80] sends API requests", async () => {
    const server = createDemoChurch();
    const client = new ChurchClient({ apis: server.apis, fetch: server.fetch });
    await expect(client.api.get("/churches/CHU00000001", "MembershipApi")).resolves.toMatchObject({
      id: "CHU00000001",
    });
  });

  it("[O80] renders Notes and keeps the draft in memory", async () => {
    const { client, user, unmount } = renderWithChurch(<Notes conversationId="CON00000001" />);
    await user.type(await screen.findByRole("textbox"), "half a sentence");
    expect(client.drafts.get("CON00000001")).toBe("half a sentence");
    unmount();
  });
});
