import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  AddNote,
  Notes,
  NewPrivateMessage,
  PrivateMessageDetails,
  PrivateMessages,
} from "../../../src/index.js";
import { createDemoChurch } from "../../../src/testing.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const NOTES = "CON00000050";
const ME = "PER00000001";
const YUKI = { id: "PER00000026", name: { display: "Yuki Tanabe" } };
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const press = (user: ReturnType<typeof renderWithChurch>["user"], name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }));
const edit = async (user: ReturnType<typeof renderWithChurch>["user"]) => {
  const [first] = await screen.findAllByRole("button", { name: /^Edit note/ });
  if (first) await user.click(first);
};

/** A church whose answers to what is sent wait until a test lets them through. */
function holdSending() {
  const church = createDemoChurch();
  const held = holdCalls(church, (path, method) => method === "POST" && path.endsWith("/messages"));
  const answer = async () => {
    await waitFor(() => expect(held.calls).toHaveLength(1));
    await held.calls[0]?.answer();
  };
  return { church, options: { fetch: held.fetch }, answer };
}

/** The notes with words whose sending the server has refused. */
async function failToSend(words: string) {
  allowConsole();
  const church = createDemoChurch();
  church.faults.add({
    method: "POST",
    path: "/messages",
    times: 1,
    do: { kind: "status", status: 400 },
  });
  const made = renderWithChurch(<Notes conversationId={NOTES} />, { church });
  await screen.findAllByText("Ruth Okafor");
  await made.user.type(await field(), words);
  await press(made.user, "Send");
  return made;
}

describe("what is typed", () => {
  it("belongs to one composer, also where two have no conversation yet", async () => {
    const { user } = renderWithChurch(
      <>
        <AddNote createConversation={() => Promise.resolve("a")} />
        <AddNote createConversation={() => Promise.resolve("b")} />
      </>,
    );
    const [one, two] = screen.getAllByRole<HTMLTextAreaElement>("textbox");
    await user.type(one as HTMLTextAreaElement, "private");
    expect(one).toHaveValue("private");
    expect(two).toHaveValue("");
  });

  it("stays where it was written first when a new message turns out to belong there", async () => {
    const { user, client, church } = renderWithChurch(
      <AddNote draftKey="task" createConversation={() => Promise.resolve(NOTES)} />,
    );
    client.drafts.set(NOTES, "half-written");
    await user.type(await field(), "Hello");
    await press(user, "Send");
    await waitFor(() =>
      expect(church.db.messages.get(NOTES)?.map(({ content }) => content)).toContain("Hello"),
    );
    await waitFor(() => expect(client.drafts.get("new:task")).toBe(""));
    expect(client.drafts.get(NOTES)).toBe("half-written");
  });

  it("[O38] is there again in the same composer when it is opened again", async () => {
    const ui = <AddNote createConversation={() => Promise.resolve(NOTES)} />;
    const { user, rerender } = renderWithChurch(ui);
    await user.type(await field(), "unsent");
    rerender(<p>closed</p>);
    rerender(ui);
    expect(await field()).toHaveValue("unsent");
  });

  it("[A-50] over a note is asked about when the note has changed since", async () => {
    const church = createDemoChurch();
    const own = church.db.messages.get(NOTES)?.find(({ personId }) => personId === ME);
    if (!own) throw new Error("Ruth has written a note.");
    const { user, client, rerender } = renderWithChurch(<Notes conversationId={NOTES} />, {
      church,
    });
    await edit(user);
    await waitFor(async () => expect(await field()).toHaveValue(own.content));
    await user.type(await field(), " and more");
    rerender(<p>closed</p>);
    own.content = "changed on my phone";
    await act(() => client.threads.get(NOTES).load());
    rerender(<Notes conversationId={NOTES} />);
    await edit(user);
    await waitFor(async () => expect((await field()).value).toMatch(/ and more$/));
    await press(user, "Send");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This note was changed in the meantime.",
    );
    expect(own.content).toBe("changed on my phone");
    await press(user, "Send");
    await waitFor(() => expect(own.content).toMatch(/ and more$/));
  });

  it("over nothing leaves no draft: an edit that is opened later shows the note as it is", async () => {
    const church = createDemoChurch();
    const own = church.db.messages.get(NOTES)?.find(({ personId }) => personId === ME);
    if (!own) throw new Error("Ruth has written a note.");
    const { user, client, rerender } = renderWithChurch(<Notes conversationId={NOTES} />, {
      church,
    });
    await edit(user);
    await waitFor(async () => expect(await field()).toHaveValue(own.content));
    rerender(<p>closed</p>);
    own.content = "changed on my phone";
    await act(() => client.threads.get(NOTES).load());
    rerender(<Notes conversationId={NOTES} />);
    await edit(user);
    await waitFor(async () => expect(await field()).toHaveValue("changed on my phone"));
  });

  it("[L5] is not said to have failed in another church, when the church is changed during the sending", async () => {
    allowConsole();
    const { answer, ...setting } = holdSending();
    const { user, client } = renderWithChurch(<Notes conversationId={NOTES} />, setting);
    await screen.findAllByText("Ruth Okafor");
    await user.type(await field(), "In flight");
    await press(user, "Send");
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await answer();
    expect(await field()).toHaveValue("");
    expect(screen.queryByText(/Failed to save/)).toBeNull();
  });

  it("over a note that was deleted meanwhile is kept, and its writer is told", async () => {
    const church = createDemoChurch();
    const own = church.db.messages.get(NOTES)?.find(({ personId }) => personId === ME)?.id ?? "";
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await edit(user);
    await user.type(await field(), " and more");
    church.db.messages.set(
      NOTES,
      church.db.messages.get(NOTES)?.filter(({ id }) => id !== own) ?? [],
    );
    await press(user, "Send");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This note was deleted in the meantime.",
    );
    expect((await field()).value).toMatch(/ and more$/);
  });
});

