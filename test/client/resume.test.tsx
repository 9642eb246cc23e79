import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  AddNote,
  ChurchClient,
  ChurchProvider,
  type ClientOptions,
  NewPrivateMessage,
  Notes,
  Notifications,
  PrivateMessages,
  SiteHeader,
  UserMenu,
  useSession,
} from "../../src/entries/index.js";
import { FormSubmissionEdit } from "../../src/entries/forms.js";
import { createDemoChurch, type FaultRule } from "../../src/entries/testing.js";
import { isStaleSessionError } from "../../src/platform/http/ApiError.js";
import { demoOptions } from "../../src/testing/createDemoClient.js";
import { allowConsole } from "../setup/dom.js";

const RUTH = "ruth@grace.example";
const NOTES = "CON00000050";
const SLOW_LOGIN: FaultRule = { path: "/users/login", do: { kind: "delay", ms: 300 } };
const noop = () => undefined;

afterEach(() => vi.useRealTimers());

/** Returns a client whose `resume` settles when the test says so. */
function createResumingClient(options: ClientOptions = {}) {
  const server = createDemoChurch();
  let settle: (error?: Error) => void = noop;
  const run = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  const resume = vi.fn<() => Promise<unknown>>(() => run);
  const cookies = { get: () => undefined, set: () => undefined };
  const client = new ChurchClient({ ...demoOptions(server), cookies, resume, ...options });
  const signIn = () => client.startSession(server.signIn(RUTH));
  const end = async (error?: Error) => {
    await waitFor(() => expect(resume).toHaveBeenCalled());
    await act(async () => settle(error));
  };
  return { server, client, resume, signIn, end };
}

const page = (client: ChurchClient) => (
  <ChurchProvider client={client} appName="People">
    <SiteHeader
      primaryMenuLabel="People"
      primaryMenuItems={[{ url: "/people", icon: "person", label: "People" }]}
      secondaryMenuLabel=""
      secondaryMenuItems={[]}
    />
    <Notes conversationId={NOTES} />
    <PrivateMessages />
    <Notifications />
    <FormSubmissionEdit
      addFormId=""
      unRestrictedFormId="FRM00000002"
      contentType="form"
      contentId="FRM00000002"
      formSubmissionId=""
      updatedFunction={noop}
    />
  </ChurchProvider>
);
const SKELETONS = ["notes", "conversations", "notifications", "the form"];
const login = () => screen.queryByRole("link", { name: "Login" });
const account = () => screen.findByRole("button", { name: /^Account menu/ });

