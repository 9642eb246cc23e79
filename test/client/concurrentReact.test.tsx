/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  Activity,
  Fragment,
  type ReactNode,
  StrictMode,
  Suspense,
  startTransition,
  use,
  useDeferredValue,
  useState,
  useTransition,
} from "react";
import { describe, expect, it } from "vitest";
import { Notes, PrivateMessages, SiteHeader, useClient } from "../../src/entries/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { peopleMenus } from "../../stories/support/menus.js";
import { holdCalls } from "../harness/holdCalls.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

const NOTES = "CON00000050";
const CHAT = "CON00000001";

const VIEWS: [name: string, View: () => ReactNode, isReady: () => Promise<unknown>][] = [
  ["Notes", () => <Notes conversationId={NOTES} />, () => screen.findAllByText("Ruth Okafor")],
  ["PrivateMessages", () => <PrivateMessages />, () => screen.findByText("8 conversations")],
  [
    "SiteHeader",
    () => <SiteHeader {...peopleMenus} />,
    () => screen.findByRole("button", { name: /unread$/ }),
  ],
];

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Waits until the server has received no request for 400 ms. */
async function settle({ requests }: DemoChurch): Promise<void> {
  for (let before = -1; before < requests.length;) {
    before = requests.length;
    await wait(400);
  }
}
/** Returns the requests, but without those of a conversation that the server has registered late. */
function requestsOf({ requests }: DemoChurch): string[] {
  const registration = requests.findIndex(({ path }) => path.endsWith("/connections"));
  return requests
    .filter(({ path }, index) => index < registration || !path.includes("/conversation/"))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}
const findComposer = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Add a/ });

describe.each(VIEWS)("%s", (_, View, isReady) => {
  it("sends the same requests in StrictMode, over one socket", async () => {
    const [plain, strict] = [createDemoChurch(), createDemoChurch()];
    for (const church of [plain, strict]) {
      const Mode = church === strict ? StrictMode : Fragment;
      const { unmount } = renderWithChurch(
        <Mode>
          <View />
        </Mode>,
        { church },
      );
      await isReady();
      await settle(church);
      expect(church.hub.ids).toHaveLength(1);
      unmount();
    }
    expect(requestsOf(strict)).toEqual(requestsOf(plain));
  });

  it("loads its data while a Suspense boundary of the host hides it", async () => {
    let load = () => {};
    const page = new Promise<undefined>((resolve) => (load = () => resolve(undefined)));
    const Page = () => use(page);
    const views = (isOpen: boolean) => (
      <Suspense>
        <View />
        {isOpen && <Page />}
      </Suspense>
    );
    const church = createDemoChurch();
    const held = holdCalls(church, (_path, method) => method === "GET");
    const { rerender } = renderWithChurch(views(false), {
      church,
      options: { fetch: held.fetch },
    });
    await waitFor(() => expect(held.calls).not.toHaveLength(0));
    await act(async () => rerender(views(true)));
    await wait(50);
    await act(async () => load());
    expect(held.calls.filter(({ signal }) => signal?.aborted)).toEqual([]);
    for (const { answer } of held.calls) await answer();
    await isReady();
  });

  it("keeps its elements when Activity hides it, and requests nothing when it is shown again", async () => {
    const tabs = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <View />
      </Activity>
    );
    const { church, container, rerender } = renderWithChurch(tabs("visible"));
    await isReady();
    await settle(church);
    const before = [...container.querySelectorAll("*")];
    church.requests.length = 0;
    rerender(tabs("hidden"));
    await wait(100);
    rerender(tabs("visible"));
    await isReady();
    await settle(church);
    expect([...container.querySelectorAll("*")].filter((each) => !before.includes(each))).toEqual(
      [],
    );
    expect(before.filter((each) => !each.isConnected)).toEqual([]);
    expect(requestsOf(church)).toEqual([]);
    expect(church.hub.ids).toHaveLength(1);
  });
});