describe("sending", () => {
  it.each(["church", "person"])(
    "[L5] stops where the %s changes while the host creates the conversation",
    async (what) => {
      allowConsole();
      let create: (id: string) => void = () => undefined;
      const createConversation = () => new Promise<string>((resolve) => (create = resolve));
      const { user, client, church } = renderWithChurch(
        <AddNote draftKey="x" createConversation={createConversation} />,
      );
      await user.type(await field(), "for my own church");
      await press(user, "Send");
      act(() => {
        if (what === "church") client.session.selectChurch({ churchId: "CHU00000002" });
        else client.session.logout();
      });
      await act(async () => {
        create("CON00000002");
        // What follows is made of promises, which all come before the next timer.
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
      expect(
        church.requests.filter(
          ({ method, path }) => method === "POST" && path.endsWith("/messages"),
        ),
      ).toEqual([]);
      expect(client.drafts.get("CON00000002")).toBe("");
    },
  );

  it("of other words, after the failed ones were cleared, leaves the failed message there", async () => {
    const { user } = await failToSend("First");
    await screen.findByText("Not sent");
    await user.clear(await field());
    await user.type(await field(), "Something else");
    await press(user, "Send");
    await waitFor(async () => expect(await field()).toHaveValue(""));
    expect(screen.getByText("Not sent")).toBeVisible();
  });

  it("in one conversation keeps the composer of the next one free", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "never" } });
    const { user, rerender } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await field(), "Hanging");
    await press(user, "Send");
    expect(await field()).toBeDisabled();
    rerender(<Notes conversationId="CON00000001" />);
    await screen.findAllByText(/Daniel/);
    expect(await field()).toBeEnabled();
  });

  it("leaves an edit open that was begun meanwhile", async () => {
    const { answer, ...setting } = holdSending();
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, setting);
    await screen.findAllByText("Ruth Okafor");
    await user.type(await field(), "On its way");
    await press(user, "Send");
    await edit(user);
    await answer();
    expect(screen.getByRole("textbox", { name: "Edit note" })).toBeVisible();
  });

  it("does not fetch the focus back from where the writer has gone meanwhile", async () => {
    const { answer, ...setting } = holdSending();
    const { user } = renderWithChurch(
      <>
        <input aria-label="elsewhere" />
        <Notes conversationId={NOTES} />
      </>,
      setting,
    );
    await screen.findAllByText("Ruth Okafor");
    await user.type(screen.getByRole("textbox", { name: "Add a note" }), "On its way");
    await press(user, "Send");
    await user.click(screen.getByRole("textbox", { name: "elsewhere" }));
    await answer();
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Add a note" })).toHaveValue(""),
    );
    expect(screen.getByRole("textbox", { name: "elsewhere" })).toHaveFocus();
  });

  it("the first message, then going back, does not throw the reader into it later", async () => {
    const { answer, ...setting } = holdSending();
    const { user } = renderWithChurch(<PrivateMessages />, setting);
    await user.click(await screen.findByRole("button", { name: "New private message" }));
    await user.type(await screen.findByTestId("search-input"), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard("Hello{Control>}{Enter}{/Control}");
    await press(user, "Back");
    await answer();
    expect(screen.getByTestId("search-input")).toBeVisible();
  });
});

