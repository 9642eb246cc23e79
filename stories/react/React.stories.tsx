import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  Activity,
  lazy,
  StrictMode,
  Suspense,
  startTransition,
  useDeferredValue,
  useState,
  useTransition,
} from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Notes, PrivateMessages, SiteHeader, useClient } from "../../src/entries/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { DemoHost, Panel } from "../support/DemoHost.js";
import { peopleMenus } from "../support/menus.js";
import { CompiledHost } from "./CompiledHost.compiled.js";

const TASK = "CON00000050";
const CHAT = "CON00000001";

interface Args {
  server: DemoChurch;
}

/** React's own modes and updates around the components, as a host uses them. */
const meta: Meta<Args> = {
  title: "React",
  args: { server: createDemoChurch() },
  argTypes: { server: { table: { disable: true } } },
  loaders: [() => ({ server: createDemoChurch() })],
};
export default meta;
type Story = StoryObj<Args>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const serverOf = (loaded: Record<string, unknown>) => loaded["server"] as DemoChurch;

/** Waits until the server has received no request for 600 ms. Returns the requests. */
async function waitForRequests({ requests }: DemoChurch): Promise<string[]> {
  for (let before = -1; before < requests.length;) {
    before = requests.length;
    await wait(600);
  }
  return requests.map(({ method, path }) => `${method} ${path}`);
}
const composerOf = (element: HTMLElement) =>
  within(element).findByRole<HTMLTextAreaElement>("textbox", { name: /^Add a/ });

/** React mounts everything twice. Each list is requested once, over one socket. */
export const InStrictMode: Story = {
  render: (_, { loaded }) => (
    <StrictMode>
      <DemoHost server={serverOf(loaded)}>
        <SiteHeader {...peopleMenus} />
        <Panel height={420} width={720}>
          <PrivateMessages />
        </Panel>
        <Panel width={720}>
          <Notes conversationId={TASK} maxHeight={240} />
        </Panel>
      </DemoHost>
    </StrictMode>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    const server = serverOf(loaded);
    await canvas.findByText("8 conversations");
    await canvas.findByRole("button", { name: /^Edit note/ });
    const all = await waitForRequests(server);
    // If the socket is registered late, the thread is fetched again.
    const requests = all.slice(0, all.indexOf("POST /messaging/connections"));
    for (const path of [
      `GET /messaging/messages/conversation/${TASK}`,
      "GET /messaging/privateMessages",
    ])
      await expect(requests.filter((each) => each === path)).toHaveLength(1);
    await expect(server.hub.ids).toHaveLength(1);
    await userEvent.type(await composerOf(canvasElement), "Typed once");
    await expect(await composerOf(canvasElement)).toHaveValue("Typed once");
  },
};

/** Adds so many messages that only the visible ones are rendered. */
function addMessages(server: DemoChurch): void {
  for (let index = 1; index <= 60; index++)
    server.addMessage({
      conversationId: CHAT,
      personId: "PER00000002",
      content: `Message ${index}`,
    });
}

function Tabs() {
  const [shown, setShown] = useState("Messages");
  const modeOf = (tab: string) => (tab === shown ? "visible" : "hidden");
  return (
    <>
      <nav aria-label="Tabs" style={{ display: "flex", gap: 8, padding: 16 }}>
        {["Messages", "Task", "Nothing"].map((tab) => (
          <button key={tab} aria-pressed={tab === shown} onClick={() => setShown(tab)}>
            {tab}
          </button>
        ))}
      </nav>
      <Activity mode={modeOf("Messages")}>
        <SiteHeader {...peopleMenus} />
        <Panel height={480} width={420}>
          <PrivateMessages />
        </Panel>
      </Activity>
      <Activity mode={modeOf("Task")}>
        <Panel width={720}>
          <Notes conversationId={TASK} maxHeight={240} />
        </Panel>
      </Activity>
    </>
  );
}

