import { act, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiHelper, ChurchClient, ChurchProvider, Notes, Notifications, PrivateMessages, setDefaultClient } from "../../src/index.js";
import { createDemoChurch } from "../../src/testing.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import type { UserContext } from "../../src/types/churches.js";
import { allowConsole } from "../setup/dom.js";

const CHAT = "CON00000001";

/** A host that signs in by itself and tells of it by context only. */
function signIn() {
  allowConsole();
  const church = createDemoChurch();
  const { apis, socketUrl, fetch, WebSocket } = church;
  const cookies = { get: () => undefined, set: () => undefined };
  const client = new ChurchClient({ apis, socketUrl, fetch, WebSocket, storage: createMemoryStorage(), cookies });
  setDefaultClient(client);
  const { user, userChurches } = church.signIn("ruth@grace.example");
  const [userChurch] = userChurches;
  if (!userChurch) throw new Error("Ruth belongs to a church.");
  ApiHelper.setDefaultPermissions(userChurch.jwt ?? "");
  const setters = {
    setUser: () => undefined,
    setPerson: () => undefined,
    setUserChurch: () => undefined,
    setUserChurches: () => undefined,
  };
  const context = { user, userChurches, userChurch, person: userChurch.person, ...setters } as UserContext;
  const nobody: UserContext = { ...context, user: null, userChurches: null, userChurch: null, person: null };
  return { church, client, context, nobody };
}
const says = (text: RegExp) => screen.findAllByText(text, undefined, { timeout: 3_000 });

describe("a room that is mounted alone with the host's context", () => {
  it("[USR-16] shows the conversations", async () => {
    const { context } = signIn();
    render(<PrivateMessages context={context} />);
    await says(/^8 conversations$/);
  });

  it("shows the notifications, which are asked for once", async () => {
    const { church, context } = signIn();
    render(<Notifications context={context} appName="x" onNavigate={() => undefined} />);
    await says(/Prepare the harvest dinner/);
    expect(church.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toHaveLength(1);
  });

  it("[L67] is live without a provider", async () => {
    const { church, context } = signIn();
    render(<Notes context={context} conversationId={CHAT} />);
    await says(/Daniel/);
    await waitFor(() => expect(church.requests.some(({ path }) => path.endsWith("/connections"))).toBe(true));
    church.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Live!" });
    await says(/^Live!$/);
  });
});

describe("a provider with the host's context", () => {
  it("knows the session before what stands in it loads", async () => {
    const { context } = signIn();
    render(
      <ChurchProvider context={context}>
        <PrivateMessages />
      </ChurchProvider>,
    );
    await says(/^8 conversations$/);
  });

  it("[L5] shows nothing of a person whom the host has logged out", async () => {
    const { client, context, nobody } = signIn();
    const ui = (value: UserContext) => (
      <ChurchProvider context={value}>
        <PrivateMessages />
      </ChurchProvider>
    );
    const { rerender } = render(ui(context));
    await says(/Daniel/);
    ApiHelper.clearPermissions();
    rerender(ui(nobody));
    await waitFor(() => expect(screen.queryByText(/Daniel/)).toBeNull());
    expect(client.session.identity.personId).toBeUndefined();
  });

  it("keeps what is shown when the user's id arrives later than person and church", async () => {
    const { church, client, context } = signIn();
    client.session.assign({ userChurches: context.userChurches ?? undefined });
    client.session.selectChurch();
    render(
      <ChurchProvider client={client}>
        <PrivateMessages />
        <Notes conversationId={CHAT} />
      </ChurchProvider>,
    );
    await says(/^8 conversations$/);
    act(() => client.session.assign({ user: context.user ?? undefined }));
    expect(screen.getByText("8 conversations")).toBeVisible();
    await waitFor(() => expect(church.requests.some(({ path }) => path.endsWith("/connections"))).toBe(true));
    church.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Live!" });
    await says(/Live!$/);
  });
});