describe("a conversation that Activity hides", () => {
  it("keeps the typed text, and shows a message that arrived meanwhile", async () => {
    const tabs = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <Notes conversationId={CHAT} />
      </Activity>
    );
    const { church, user, rerender } = renderWithChurch(tabs("visible"));
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findComposer(), "Half a sentence");
    rerender(tabs("hidden"));
    await wait(50);
    church.addMessage({ conversationId: CHAT, personId: "PER00000002", content: "Meanwhile" });
    await wait(400);
    rerender(tabs("visible"));
    expect(await screen.findByText("Meanwhile")).toBeVisible();
    expect(await findComposer()).toHaveValue("Half a sentence");
  });

  it("finishes a send that was running when it was hidden", async () => {
    const church = createDemoChurch();
    const held = holdCalls(
      church,
      (path, method) => path.endsWith("/messages") && method === "POST",
    );
    const tabs = (mode: "visible" | "hidden") => (
      <Activity mode={mode}>
        <Notes conversationId={CHAT} />
      </Activity>
    );
    const { user, rerender } = renderWithChurch(tabs("visible"), {
      church,
      options: { fetch: held.fetch },
    });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findComposer(), "On its way");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(held.calls).toHaveLength(1));
    rerender(tabs("hidden"));
    await act(() => held.calls[0]?.answer());
    rerender(tabs("visible"));
    await waitFor(async () => expect(await findComposer()).toHaveValue(""));
    expect(screen.getAllByText("On its way")).toHaveLength(1);
    expect(screen.queryByText("Not sent")).toBeNull();
  });
});

describe("a conversation id that changes in a transition", () => {
  /** Changes the conversation once its messages are loaded. */
  function AfterLoading() {
    const { threads } = useClient();
    const [id, setId] = useState(NOTES);
    const [isPending, start] = useTransition();
    const open = (next: string) =>
      start(async () => {
        await threads.get(next).refetch();
        startTransition(() => setId(next));
      });
    return (
      <>
        <button onClick={() => open(id === NOTES ? CHAT : NOTES)}>Change</button>
        <output>{isPending ? "loading" : id}</output>
        <Notes conversationId={id} />
      </>
    );
  }

  it("shows the former one until the next one is loaded, without a skeleton, and keeps both drafts", async () => {
    const church = createDemoChurch();
    let isHolding = true;
    const held = holdCalls(church, (path) => isHolding && path.endsWith(`conversation/${CHAT}`));
    const user = userEvent.setup();
    const { container } = renderWithChurch(<AfterLoading />, {
      church,
      options: { fetch: held.fetch },
    });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findComposer(), "First");
    const [row] = screen.getAllByText("Ruth Okafor");
    const skeletons: number[] = [];
    const observer = new MutationObserver(() =>
      skeletons.push(container.querySelectorAll(".MuiSkeleton-root, [aria-busy=true]").length),
    );
    observer.observe(container, { childList: true, subtree: true, attributes: true });
    await user.click(screen.getByRole("button", { name: "Change" }));
    await waitFor(() => expect(held.calls.length).toBeGreaterThan(0));
    expect(screen.getByText("loading")).toBeVisible();
    expect(row).toBeVisible();
    await user.type(await findComposer(), " note");
    isHolding = false;
    for (const call of held.calls) await act(() => call.answer());
    await screen.findByText(CHAT);
    expect(row).not.toBeInTheDocument();
    expect(await findComposer()).toHaveValue("");
    await user.type(await findComposer(), "Second");
    observer.disconnect();
    expect(Math.max(...skeletons)).toBe(0);
    await user.click(screen.getByRole("button", { name: "Change" }));
    await screen.findByText(NOTES);
    expect(await findComposer()).toHaveValue("First note");
    await user.click(screen.getByRole("button", { name: "Change" }));
    await screen.findByText(CHAT);
    expect(await findComposer()).toHaveValue("Second");
  });
});

describe("a deferred value", () => {
  it("changes the conversation after the host's own field, and keeps the text", async () => {
    function Host() {
      const [id, setId] = useState(NOTES);
      const deferredId = useDeferredValue(id);
      return (
        <>
          <select
            aria-label="Conversation"
            value={id}
            onChange={({ target }) => setId(target.value)}
          >
            <option>{NOTES}</option>
            <option>{CHAT}</option>
          </select>
          <section aria-label="Shown" aria-busy={deferredId !== id}>
            <Notes conversationId={deferredId} />
          </section>
        </>
      );
    }
    const { user } = renderWithChurch(<Host />);
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findComposer(), "Kept");
    const field = screen.getByRole("combobox", { name: "Conversation" });
    const shown = within(screen.getByRole("region", { name: "Shown" }));
    for (const [next, text] of [
      [CHAT, ""],
      [NOTES, "Kept"],
    ] as const) {
      await user.selectOptions(field, next);
      expect(field).toHaveValue(next);
      expect(shown.getByRole("textbox", { name: /^Add a/ })).toHaveValue(text);
    }
  });
});
