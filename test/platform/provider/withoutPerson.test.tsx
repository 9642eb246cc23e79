import { act, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  ChurchList,
  NewPrivateMessage,
  Notifications,
  PrivateMessages,
  setDefaultClient,
  SiteHeader,
} from "../../../src/entries/index.js";
import { createDemoChurch, createDemoClient } from "../../../src/entries/testing.js";

import { allowConsole } from "../../setup/dom.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";
import { json } from "../../harness/stubFetch.js";
import type { ClientOptions } from "../../../src/platform/core/ClientCore.js";
import type { UserChurch } from "../../../src/platform/session/types.js";

const NO_PERSON = { id: null as never };
const MENUS = {
  primaryMenuLabel: "People",
  primaryMenuItems: [],
  secondaryMenuLabel: "",
  secondaryMenuItems: [],
};

const getSkeletonRows = () => screen.queryAllByTestId("skeleton-row");

function setUp(person: { id: string | null }, isDelayed = false) {
  const server = createDemoChurch();
  let release: () => void = () => undefined;
  const released = isDelayed
    ? new Promise<void>((resolve) => (release = resolve))
    : Promise.resolve();
  const select = vi.fn(async () => {
    await released;
    return json({ person });
  });
  const fetch: NonNullable<ClientOptions["fetch"]> = (url, init) =>
    url.endsWith("/churches/select") ? select() : server.fetch(url, init);
  const client = createDemoClient(server, "ruth@grace.example", { fetch });
  const { user, userChurches } = server.signIn("ruth@grace.example");
  client.startSession(
    { user, userChurches: userChurches.map((each) => ({ ...each, person: NO_PERSON })) },
    "CHU00000001",
  );
  return { server, client, select, release: () => release() };
}

describe("a church without a person for the user", () => {
  it.each([
    ["messages", <PrivateMessages key="m" />],
    ["notifications", <Notifications key="n" />],
  ])("[D05] shows skeleton rows while the person is requested, then the %s", async (_, panel) => {
    const { server, client, select, release } = setUp({ id: "PER00000001" }, true);
    renderWithChurch(panel, { church: server, host: { client } });
    await waitFor(() => expect(select).toHaveBeenCalledTimes(1));
    expect(getSkeletonRows()).not.toHaveLength(0);
    act(release);
    expect((await screen.findAllByRole("listitem")).length).toBeGreaterThan(0);
    expect(getSkeletonRows()).toHaveLength(0);
  });

  it.each([
    ["messages", <PrivateMessages key="m" />, "No conversations yet"],
    ["notifications", <Notifications key="n" />, "No notifications"],
  ])(
    "[D05] shows the empty state of the %s when the server returns no person",
    async (_, panel, title) => {
      const { server, client, select } = setUp({ id: null });
      renderWithChurch(panel, { church: server, host: { client } });
      expect(await screen.findByText(title)).toBeVisible();
      expect(select).toHaveBeenCalled();
      expect(getSkeletonRows()).toHaveLength(0);
    },
  );

  it("[D05] shows the unread badge of the header after the person has loaded", async () => {
    const { server, client } = setUp({ id: "PER00000001" });
    renderWithChurch(<SiteHeader {...MENUS} />, { church: server, host: { client } });
    expect(await screen.findByRole("button", { name: /, 5 unread/ })).toBeVisible();
  });

  it("[D05] does not send a private message, and keeps the typed text", async () => {
    allowConsole();
    const { server, client } = setUp({ id: null });
    const yuki = { id: "PER00000026", name: { display: "Yuki Tanabe" } };
    const { user } = renderWithChurch(
      <NewPrivateMessage onBack={vi.fn()} onSelectMessage={vi.fn()} selectedPerson={yuki} />,
      {
        church: server,
        host: { client },
      },
    );
    await user.type(await screen.findByRole("textbox"), "Dear Yuki");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(screen.getByRole("textbox")).toHaveValue("Dear Yuki");
    expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it.each([
    ["messages", <PrivateMessages key="m" />],
    ["notifications", <Notifications key="n" />],
    [
      "a new private message",
      <NewPrivateMessage key="p" onBack={vi.fn()} onSelectMessage={vi.fn()} />,
    ],
    ["the header", <SiteHeader key="h" {...MENUS} />],
  ])("[D05] requests the person without a provider: %s", async (_, ui) => {
    const { client, select } = setUp({ id: "PER00000001" });
    const former = setDefaultClient(client);
    render(ui);
    await waitFor(() => expect(client.session.identity.personId).toBe("PER00000001"));
    expect(select).toHaveBeenCalledTimes(1);
    setDefaultClient(former);
  });

  it("[D05] tells the user to ask an administrator when the church cannot be left", async () => {
    allowConsole();
    const { server, client } = setUp({ id: null });
    const { user } = renderWithChurch(<ChurchList />, { church: server, host: { client } });
    const nav = screen.getByRole("navigation");
    await user.click(within(nav).getAllByRole("button", { name: /^Delete / })[0] as HTMLElement);
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave church" }),
    );
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Please ask one of its administrators to remove you.",
    );
    expect(server.requests.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("[D05] shows the empty state to a user without churches", async () => {
    const { server, client } = setUp({ id: null });
    act(
      () =>
        void client.startSession({
          user: { id: "U9", jwt: "own" },
          userChurches: [] as UserChurch[],
        }),
    );
    renderWithChurch(<Notifications />, { church: server, host: { client } });
    expect(await screen.findByText("No notifications")).toBeVisible();
    expect(getSkeletonRows()).toHaveLength(0);
  });
});