/** Hidden tabs keep rows, scroll position and typed text. Within 5 seconds, they come back without a request. */
export const HiddenByActivity: Story = {
  render: (_, { loaded }) => (
    <DemoHost server={serverOf(loaded)} prepare={addMessages}>
      <Tabs />
    </DemoHost>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    const server = serverOf(loaded);
    const showTab = async (name: string) =>
      userEvent.click(within(canvas.getByRole("navigation", { name: "Tabs" })).getByText(name));
    const findVisibleScroller = () => {
      const areas = canvasElement.querySelectorAll<HTMLElement>(
        '[data-testid="message-scroll-area"]',
      );
      return [...areas].find((area) => area.checkVisibility()) as HTMLElement;
    };
    /** Scrolls the conversation up. Returns a function that checks that it is still there. */
    const scrollUp = async (text: RegExp) => {
      const area = findVisibleScroller();
      area.scrollTop -= 150;
      await wait(300);
      const { scrollTop } = area;
      const [row] = within(area).getAllByRole("group", { name: text });
      await expect(area.scrollHeight - scrollTop - area.clientHeight).toBeGreaterThan(100);
      return async () => {
        await expect(findVisibleScroller()).toBe(area);
        await expect(area.scrollTop).toBe(scrollTop);
        await expect(row?.isConnected).toBe(true);
      };
    };
    await userEvent.click(await canvas.findByRole("button", { name: /Daniel "Danny" Brenner/ }));
    const composer = await canvas.findByRole("textbox", { name: "Add a message" });
    await userEvent.type(composer, "Half a sentence");
    await waitForRequests(server);
    const checkChat = await scrollUp(/Message \d/);
    const [socket] = server.hub.ids;
    server.requests.length = 0;
    await showTab("Task");
    await waitFor(() => expect(composer).not.toBeVisible());
    await canvas.findByRole("button", { name: /^Edit note/ });
    const checkTask = await scrollUp(/plumber/);
    await wait(300);
    await showTab("Messages");
    await waitFor(() => expect(composer).toBeVisible());
    await expect(composer).toHaveValue("Half a sentence");
    await checkChat();
    await showTab("Task");
    await wait(300);
    await checkTask();
    // The requests of the task, which was shown for the first time.
    await expect((await waitForRequests(server)).toSorted()).toEqual([
      "GET /membership/people/basic?ids=PER00000017",
      `GET /messaging/messages/conversation/${TASK}`,
      "POST /messaging/connections",
    ]);
    await expect(server.hub.ids).toEqual([socket]);
  },
};

function Transition() {
  const { threads } = useClient();
  const [id, setId] = useState(TASK);
  const [isPending, start] = useTransition();
  const handleOpen = (next: string) =>
    start(async () => {
      await threads.get(next).refetch();
      startTransition(() => setId(next));
    });
  return (
    <Panel width={720}>
      <nav aria-label="Conversations" style={{ display: "flex", gap: 8, padding: 16 }}>
        <button onClick={() => handleOpen(TASK)}>Task</button>
        <button onClick={() => handleOpen(CHAT)}>Chat</button>
      </nav>
      <div style={{ opacity: isPending ? 0.8 : 1 }}>
        <Notes conversationId={id} maxHeight={320} />
      </div>
    </Panel>
  );
}

/** Counts the skeletons that appear below an element until the returned function is called. */
function countSkeletons(element: HTMLElement): () => number {
  let count = 0;
  const observer = new MutationObserver(() => {
    count += element.querySelectorAll("[class*=Skeleton], [aria-busy=true]").length;
  });
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return count;
  };
}

/** The host loads the next conversation in a transition. The former one stays until then, and each keeps its draft. */
export const InATransition: Story = {
  render: (_, { loaded }) => (
    <DemoHost server={serverOf(loaded)}>
      <Transition />
    </DemoHost>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    const server = serverOf(loaded);
    await canvas.findByRole("button", { name: /^Edit note/ });
    await userEvent.type(await composerOf(canvasElement), "First");
    await waitForRequests(server);
    const [row] = canvas.getAllByRole("group", { name: /plumber/ });
    const stopCounting = countSkeletons(canvasElement);
    const remove = server.faults.add({
      path: `/conversation/${CHAT}`,
      do: { kind: "delay", ms: 800 },
    });
    await userEvent.click(canvas.getByText("Chat"));
    await userEvent.type(await composerOf(canvasElement), " note");
    await expect(row).toBeVisible();
    await waitFor(() => expect(row?.isConnected).toBe(false), { timeout: 3_000 });
    await expect(await composerOf(canvasElement)).toHaveValue("");
    remove();
    await expect(stopCounting()).toBe(0);
    await userEvent.click(canvas.getByText("Task"));
    await waitFor(async () => expect(await composerOf(canvasElement)).toHaveValue("First note"));
  },
};

/** A part of the page whose code takes its time. */
const createSlowTitle = () =>
  lazy(async () => {
    await wait(1_500);
    return { default: () => <h1>Chat</h1> };
  });

