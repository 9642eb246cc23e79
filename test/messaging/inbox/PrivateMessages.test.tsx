/** @module-tag slow */
import { act, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { Activity, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { usePersonSearch } from "../../../src/messaging/usePeople.js";
import {
  ChurchClient,
  ChurchProvider,
  type ClientOptions,
  NewPrivateMessage,
  PrivateMessageDetails,
  PrivateMessages,
  setDefaultClient,
  UserHelper,
} from "../../../src/entries/index.js";
import { createDemoChurch, createDemoClient } from "../../../src/entries/testing.js";
import { subscriptionsService } from "../../../src/platform/realtime/subscriptions.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const EMPTY = { path: "/privateMessages", do: { kind: "body", body: "[]" } } as const;
const findRow = (name: RegExp) => screen.findByRole("button", { name });

afterEach(() => vi.useRealTimers());

describe("PrivateMessages", () => {
  it("[INB-01][INB-02][INB-04] shows title, count and a plus button", async () => {
    renderWithChurch(<PrivateMessages />);
    expect(await screen.findByText("8 conversations")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Messages" })).toBeVisible();
    expect(screen.getByRole("button", { name: "New private message" })).toBeVisible();
  });

  it("[INB-02] uses the singular for one conversation", async () => {
    const church = createDemoChurch();
    church.db.privateMessages = church.db.privateMessages.filter(({ id }) => id === "PMS00000001");
    renderWithChurch(<PrivateMessages />, { church });
    expect(await screen.findByText("1 conversation")).toBeVisible();
  });

  it("[INB-03][INB-05][INB-06][INB-07] shows instructions when there are no conversations", async () => {
    const church = createDemoChurch();
    church.faults.add(EMPTY);
    renderWithChurch(<PrivateMessages />, { church });
    expect(await screen.findByText("No conversations")).toBeVisible();
    expect(await screen.findByText("No conversations yet")).toBeVisible();
    expect(
      screen.getByText(
        "Start meaningful conversations with your community members. Your messages will appear here.",
      ),
    ).toBeVisible();
    expect(
      screen.getByText("Click the + button above to start your first conversation"),
    ).toBeVisible();
  });

  it("[INB-08][INB-09][INB-11][INB-14][INB-15] shows person, first line, age and New chip of a conversation", async () => {
    const { church } = renderWithChurch(<PrivateMessages />);
    const daniel = await findRow(/Daniel "Danny" Brenner/);
    const last = church.db.messages.get("CON00000001")?.at(-1);
    expect(daniel).toHaveTextContent(last?.content?.split("\n")[0] ?? "x");
    expect(daniel.querySelector("img, [role=img]")).not.toBeNull();
    expect(daniel.querySelector("time")).toHaveTextContent(/^\d+[smhd]$/);
    expect(within(daniel).getByText("New")).toBeVisible();
    expect(within(await findRow(/Miriam/)).queryByText("New")).toBeNull();
  });

  it("shows a list that nothing has changed again without a request or `onUpdate`", async () => {
    const onUpdate = vi.fn();
    const { church, client, rerender } = renderWithChurch(<p />);
    const socket = client.core.get(subscriptionsService).store;
    await waitFor(() => expect(socket.getState().state).toBe("open"));
    const listLoads = () => church.requests.filter(({ path }) => path.endsWith("/privateMessages"));
    const inbox = <PrivateMessages onUpdate={onUpdate} />;
    rerender(inbox);
    await findRow(/Daniel/);
    await waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
    rerender(<p />);
    rerender(inbox);
    expect(screen.getByRole("button", { name: /Daniel/ })).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(listLoads()).toHaveLength(1);
    expect(onUpdate).toHaveBeenCalledOnce();
    rerender(<p />);
    church.addMessage({ conversationId: "CON00000001", personId: "PER00000002", content: "New" });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    rerender(inbox);
    await waitFor(() => expect(listLoads()).toHaveLength(2));
  });

  it("reloads when the refresh key changes", async () => {
    const { church, rerender } = renderWithChurch(<PrivateMessages refreshKey={1} />);
    await findRow(/Daniel/);
    rerender(<PrivateMessages refreshKey={2} />);
    await waitFor(() =>
      expect(
        church.requests.filter(({ path }) => path === "/messaging/privateMessages"),
      ).toHaveLength(2),
    );
  });

  it("reloads after a running load, which may be older, when the refresh key changes or on Back", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.endsWith("/privateMessages"));
    const { rerender, user } = renderWithChurch(<PrivateMessages refreshKey={1} />, {
      church,
      options: { fetch },
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    rerender(<PrivateMessages refreshKey={2} />);
    await calls[0]?.answer();
    await waitFor(() => expect(calls).toHaveLength(2));
    await user.click(await findRow(/Miriam/));
    await user.click(screen.getByRole("button", { name: "Back" }));
    await calls[1]?.answer();
    await waitFor(() => expect(calls).toHaveLength(3));
  });

  it("[INB-10][INB-12][O39] shows fallbacks for a missing name and missing content", async () => {
    const church = createDemoChurch();
    const messages = church.db.messages.get("CON00000001");
    if (messages?.at(-1)) Object.assign(messages.at(-1) ?? {}, { content: null });
    const person = church.db.people.find(({ id }) => id === "PER00000002");
    if (person) delete person.name;
    renderWithChurch(<PrivateMessages />, { church });
    const unknown = await findRow(/Unknown User/);
    expect(unknown).toHaveTextContent("No message preview available");
  });

  it("[INB-13] prefixes the viewer's own message with 'You:'", async () => {
    const church = createDemoChurch();
    church.addMessage({
      conversationId: "CON00000001",
      personId: "PER00000001",
      content: "On my way",
    });
    renderWithChurch(<PrivateMessages />, { church });
    expect(await findRow(/You: On my way/)).toBeVisible();
    // Isolated from the direction of the page's words before it.
    expect(screen.getByText("On my way").tagName).toBe("BDI");
  });

  it("[INB-28][L35] hides conversations without messages, including those whose last one was deleted", async () => {
    renderWithChurch(<PrivateMessages />);
    await findRow(/Daniel/);
    expect(screen.queryByText("Grace Adeyemi")).toBeNull();
    expect(screen.queryByText("Peter Lindqvist")).toBeNull();
  });

  it("[INB-35][L35] offers Retry when the load fails, and loads again", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/privateMessages", times: 1, do: { kind: "status", status: 500 } });
    const { user } = renderWithChurch(<PrivateMessages />, { church });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await findRow(/Daniel/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("[INB-36] shows its rows without names when the people request fails", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/people/basic", do: { kind: "status", status: 500 } });
    renderWithChurch(<PrivateMessages />, { church });
    expect((await screen.findAllByText("Unknown User")).length).toBe(8);
  });

  it("[L34] loads once with two requests when it mounts, and calls onUpdate", async () => {
    const church = createDemoChurch();
    // Counted at the first call: on a slow machine, the connection may open later and cause a refetch.
    const counts: number[] = [];
    const onUpdate = () =>
      counts.push(church.requests.filter(({ path }) => /privateMessages|people/.test(path)).length);
    renderWithChurch(<PrivateMessages onUpdate={onUpdate} />, { church });
    await findRow(/Daniel/);
    await waitFor(() => expect(counts).toEqual([2]));
  });

  it("[SOC-01] shows new messages with the host's context and no provider", async () => {
    const server = createDemoChurch();
    const { WebSocket, fetch, apis, socketUrl } = server;
    const cookies = { get: () => undefined, set: () => undefined };
    const previousClient = setDefaultClient(
      new ChurchClient({ WebSocket, fetch, apis, socketUrl, cookies }),
    );
    const { user, userChurches } = server.signIn("ruth@grace.example");
    const [userChurch] = userChurches;
    if (!userChurch) throw new Error("The demo data has no church for Ruth.");
    UserHelper.setupApiHelper(userChurch);
    const setters = {
      setUser: vi.fn(),
      setPerson: vi.fn(),
      setUserChurch: vi.fn(),
      setUserChurches: vi.fn(),
    };
    const context = { user, userChurch, userChurches, person: userChurch.person, ...setters };
    const { unmount } = render(<PrivateMessages context={context} appName="People" />);
    await waitFor(() => expect(server.db.connections).toHaveLength(1));
    expect(server.hub.ids).toHaveLength(1);
    server.addMessage({
      conversationId: "CON00000001",
      personId: "PER00000002",
      content: "Out of the blue",
    });
    expect(await screen.findByText(/Out of the blue/)).toBeInTheDocument();
    unmount();
    await waitFor(() => expect(server.hub.ids).toHaveLength(0));
    setDefaultClient(previousClient);
  });
});

describe("opening a conversation", () => {
  it("[INB-16][INB-17][CNV-01][CNV-02][CNV-03][CNV-04][CNV-05] shows the person above the thread", async () => {
    const { user, container } = renderWithChurch(<PrivateMessages />);
    await user.click(await findRow(/Daniel/));
    expect(screen.getByRole("heading", { name: 'Daniel "Danny" Brenner' })).toBeVisible();
    expect(screen.getByText("Private Conversation")).toBeVisible();
    expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
    expect(container.querySelector("header img, header [role=img]")).not.toBeNull();
    expect(await screen.findByRole("list", { name: "Messages" })).toBeVisible();
  });

  it("[INB-19][INB-21][INB-22] marks the message as read once, refreshes the counts and calls onMessageRead", async () => {
    const onMessageRead = vi.fn();
    const church = createDemoChurch();
    const client = createDemoClient(church);
    const privateMessage = {
      ...(church.db.privateMessages.find(({ id }) => id === "PMS00000001") ?? {}),
    };
    const { rerender } = renderWithChurch(
      <PrivateMessageDetails
        privateMessage={privateMessage}
        onBack={() => undefined}
        onMessageRead={onMessageRead}
      />,
      { church, host: { client } },
    );
    await waitFor(() => expect(onMessageRead).toHaveBeenCalledTimes(1));
    vi.useFakeTimers();
    rerender(
      <PrivateMessageDetails
        privateMessage={{ ...privateMessage }}
        onBack={() => undefined}
        onMessageRead={onMessageRead}
      />,
    );
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    const paths = church.requests.map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith("/privateMessages/PMS00000001"))).toHaveLength(1);
    expect(paths.filter((path) => path.endsWith("/unreadCount")).length).toBeGreaterThanOrEqual(1);
  });

  it("[D16] marks a new message in a standalone conversation as read and updates the unread count", async () => {
    const church = createDemoChurch();
    const privateMessage = { ...church.db.privateMessages.find(({ id }) => id === "PMS00000002") };
    const [onMessageRead, conversationId] = [vi.fn(), privateMessage.conversationId ?? ""];
    const { client } = renderWithChurch(
      <PrivateMessageDetails
        privateMessage={privateMessage}
        onBack={() => undefined}
        onMessageRead={onMessageRead}
      />,
      { church },
    );
    const countMarkedAsRead = () =>
      church.requests.filter(({ path }) => path.endsWith("/privateMessages/PMS00000002")).length;
    const countRegistrations = () =>
      church.requests.filter(({ path }) => path.endsWith("/connections")).length;
    await waitFor(() =>
      expect([client.counts.store.getState().pmCount, countRegistrations()]).toEqual([2, 2]),
    );
    expect(await screen.findByRole("list", { name: "Messages" })).toBeVisible();
    church.addMessage({ conversationId, personId: "PER00000001", content: "From my phone" });
    await screen.findByText("From my phone");
    expect(countMarkedAsRead()).toBe(0);
    const received = { conversationId, personId: "PER00000003", content: "And now?" };
    const id = church.addMessage(received);
    await screen.findByText("And now?");
    await waitFor(() => expect(onMessageRead).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(client.counts.store.getState().pmCount).toBe(2));
    expect([
      countMarkedAsRead(),
      church.requests.some(({ path }) => path.endsWith("/privateMessages")),
    ]).toEqual([1, false]);
    // The server marks an edited message as unread, too.
    const jwt = church.signIn("miriam@grace.example").userChurches[0]?.jwt ?? "";
    await church.fetch("http://demo.church/messaging/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${jwt}` },
      body: JSON.stringify([{ ...received, id, content: "And today?" }]),
    });
    await screen.findByText("And today?");
    await waitFor(() => expect(onMessageRead).toHaveBeenCalledTimes(2));
  });

  it("[INB-34][L40] opens the conversation when marking as read and loading the person both fail", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      path: /privateMessages\/PMS/,
      do: { kind: "status", status: 401, body: "{}" },
    });
    church.faults.add({ path: "/people/basic", do: { kind: "status", status: 500 } });
    const { user } = renderWithChurch(<PrivateMessages />, { church });
    await user.click(
      (await screen.findAllByRole("button", { name: /Unknown User/ }))[0] ?? document.body,
    );
    expect(await screen.findByRole("heading", { name: "Unknown User" })).toBeVisible();
    expect(await screen.findByRole("list", { name: "Messages" })).toBeVisible();
  });

  it("[INB-23][INB-24] reloads the list and clears the selection on Back", async () => {
    const { user, church } = renderWithChurch(<PrivateMessages />);
    const countLoads = () =>
      church.requests.filter(({ path }) => path.endsWith("/privateMessages")).length;
    await user.click(await findRow(/Daniel/));
    const loadsBefore = countLoads();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await findRow(/Daniel/)).toBeVisible();
    await waitFor(() => expect(countLoads()).toBeGreaterThan(loadsBefore));
    expect(screen.queryByText("Private Conversation")).toBeNull();
    await waitFor(async () =>
      expect(within(await findRow(/Daniel/)).queryByText("New")).toBeNull(),
    );
  });

  it("[INB-25][L37] keeps the conversation open through refetches, even when the list no longer has it", async () => {
    const church = createDemoChurch();
    const { user, client } = renderWithChurch(<PrivateMessages />, { church });
    await user.click(await findRow(/Daniel/));
    await user.type(await screen.findByRole("textbox"), "typing");
    await act(() => client.inbox.load());
    expect(screen.getByRole("textbox")).toHaveValue("typing");
    church.db.privateMessages = church.db.privateMessages.filter(({ id }) => id !== "PMS00000001");
    await act(() => client.inbox.load());
    expect(screen.getByRole("heading", { name: 'Daniel "Danny" Brenner' })).toBeVisible();
    expect(screen.getByRole("textbox")).toHaveValue("typing");
  });

  it("[L5] shows only the new church's list after a change of church", async () => {
    const { user, client } = renderWithChurch(<PrivateMessages />);
    await user.click(await findRow(/Daniel/));
    await screen.findByRole("list", { name: "Messages" });
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(await screen.findByText("No conversations yet")).toBeVisible();
    expect(document.body).not.toHaveTextContent("Daniel");
  });
});