describe("a message that failed", () => {
  const REFUSED = {
    method: "POST",
    path: "/messages",
    times: 1,
    do: { kind: "status", status: 400 },
  } as const;
  /** How often the text is on screen: in messages and in fields. */
  const copies = (words: string) =>
    screen.queryAllByText(words, { selector: ".NarthexNote-text" }).length +
    screen.queryAllByRole<HTMLTextAreaElement>("textbox").filter(({ value }) => value === words)
      .length;
  const failingChurch = (times = 1) => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ ...REFUSED, times });
    return church;
  };
  const open = (
    ui: Parameters<typeof renderWithChurch>[0],
    church: ReturnType<typeof createDemoChurch>,
    storage = createMemoryStorage(),
  ) => renderWithChurch(ui, { church, options: { storage } });
  const send = async (user: ReturnType<typeof renderWithChurch>["user"], words: string) => {
    await user.type(await field(), words);
    await press(user, "Send");
  };
  const saved = (church: ReturnType<typeof createDemoChurch>, words: string) =>
    [...church.db.messages.values()].flat().filter(({ content }) => content === words).length;

  it("[D25] stands in its bubble alone, after a second failure too, with the reason below the field", async () => {
    const church = failingChurch(2);
    const { user } = open(<Notes conversationId={NOTES} />, church);
    await screen.findAllByText("Ruth Okafor");
    await send(user, "Important");
    const retry = await screen.findByRole("button", { name: "Retry: Important" });
    expect(copies("Important")).toBe(1);
    expect(await field()).toHaveValue("");
    expect(screen.getByRole("alert")).toBeVisible();
    await user.click(retry);
    await screen.findByRole("button", { name: "Retry: Important" });
    expect(copies("Important")).toBe(1);
    expect(screen.getByRole("alert")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry: Important" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
    expect([copies("Important"), saved(church, "Important")]).toEqual([1, 1]);
  });

  it("[D25] stands in its bubble alone while it is being sent", async () => {
    const { answer, ...setting } = holdSending();
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, setting);
    await screen.findAllByText("Ruth Okafor");
    await send(user, "On its way");
    expect(copies("On its way")).toBe(1);
    expect(await field()).toHaveValue("");
    await answer();
  });

  it("[D25] is there once after a reload, with what was typed since, and is sent once by Retry", async () => {
    const church = failingChurch();
    const storage = createMemoryStorage();
    const first = open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    await send(first.user, "Important");
    await screen.findByText("Not sent");
    await first.user.type(await field(), "Something else");
    first.rerender(<p>closed</p>);
    first.rerender(<Notes conversationId={NOTES} />);
    await screen.findByText("Not sent");
    expect([copies("Important"), copies("Something else")]).toEqual([1, 1]);
    first.unmount();

    const second = open(<Notes conversationId={NOTES} />, church, storage);
    await second.user.click(await screen.findByRole("button", { name: "Retry: Important" }));
    await waitFor(() => expect(saved(church, "Important")).toBe(1));
    await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
    expect([copies("Important"), copies("Something else")]).toEqual([1, 1]);
    second.unmount();

    open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    expect([copies("Important"), copies("Something else")]).toEqual([1, 1]);
    expect(screen.queryByText("Not sent")).toBeNull();
  });

  it("[D25] is shown as saved after a reload during the send, when the server has it", async () => {
    const church = createDemoChurch();
    const storage = createMemoryStorage();
    const first = renderWithChurch(<Notes conversationId={NOTES} />, {
      church,
      options: {
        storage,
        fetch: async (url, init) => {
          const response = await church.fetch(url, init);
          return init.method === "POST" && url.endsWith("/messages")
            ? new Promise<Response>(() => undefined)
            : response;
        },
      },
    });
    await screen.findAllByText("Ruth Okafor");
    await send(first.user, "On its way");
    await waitFor(() => expect(saved(church, "On its way")).toBe(1));
    first.unmount();

    open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    await waitFor(() => expect(screen.queryByText("Not sent")).toBeNull());
    expect([copies("On its way"), saved(church, "On its way")]).toEqual([1, 1]);
    expect(await field()).toHaveValue("");
  });

  it("[D25] is one of several after a reload, and one that was discarded stays away", async () => {
    const church = failingChurch(3);
    const storage = createMemoryStorage();
    const { user, unmount } = open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    for (const words of ["One", "Two", "Three"]) {
      await send(user, words);
      await screen.findByRole("button", { name: `Retry: ${words}` });
    }
    await user.click(screen.getByRole("button", { name: "Discard: Two" }));
    unmount();
    open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    expect(["One", "Two", "Three"].map(copies)).toEqual([1, 0, 1]);
  });

  it("[D25] of another user or church is not shown", async () => {
    const church = failingChurch();
    const { user, client } = open(<Notes conversationId={NOTES} />, church);
    await screen.findAllByText("Ruth Okafor");
    await send(user, "Between us");
    await screen.findByText("Not sent");
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await waitFor(() => expect(copies("Between us")).toBe(0));
    expect(client.threads.get(NOTES).store.getState().messages).toEqual([]);
    act(() => void client.session.selectChurch({ churchId: "CHU00000001" }));
    expect(await screen.findByRole("button", { name: "Retry: Between us" })).toBeVisible();
    expect(copies("Between us")).toBe(1);
  });

  it("[D25] stands once also where its conversation was created for it", async () => {
    const church = failingChurch();
    const storage = createMemoryStorage();
    const ui = (onSelectMessage: () => void) => (
      <NewPrivateMessage onBack={vi.fn()} onSelectMessage={onSelectMessage} selectedPerson={YUKI} />
    );
    const first = open(ui(vi.fn()), church, storage);
    await send(first.user, "Dear Yuki");
    await screen.findByText("Not sent");
    expect(copies("Dear Yuki")).toBe(1);
    first.unmount();
    const picked = vi.fn();
    const second = open(ui(picked), church, storage);
    await waitFor(() => expect(picked).toHaveBeenCalled());
    second.unmount();
    const { user } = open(
      <PrivateMessageDetails
        privateMessage={picked.mock.calls[0]?.[0] as { id: string }}
        onBack={vi.fn()}
      />,
      church,
      storage,
    );
    await user.click(await screen.findByRole("button", { name: "Retry: Dear Yuki" }));
    await waitFor(() => expect(saved(church, "Dear Yuki")).toBe(1));
    expect(copies("Dear Yuki")).toBe(1);
  });

  it("[D25] is back in the field after a reload where the host has not kept the new conversation", async () => {
    const church = failingChurch(2);
    const storage = createMemoryStorage();
    const ui = (
      <Notes
        draftKey="task"
        noDisplayBox
        createConversation={() => Promise.resolve("CON00000002")}
      />
    );
    const first = open(ui, church, storage);
    await send(first.user, "First words");
    await screen.findByText("Not sent");
    expect(copies("First words")).toBe(1);
    first.unmount();
    const { user, client } = open(ui, church, storage);
    expect(await field()).toHaveValue("First words");
    expect(copies("First words")).toBe(1);
    await press(user, "Send");
    await user.click(await screen.findByRole("button", { name: "Retry: First words" }));
    await waitFor(() => expect(saved(church, "First words")).toBe(1));
    await waitFor(() => expect(client.drafts.get("new:task")).toBe(""));
  });

  it("[D25] stays in the field of a composer that shows no messages, and is not shown elsewhere", async () => {
    const church = failingChurch();
    const storage = createMemoryStorage();
    const first = open(<AddNote conversationId={NOTES} />, church, storage);
    await send(first.user, "Important");
    await screen.findByRole("alert");
    expect(await field()).toHaveValue("Important");
    first.rerender(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    expect(copies("Important")).toBe(1);
    first.unmount();
    const { user } = open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    expect(copies("Important")).toBe(1);
    await press(user, "Send");
    await waitFor(() => expect(saved(church, "Important")).toBe(1));
    await waitFor(() => expect(copies("Important")).toBe(1));
  });

  it("[D25][D23] is not sent again after a reload by a composer that shows no messages, when the server has it", async () => {
    allowConsole();
    const church = createDemoChurch();
    const storage = createMemoryStorage();
    const first = open(<AddNote conversationId={NOTES} />, church, storage);
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const offline = church.faults.add({
      method: "GET",
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await send(first.user, "Only once");
    await screen.findByRole("alert");
    expect([saved(church, "Only once"), copies("Only once")]).toEqual([1, 1]);
    first.unmount();
    offline();

    const second = open(<AddNote conversationId={NOTES} />, church, storage);
    expect(await field()).toHaveValue("Only once");
    await press(second.user, "Send");
    await waitFor(async () => expect(await field()).toHaveValue(""));
    expect(saved(church, "Only once")).toBe(1);
    await send(second.user, "Only once");
    await waitFor(() => expect(saved(church, "Only once")).toBe(2));
  });
});

describe("a conversation that was just created", () => {
  const ids: Record<string, string> = { A: "CON00000002", B: "CON00000003" };
  const box = (place: string, conversationId = "") => (
    <Notes
      conversationId={conversationId}
      draftKey={place}
      noDisplayBox
      createConversation={() => Promise.resolve(ids[place])}
    />
  );

  it("[L5] is not used for the next thing that a host shows in the same place", async () => {
    const { user, church, rerender } = renderWithChurch(box("A"));
    await user.type(await field(), "about A");
    await press(user, "Send");
    await screen.findByText("about A");
    rerender(box("B"));
    await waitFor(() => expect(screen.queryByText("about A")).toBeNull());
    await user.type(await field(), "about B");
    await press(user, "Send");
    await screen.findByText("about B");
    expect(church.db.messages.get("CON00000003")?.at(-1)?.content).toBe("about B");
  });

  it("[L5] is forgotten once the host has shown another", async () => {
    const { user, rerender } = renderWithChurch(box("A"));
    await user.type(await field(), "about A");
    await press(user, "Send");
    await screen.findByText("about A");
    rerender(box("A", NOTES));
    await screen.findAllByText("Ruth Okafor");
    rerender(box("A"));
    await waitFor(() => expect(screen.queryAllByText("Ruth Okafor")).toEqual([]));
    expect(screen.queryByText("about A")).toBeNull();
  });
});

describe("the focus", () => {
  it("goes to the field when an edit is cancelled", async () => {
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />);
    await edit(user);
    await press(user, /Cancel/);
    expect(await field()).toHaveFocus();
  });

  it("goes to the field when a note was deleted", async () => {
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />);
    await edit(user);
    await press(user, "Delete note");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete note" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it("goes to the field when a failed message is taken away", async () => {
    const { user } = await failToSend("Important");
    await user.click(await screen.findByRole("button", { name: "Discard: Important" }));
    expect(await field()).toHaveFocus();
  });

  it("goes to the name when a conversation is opened, and back to its row", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await waitFor(() => expect(screen.getByRole("heading", { name: /Daniel/ })).toHaveFocus());
    await press(user, "Back");
    await waitFor(() => expect(screen.getByRole("button", { name: /Daniel/ })).toHaveFocus());
  });
});