function SuspendedPage() {
  const [id, setId] = useState(TASK);
  const [ChatTitle] = useState(createSlowTitle);
  return (
    <Panel width={720}>
      <button onClick={() => startTransition(() => setId(TASK))}>Open the task</button>
      <button onClick={() => startTransition(() => setId(CHAT))}>Open the chat</button>
      <Suspense fallback={<p>Loading the page</p>}>
        {id === CHAT ? <ChatTitle /> : <h1>Task</h1>}
        <Notes conversationId={id} maxHeight={320} />
      </Suspense>
    </Panel>
  );
}

/** A transition of the host waits for another part of the page. One can go on typing, and nothing of it is lost. */
export const TransitionThatWaits: Story = {
  render: (_, { loaded }) => (
    <DemoHost server={serverOf(loaded)}>
      <SuspendedPage />
    </DemoHost>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    const server = serverOf(loaded);
    await canvas.findByRole("button", { name: /^Edit note/ });
    await userEvent.type(await composerOf(canvasElement), "Before");
    await waitForRequests(server);
    await userEvent.click(canvas.getByText("Open the chat"));
    await userEvent.type(await composerOf(canvasElement), " and during");
    await expect(canvas.getByRole("heading", { name: "Task" })).toBeVisible();
    await expect(canvas.queryByText("Loading the page")).toBeNull();
    await expect(await composerOf(canvasElement)).toHaveValue("Before and during");
    // A render that React throws away requests nothing.
    await expect(server.requests.filter(({ path }) => path.includes(CHAT))).toEqual([]);
    await canvas.findByRole("heading", { name: "Chat" }, { timeout: 4_000 });
    await waitFor(async () => expect(await composerOf(canvasElement)).toHaveValue(""));
    await userEvent.click(canvas.getByText("Open the task"));
    await waitFor(async () =>
      expect(await composerOf(canvasElement)).toHaveValue("Before and during"),
    );
  },
};

function Deferred() {
  const [id, setId] = useState(TASK);
  const deferredId = useDeferredValue(id);
  return (
    <Panel width={720}>
      <p>
        <label>
          Conversation{" "}
          <select value={id} onChange={({ target }) => setId(target.value)}>
            <option value={TASK}>Task</option>
            <option value={CHAT}>Chat</option>
          </select>
        </label>
      </p>
      <Notes conversationId={deferredId} maxHeight={320} />
    </Panel>
  );
}

/** The host's field changes first, and the conversation after it. Each conversation keeps its draft. */
export const DeferredValue: Story = {
  render: (_, { loaded }) => (
    <DemoHost server={serverOf(loaded)}>
      <Deferred />
    </DemoHost>
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("button", { name: /^Edit note/ });
    await userEvent.type(await composerOf(canvasElement), "Kept");
    const field = canvas.getByRole("combobox", { name: "Conversation" });
    await userEvent.selectOptions(field, CHAT);
    await expect(field).toHaveFocus();
    await waitFor(async () => expect(await composerOf(canvasElement)).toHaveValue(""));
    await userEvent.selectOptions(field, TASK);
    await waitFor(async () => expect(await composerOf(canvasElement)).toHaveValue("Kept"));
  },
};

/**
 * The host's own components are compiled by the React Compiler, which memoizes the objects and functions that they pass.
 * `@babel/core` and `babel-plugin-react-compiler` are dev dependencies for this page and its test; the package itself is not compiled.
 */
export const HostWithReactCompiler: Story = {
  render: (_, { loaded }) => (
    <DemoHost server={serverOf(loaded)}>
      <CompiledHost />
    </DemoHost>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    const { db } = serverOf(loaded);
    // Only compiled code has this symbol.
    await expect(String(CompiledHost)).toContain("react.memo_cache_sentinel");
    await canvas.findByRole("button", { name: /^Edit note/ });
    await userEvent.type(await composerOf(canvasElement), "A note");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(canvas.getByRole("status", { name: "Saved" })).toHaveTextContent("Task of People"),
    );
    await expect(db.messages.get(TASK)?.filter(({ content }) => content === "A note")).toHaveLength(
      1,
    );
    await userEvent.type(await composerOf(canvasElement), "Typed");
    await userEvent.click(canvas.getByRole("button", { name: "Chat" }));
    await waitFor(async () => expect(await composerOf(canvasElement)).toHaveValue(""));
    await userEvent.click(canvas.getByRole("button", { name: "Task" }));
    await waitFor(async () => expect(await composerOf(canvasElement)).toHaveValue("Typed"));
    await userEvent.click(canvas.getByRole("button", { name: "People, Main menu" }));
    await userEvent.click(
      await within(document.body).findByRole("menuitem", { name: "Donations" }),
    );
    await canvas.findByRole("button", { name: "Donations, Main menu" });
  },
};