describe("NewPrivateMessage", () => {
  async function openSearch(church = createDemoChurch(), options: ClientOptions = {}) {
    const view = renderWithChurch(<PrivateMessages />, { church, options });
    await view.user.click(await screen.findByRole("button", { name: "New private message" }));
    return view;
  }
  const searchBox = () =>
    screen.findByRole("searchbox", { name: "Search for a person to message" });

  it("[NPM-01][NPM-02][NPM-03][NPM-04][NPM-05][NPM-12] starts with an empty search", async () => {
    await openSearch();
    expect(screen.getByRole("heading", { name: "New Private Message" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
    expect(await searchBox()).toHaveAttribute("placeholder", "Search by name...");
    expect(await searchBox()).toHaveFocus();
    expect(screen.getByRole("button", { name: "Search" })).toBeDisabled();
    expect(screen.queryByText("No people found")).toBeNull();
  });

  it("[NPM-06][NPM-08][NPM-09][NPM-14] finds people on Enter, and shows name and email", async () => {
    const { user, church } = await openSearch();
    await user.type(await searchBox(), " Müller {Enter}");
    expect(await screen.findByText("1 person found")).toBeVisible();
    const found = screen.getByRole("button", { name: /Anna-Lena Müller/ });
    expect(found).toHaveTextContent("annalena6@grace.example");
    const searches = church.requests.filter(({ path }) => path.includes("/people/search"));
    expect(searches.map(({ path }) => path)).toEqual([
      "/membership/people/search?term=M%C3%BCller",
    ]);
    await user.clear(await searchBox());
    await user.type(await searchBox(), "a");
    await user.click(screen.getByRole("button", { name: "Search" }));
    expect(await screen.findByText(/^\d+ people found$/)).toBeVisible();
  });

  it("[NPM-07][NPM-13] shows three skeleton rows and a disabled button during a search", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.endsWith("/people/search"));
    const { user } = await openSearch(church, { fetch });
    await user.type(await searchBox(), "a{Enter}");
    expect(screen.getAllByTestId("skeleton-row")).toHaveLength(3);
    expect(screen.getByRole("button", { name: "Search" })).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    expect(await screen.findByText(/people found/)).toBeVisible();
    expect(screen.queryByTestId("skeleton-row")).toBeNull();
  });

  it("[NPM-10][L44] shows an empty result only after a search", async () => {
    const { user } = await openSearch();
    await user.type(await searchBox(), "zzz");
    expect(screen.queryByText("No people found")).toBeNull();
    await user.type(await searchBox(), "{Enter}");
    expect(await screen.findByText("No people found")).toBeVisible();
    expect(screen.getByText("Try searching with a different name")).toBeVisible();
  });

  it("[NPM-11] does not search for a blank term", async () => {
    const { user, church } = await openSearch();
    church.requests.length = 0;
    await user.type(await searchBox(), "   {Enter}");
    expect(screen.getByRole("button", { name: "Search" })).toBeDisabled();
    expect(church.requests.filter(({ path }) => path.includes("search"))).toHaveLength(0);
  });

  it("[L43] excludes the viewer from the results", async () => {
    const { user } = renderWithChurch(
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />,
    );
    await user.type(await searchBox(), "a{Enter}");
    await screen.findByText(/people found/);
    expect(screen.queryByRole("button", { name: /Ruth Okafor/ })).toBeNull();
  });

  it("[O25] shows the results of the last search, and aborts the previous one", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.endsWith("/search"));
    const client = createDemoClient(church, "ruth@grace.example", { fetch });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ChurchProvider client={client}>{children}</ChurchProvider>
    );
    const { result } = renderHook(() => usePersonSearch(), { wrapper });
    act(() => result.current.search("Miriam"));
    act(() => result.current.search("Yuki"));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    await calls[1]?.answer();
    await calls[0]?.answer();
    const { state } = result.current;
    expect(state.status === "done" && state.people.map(({ name }) => name?.display)).toEqual([
      "Yuki Tanabe",
    ]);
  });

  it("[O31] replaces the skeleton with an error when a search fails, and searches again on Retry", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/people/search", times: 1, do: { kind: "status", status: 500 } });
    const { user } = await openSearch(church);
    await user.type(await searchBox(), "a{Enter}");
    expect(await screen.findByText("The search did not work.")).toBeVisible();
    expect(screen.queryByTestId("skeleton-row")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/people found/)).toBeVisible();
  });

  it("disables a person who does not accept private messages", async () => {
    const { user } = await openSearch();
    await user.type(await searchBox(), "Tomasz{Enter}");
    expect(await screen.findByRole("button", { name: /Tomasz/ })).toBeDisabled();
    expect(screen.getByText("Does not accept private messages")).toBeVisible();
  });

  it("[NPM-17][NPM-19][L45] opens an existing conversation with the person attached", async () => {
    const onSelectMessage = vi.fn();
    const church = createDemoChurch({ quirks: { existingIsAlwaysEmpty: false } });
    const { user } = renderWithChurch(
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={onSelectMessage} />,
      { church },
    );
    await user.type(await searchBox(), "Daniel{Enter}");
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await waitFor(() => expect(onSelectMessage).toHaveBeenCalledTimes(1));
    expect(onSelectMessage.mock.calls[0]?.[0]).toMatchObject({
      conversationId: "CON00000001",
      person: { id: "PER00000002" },
    });
  });

  it("[NPM-15][NPM-16][NPM-20][NPM-22][NPM-23] opens the composer when no conversation exists, and creates one before sending", async () => {
    const { user, church } = await openSearch();
    await user.type(await searchBox(), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    const area = await screen.findByRole("textbox", { name: "Add a message" });
    expect(screen.getByRole("button", { name: /Yuki Tanabe.*yuki25@grace.example/ })).toBeVisible();
    church.requests.length = 0;
    await user.type(area, "Hello Yuki");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Private Conversation")).toBeVisible();
    expect(await screen.findByText("Hello Yuki")).toBeVisible();
    const posted = church.requests
      .filter(({ method, path }) => method === "POST" && !path.endsWith("/connections"))
      .map(({ path }) => path);
    expect(posted).toEqual([
      "/messaging/conversations",
      "/messaging/privateMessages",
      "/messaging/messages",
    ]);
  });

  it("[O36][NPM-21] keeps the content when a step fails, and repeats only that step on retry", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      method: "POST",
      path: "/privateMessages",
      times: 1,
      do: { kind: "status", status: 500 },
    });
    church.faults.add({ path: "/existing/", do: { kind: "status", status: 500 } });
    const { user } = await openSearch(church);
    await user.type(await searchBox(), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Hello Yuki");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Failed to save message. Please try again.")).toBeVisible();
    expect(screen.getByRole("textbox")).toHaveValue("Hello Yuki");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Private Conversation")).toBeVisible();
    const count = (end: string) =>
      church.requests.filter(({ method, path }) => method === "POST" && path.endsWith(end)).length;
    expect([count("/conversations"), count("/privateMessages"), count("/messages")]).toEqual([
      1, 2, 1,
    ]);
  });

  const renderView = (isHidden: boolean) => (
    <Activity mode={isHidden ? "hidden" : "visible"}>
      <NewPrivateMessage onBack={() => undefined} onSelectMessage={() => undefined} />
    </Activity>
  );
  it.each(["before", "after"])(
    "[D29] finishes a hidden search and lookup whose response arrives %s the view is shown again",
    async (when) => {
      const church = createDemoChurch();
      let isHolding = true;
      const held = holdCalls(church, (path) => isHolding && /people\/search|existing/.test(path));
      const { user, rerender } = renderWithChurch(renderView(false), {
        church,
        options: { fetch: held.fetch },
      });
      /** Hides the view during its call and shows it again. The response arrives before or after that. */
      const hideDuring = async () => {
        await waitFor(() => expect(held.calls).toHaveLength(1));
        rerender(renderView(true));
        isHolding = false;
        if (when === "before") await held.calls[0]?.answer();
        rerender(renderView(false));
        if (when === "after") await held.calls[0]?.answer();
        held.calls.length = 0;
        isHolding = true;
      };
      await user.type(await searchBox(), "Yuki{Enter}");
      await hideDuring();
      await user.click(await screen.findByRole("button", { name: /Yuki/ }));
      await hideDuring();
      expect(await screen.findByRole("textbox", { name: "Add a message" })).toBeVisible();
    },
  );

  it("[D29] does not repeat a finished search after the view was hidden", async () => {
    const church = createDemoChurch();
    const { user, rerender } = renderWithChurch(renderView(false), { church });
    await user.type(await searchBox(), "Yuki{Enter}");
    await screen.findByRole("button", { name: /Yuki/ });
    rerender(renderView(true));
    rerender(renderView(false));
    expect(screen.getByRole("button", { name: /Yuki/ })).toBeVisible();
    expect(church.requests.filter(({ path }) => path.includes("/people/search"))).toHaveLength(1);
  });

  it("[L47] returns to the results on Back, and keeps the draft", async () => {
    const { user } = await openSearch();
    await user.type(await searchBox(), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Dear Yuki");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await searchBox()).toHaveValue("Yuki");
    await user.click(screen.getByRole("button", { name: /Yuki/ }));
    expect(await screen.findByRole("textbox", { name: "Add a message" })).toHaveValue("Dear Yuki");
  });

  it("skips the search for a person that the host selected", async () => {
    const onBack = vi.fn();
    const { user } = renderWithChurch(
      <NewPrivateMessage
        onBack={onBack}
        onSelectMessage={() => undefined}
        selectedPerson={{ id: "PER00000026", name: { display: "Yuki Tanabe" } }}
      />,
    );
    expect(await screen.findByRole("textbox", { name: "Add a message" })).toBeVisible();
    expect(screen.queryByRole("searchbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe("PrivateMessageDetails", () => {
  const privateMessage = {
    id: "PMS00000001",
    conversationId: "CON00000001",
    person: { id: "PER00000002" },
  };
  const openEdit = async (view: ReturnType<typeof renderWithChurch>) => {
    const [edit] = await screen.findAllByRole("button", { name: /^Edit message/ });
    if (edit) await view.user.click(edit);
  };

  it("[D27] uses texts for messages instead of notes", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      method: "DELETE",
      path: "/messages/",
      do: { kind: "status", status: 500 },
    });
    const view = renderWithChurch(
      <PrivateMessageDetails privateMessage={privateMessage} onBack={vi.fn()} />,
      { church },
    );
    expect(await screen.findByRole("textbox", { name: "Add a message" })).toBeVisible();
    await openEdit(view);
    expect(screen.getByRole("textbox", { name: "Edit message" })).toBeVisible();
    await view.user.click(screen.getByRole("button", { name: "Delete message" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Delete this message? This cannot be undone.");
    await view.user.click(within(dialog).getByRole("button", { name: "Delete message" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The message could not be deleted. Please try again.",
    );
    expect(document.body.textContent).not.toMatch(/\bnotes?\b/i);
  });

  it("[D27] uses texts for messages while loading and after a failed load", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/messages/conversation", do: { kind: "status", status: 500 } });
    renderWithChurch(<PrivateMessageDetails privateMessage={privateMessage} onBack={vi.fn()} />, {
      church,
    });
    await screen.findByLabelText("Loading messages");
    expect(await screen.findByText("The messages could not be loaded.")).toBeVisible();
  });

  it("[D27] has texts that differ from those of notes in all 12 languages", () => {
    const files = import.meta.glob<{
      notes: Record<string, unknown> & { message: Record<string, string> };
    }>("../../../locales/*.json", {
      eager: true,
      import: "default",
    });
    expect(Object.keys(files)).toHaveLength(12);
    for (const [file, { notes }] of Object.entries(files))
      for (const [key, text] of Object.entries(notes.message))
        expect([file, key, text]).not.toEqual([file, key, notes[key]]);
  });
});