function expectSkeletons(): void {
  expect(login()).not.toBeInTheDocument();
  expect(screen.getByTestId("header-skeleton")).toBeInTheDocument();
  for (const name of SKELETONS)
    expect(screen.getByRole("status", { name: `Loading ${name}` })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
}

describe("components while the session is being resumed", () => {
  let root: Root | undefined;
  let container: HTMLElement;
  afterEach(() => {
    act(() => root?.unmount());
    root = undefined;
    container?.remove();
  });

  /** Renders on a server, then hydrates with another client, as a browser does. */
  async function hydrate(client: ChurchClient) {
    container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(page(createResumingClient().client));
    expectSkeletons();
    const onRecoverableError = vi.fn();
    root = await act(async () => hydrateRoot(container, page(client), { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
  }

  it("show skeletons in the HTML of a server and after hydration, and request nothing until it has started", async () => {
    const { client, server, signIn, end } = createResumingClient();
    await hydrate(client);
    expectSkeletons();
    expect(server.requests).toEqual([]);
    act(() => void signIn());
    await account();
    expect(screen.queryByTestId("header-skeleton")).not.toBeInTheDocument();
    await screen.findByTestId("message-scroll-area");
    await screen.findByRole("button", { name: "Submit" });
    await end();
    expect(login()).not.toBeInTheDocument();
    const reads = server.requests.filter(({ path }) => path.startsWith("/messaging/messages"));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.every(({ authorization }) => authorization)).toBe(true);
  });

  it("hydrate without a mismatch if the session starts before", async () => {
    const { client, signIn } = createResumingClient();
    signIn();
    await hydrate(client);
    await account();
  });

  it("show Login and load as for visitors when it is refused", async () => {
    allowConsole();
    const { client, server, resume } = createResumingClient();
    resume.mockImplementation(() => client.logIn({ jwt: "refused" }));
    render(page(client));
    expectSkeletons();
    expect(await screen.findByRole("link", { name: "Login" })).toBeInTheDocument();
    await screen.findByText("The notes could not be loaded.");
    await waitFor(() =>
      expect(server.requests.map(({ path }) => path).join()).toContain("questions"),
    );
    expect(server.requests[0]?.path).toBe("/membership/users/login");
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toMatch(/login/i);
  });

  it("wait for the conversation that the host does not know yet", async () => {
    const { client, end } = createResumingClient();
    render(
      <ChurchProvider client={client}>
        <Notes createConversation={() => Promise.resolve(NOTES)} />
      </ChurchProvider>,
    );
    expect(screen.getByRole("status", { name: "Loading notes" })).toBeInTheDocument();
    await end();
    expect(screen.queryByRole("status", { name: "Loading notes" })).not.toBeInTheDocument();
  });

  it("keep what is written, and send it only afterwards", async () => {
    const { client, server, signIn } = createResumingClient();
    const user = userEvent.setup();
    render(page(client));
    const field = screen.getByRole("textbox", { name: "Add a note" });
    await user.type(field, "Early{Control>}{Enter}{/Control}");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(server.requests).toEqual([]);
    act(() => void signIn());
    await screen.findByTestId("message-scroll-area");
    expect(field).toHaveValue("Early");
    await user.type(field, "{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(server.requests).toContainEqual(
        expect.objectContaining({ method: "POST", path: "/messaging/messages" }),
      ),
    );
  });

  it.each([
    ["an edit", <AddNote key="edit" conversationId={NOTES} messageId="MSG00000001" />],
    [
      "a first message",
      <NewPrivateMessage
        key="new"
        selectedPerson={{ id: "PER00000082" }}
        onBack={noop}
        onSelectMessage={noop}
      />,
    ],
  ])("request nothing for %s", async (_, part) => {
    const { client, server, signIn } = createResumingClient();
    render(<ChurchProvider client={client}>{part}</ChurchProvider>);
    await act(async () => Promise.resolve());
    expect(server.requests).toEqual([]);
    act(() => void signIn());
    await waitFor(() => expect(server.requests).not.toEqual([]));
  });

  it("let nobody start a private message", async () => {
    const { client } = createResumingClient();
    render(page(client));
    expect(screen.getByRole("button", { name: "New private message" })).toBeDisabled();
  });

  it("search no person before the session has started", async () => {
    allowConsole();
    const { client, server, end } = createResumingClient();
    const user = userEvent.setup();
    render(
      <ChurchProvider client={client}>
        <NewPrivateMessage onBack={noop} onSelectMessage={noop} />
      </ChurchProvider>,
    );
    await user.type(screen.getByRole("searchbox"), "Dan{Enter}");
    expect(server.requests).toEqual([]);
    await end();
    await waitFor(() => expect(server.requests).toHaveLength(1));
  });

  it("show a circle in the place of a single UserMenu", async () => {
    const { client, end } = createResumingClient();
    const { container: parent } = render(
      <ChurchProvider client={client}>
        <UserMenu />
      </ChurchProvider>,
    );
    expect(parent.querySelector(".NarthexHeaderItem-photo")).toBeInTheDocument();
    await end();
    expect(parent).toBeEmptyDOMElement();
  });
});

describe("the option resume", () => {
  const isResuming = (client: ChurchClient) => client.session.resuming.getState();

  it("runs once, also in Strict Mode and after the provider has mounted again", async () => {
    const { client, resume, end } = createResumingClient();
    const ui = (
      <StrictMode>
        <ChurchProvider client={client} />
      </StrictMode>
    );
    const first = render(ui);
    await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
    first.unmount();
    render(ui);
    await end();
    render(ui);
    await act(async () => Promise.resolve());
    expect(resume).toHaveBeenCalledTimes(1);
    expect(isResuming(client)).toBe(false);
  });

  it("runs when the client is mounted without a provider", async () => {
    const { client, resume } = createResumingClient();
    const unmount = client.mount();
    await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
    unmount();
  });

  it("is not run if another session has started", async () => {
    const { client, resume, signIn } = createResumingClient();
    signIn();
    render(<ChurchProvider client={client} />);
    await act(async () => Promise.resolve());
    expect(resume).not.toHaveBeenCalled();
  });

  it("is waited for at most 10 seconds, and may sign in later", async () => {
    allowConsole();
    vi.useFakeTimers();
    const { client, server } = createResumingClient({
      resume: async () => {
        await client.logIn({ jwt: server.signIn(RUTH).user.jwt ?? "" });
      },
    });
    server.faults.add({ path: "/users/login", do: { kind: "delay", ms: 15_000 } });
    render(page(client));
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expectSkeletons();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(login()).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(login()).not.toBeInTheDocument();
    expect(client.session.state.user?.email).toBe(RUTH);
  });

  it("logs an error of the host, after which nothing waits", async () => {
    allowConsole();
    const { client, end } = createResumingClient();
    const error = new TypeError("A mistake of the host");
    render(<ChurchProvider client={client} />);
    await end(error);
    await waitFor(() => expect(isResuming(client)).toBe(false));
    expect(vi.mocked(console.error).mock.calls).toEqual([[error]]);
  });

  it("is superseded by a login, whose session the late answer keeps", async () => {
    const seen: unknown[] = [];
    const { client, server, signIn, resume } = createResumingClient();
    server.faults.add(SLOW_LOGIN);
    resume.mockImplementation(() =>
      client
        .logIn({ jwt: server.signIn("daniel@grace.example").user.jwt ?? "" })
        .catch((error: unknown) => seen.push(isStaleSessionError(error))),
    );
    render(<ChurchProvider client={client} />);
    await waitFor(() => expect(resume).toHaveBeenCalled());
    act(() => void signIn());
    expect(isResuming(client)).toBe(false);
    await waitFor(() => expect(seen).toEqual([true]));
    expect(client.session.state.user?.email).toBe(RUTH);
  });

  it("is superseded by a logout, after which its login starts no session", async () => {
    allowConsole();
    const seen: unknown[] = [];
    const { client, server, resume } = createResumingClient();
    server.faults.add(SLOW_LOGIN);
    resume.mockImplementation(() =>
      client
        .logIn({ jwt: server.signIn(RUTH).user.jwt ?? "" })
        .catch((error: unknown) => seen.push(isStaleSessionError(error))),
    );
    render(page(client));
    await waitFor(() => expect(resume).toHaveBeenCalled());
    act(() => client.session.logout());
    expect(login()).toBeInTheDocument();
    await waitFor(() => expect(seen).toEqual([true]));
    expect(client.session.state.user).toBeUndefined();
  });

  it("is over in the first render of a host whose context shows a user", () => {
    const { client, server } = createResumingClient();
    const { user, userChurches } = server.signIn(RUTH);
    const context = {
      user,
      userChurches,
      userChurch: userChurches[0],
      setUser: noop,
      setPerson: noop,
      setUserChurch: noop,
      setUserChurches: noop,
    };
    const seen: boolean[] = [];
    renderHook(() => seen.push(useSession().isResuming), {
      wrapper: ({ children }) => (
        <ChurchProvider client={client} context={context as never}>
          {children}
        </ChurchProvider>
      ),
    });
    expect(seen).not.toContain(true);
    expect(isResuming(client)).toBe(false);
  });
});