describe("a screen reader", () => {
  const spoken = (container: HTMLElement) =>
    container.querySelector(".NarthexNotes-live")?.textContent;

  it("hears the first message of an empty thread", async () => {
    const church = createDemoChurch();
    church.db.messages.set(NOTES, []);
    const { client, container } = renderWithChurch(<Notes conversationId={NOTES} noDisplayBox />, {
      church,
    });
    await waitFor(() => expect(client.threads.get(NOTES).store.getState().status).toBe("ready"));
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "hello" });
    await act(() => client.threads.get(NOTES).load());
    expect(spoken(container)).toContain("hello");
  });

  it("hears others although a message of one's own has failed", async () => {
    const { church, client, container } = await failToSend("Important");
    await screen.findByRole("button", { name: "Retry: Important" });
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "from Daniel" });
    await act(() => client.threads.get(NOTES).load());
    expect(spoken(container)).toContain("from Daniel");
  });

  it("hears the same words again, and each of several messages", async () => {
    const { church, client, container } = renderWithChurch(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    const say = async (...contents: string[]) => {
      for (const content of contents)
        church.addMessage({ conversationId: NOTES, personId: "PER00000002", content });
      await act(() => client.threads.get(NOTES).load());
      return spoken(container);
    };
    const first = await say("Yes");
    expect(await say("Yes")).not.toBe(first);
    expect(await say("One", "Two")).toMatch(/One[^]*Two/);
  });

  it("[L5] is told nothing of a former conversation or person", async () => {
    allowConsole();
    const { church, client, container } = renderWithChurch(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "Between us" });
    await act(() => client.threads.get(NOTES).load());
    expect(spoken(container)).toContain("Between us");
    act(() => client.session.logout());
    expect(spoken(container)).not.toContain("Between us");
  });

  it("hears nothing when messages go, nor when another conversation is shown", async () => {
    const { church, client, container, rerender } = renderWithChurch(
      <Notes conversationId={NOTES} />,
    );
    await screen.findAllByText("Ruth Okafor");
    church.removeMessage(church.db.messages.get(NOTES)?.at(-1)?.id ?? "");
    await act(() => client.threads.get(NOTES).load());
    expect(spoken(container)).toBe("");
    await act(() => client.threads.get("CON00000001").load());
    rerender(<Notes conversationId="CON00000001" />);
    await screen.findAllByText(/Daniel/);
    expect(spoken(container)).toBe("");
  });
});
