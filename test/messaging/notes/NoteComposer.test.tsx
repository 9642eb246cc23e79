/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  AddNote,
  Notes,
  NewPrivateMessage,
  PrivateMessageDetails,
  PrivateMessages,
} from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";
import type { ThreadMessage } from "../../../src/messaging/types.js";

const NOTES = "CON00000050";
const ME = "PER00000001";
const YUKI = { id: "PER00000026", name: { display: "Yuki Tanabe" } };
const findField = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const press = (user: ReturnType<typeof renderWithChurch>["user"], name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }));
const startEdit = async (user: ReturnType<typeof renderWithChurch>["user"]) => {
  const [first] = await screen.findAllByRole("button", { name: /^Edit note/ });
  if (first) await user.click(first);
};

/** Creates a demo server that holds its responses to sent messages until `respond` is called. */
function holdSending() {
  const church = createDemoChurch();
  const held = holdCalls(church, (path, method) => method === "POST" && path.endsWith("/messages"));
  const respond = async () => {
    await waitFor(() => expect(held.calls).toHaveLength(1));
    await held.calls[0]?.answer();
  };
  return { church, options: { fetch: held.fetch }, respond };
}

/** Renders notes with a message that the server rejected. */
async function failToSend(content: string) {
  allowConsole();
  const church = createDemoChurch();
  church.faults.add({
    method: "POST",
    path: "/messages",
    times: 1,
    do: { kind: "status", status: 400 },
  });
  const view = renderWithChurch(<Notes conversationId={NOTES} />, { church });
  await screen.findAllByText("Ruth Okafor");
  await view.user.type(await findField(), content);
  await press(view.user, "Send");
  return view;
}

/** Opens an own note for editing, adds `typed`, and opens it again after the note was changed on another device. */
async function changeWhileClosed(typed?: string) {
  const church = createDemoChurch();
  const ownNote = church.db.messages.get(NOTES)?.find(({ personId }) => personId === ME);
  if (!ownNote) throw new Error("The demo data has no note by Ruth.");
  const notes = <Notes conversationId={NOTES} />;
  const { user, client, rerender } = renderWithChurch(notes, { church });
  await startEdit(user);
  await waitFor(async () => expect(await findField()).toHaveValue(ownNote.content));
  if (typed) await user.type(await findField(), typed);
  rerender(<p>closed</p>);
  ownNote.content = "changed on my phone";
  await act(() => client.threads.get(NOTES).refetch());
  rerender(notes);
  await startEdit(user);
  return { user, ownNote };
}

describe("NoteComposer drafts", () => {
  it("keeps separate drafts for two composers without a conversation", async () => {
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

  it("keeps the draft of a conversation when a new message is sent to it", async () => {
    const { user, client, church } = renderWithChurch(
      <AddNote draftKey="task" createConversation={() => Promise.resolve(NOTES)} />,
    );
    client.drafts.set(NOTES, "half-written");
    await user.type(await findField(), "Hello");
    await press(user, "Send");
    await waitFor(() =>
      expect(church.db.messages.get(NOTES)?.map(({ content }) => content)).toContain("Hello"),
    );
    await waitFor(() => expect(client.drafts.get("new:task")).toBe(""));
    expect(client.drafts.get(NOTES)).toBe("half-written");
  });

  it("[O38] restores the draft when the composer is mounted again", async () => {
    const ui = <AddNote createConversation={() => Promise.resolve(NOTES)} />;
    const { user, rerender } = renderWithChurch(ui);
    await user.type(await findField(), "unsent");
    rerender(<p>closed</p>);
    rerender(ui);
    expect(await findField()).toHaveValue("unsent");
  });

  it("[A-50] warns before a draft overwrites a note that changed in the meantime", async () => {
    const { user, ownNote } = await changeWhileClosed(" and more");
    await waitFor(async () => expect((await findField()).value).toMatch(/ and more$/));
    await press(user, "Save");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This note was changed in the meantime.",
    );
    expect(ownNote.content).toBe("changed on my phone");
    await press(user, "Save");
    await waitFor(() => expect(ownNote.content).toMatch(/ and more$/));
  });

  it("stores no draft for an unchanged edit, and shows the current note when it is reopened", async () => {
    await changeWhileClosed();
    await waitFor(async () => expect(await findField()).toHaveValue("changed on my phone"));
  });

  it("[L5] shows no failure in the new church when the church changes during a send", async () => {
    allowConsole();
    const { respond, ...settings } = holdSending();
    const { user, client } = renderWithChurch(<Notes conversationId={NOTES} />, settings);
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findField(), "In flight");
    await press(user, "Send");
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await respond();
    expect(await findField()).toHaveValue("");
    expect(screen.queryByText(/Failed to save/)).toBeNull();
  });

  it("keeps the edit of a note that was deleted, and shows an error", async () => {
    const church = createDemoChurch();
    const ownId = church.db.messages.get(NOTES)?.find(({ personId }) => personId === ME)?.id ?? "";
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await startEdit(user);
    await user.type(await findField(), " and more");
    church.db.messages.set(
      NOTES,
      church.db.messages.get(NOTES)?.filter(({ id }) => id !== ownId) ?? [],
    );
    await press(user, "Save");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This note was deleted in the meantime.",
    );
    expect((await findField()).value).toMatch(/ and more$/);
  });
});

describe("NoteComposer sending", () => {
  it("takes the name of Send from its tooltip only, so that no screen reader says it twice", async () => {
    renderWithChurch(<AddNote createConversation={() => Promise.resolve(NOTES)} />);
    await findField();
    const send = screen.getByRole("button", { name: "Send" });
    expect(send).toHaveAttribute("title", "Send");
    expect(send).not.toHaveAttribute("aria-label");
  });

  it.each(["church", "person"])(
    "[L5] does not send when the %s changes while the host creates the conversation",
    async (change) => {
      allowConsole();
      let create: (id: string) => void = () => undefined;
      const createConversation = () => new Promise<string>((resolve) => (create = resolve));
      const { user, client, church } = renderWithChurch(
        <AddNote draftKey="x" createConversation={createConversation} />,
      );
      await user.type(await findField(), "for my own church");
      await press(user, "Send");
      act(() => {
        if (change === "church") client.session.selectChurch({ churchId: "CHU00000002" });
        else client.session.logout();
      });
      await act(async () => {
        create("CON00000002");
        // All promises of the send settle before the next timer.
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

  it("keeps the failed message when different content is sent", async () => {
    const { user } = await failToSend("First");
    await screen.findByText("Not sent");
    await user.clear(await findField());
    await user.type(await findField(), "Something else");
    await press(user, "Send");
    await waitFor(async () => expect(await findField()).toHaveValue(""));
    expect(screen.getByText("Not sent")).toBeVisible();
  });

  it("enables the composer of the next conversation while a send is pending", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "never" } });
    const { user, rerender } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findField(), "Hanging");
    await press(user, "Send");
    expect(await findField()).toHaveAttribute("readonly");
    rerender(<Notes conversationId="CON00000001" />);
    await screen.findAllByText(/Daniel/);
    expect(await findField()).not.toHaveAttribute("readonly");
  });

  it("keeps an edit open that started during the send", async () => {
    const { respond, ...settings } = holdSending();
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, settings);
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findField(), "On its way");
    await press(user, "Send");
    await startEdit(user);
    await respond();
    expect(screen.getByRole("textbox", { name: "Edit note" })).toBeVisible();
  });

  it("does not take the focus from another field when the send finishes", async () => {
    const { respond, ...settings } = holdSending();
    const { user } = renderWithChurch(
      <>
        <input aria-label="elsewhere" />
        <Notes conversationId={NOTES} />
      </>,
      settings,
    );
    await screen.findAllByText("Ruth Okafor");
    await user.type(screen.getByRole("textbox", { name: "Add a note" }), "On its way");
    await press(user, "Send");
    await user.click(screen.getByRole("textbox", { name: "elsewhere" }));
    await respond();
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Add a note" })).toHaveValue(""),
    );
    expect(screen.getByRole("textbox", { name: "elsewhere" })).toHaveFocus();
  });

  it("does not open the conversation after Back was pressed during the first send", async () => {
    const { respond, ...settings } = holdSending();
    const { user } = renderWithChurch(<PrivateMessages />, settings);
    await user.click(await screen.findByRole("button", { name: "New private message" }));
    await user.type(await screen.findByTestId("search-input"), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await waitFor(async () => expect(await findField()).toHaveFocus());
    await user.keyboard("Hello{Control>}{Enter}{/Control}");
    await press(user, "Back");
    await respond();
    expect(screen.getByTestId("search-input")).toBeVisible();
  });
});

describe("NoteComposer with a failed message", () => {
  const REFUSED = {
    method: "POST",
    path: "/messages",
    times: 1,
    do: { kind: "status", status: 400 },
  } as const;
  /** Returns how often the content is on screen, in messages and in fields. */
  const countShown = (content: string) =>
    screen.queryAllByText(content, { selector: ".NarthexNote-text" }).length +
    screen.queryAllByRole<HTMLTextAreaElement>("textbox").filter(({ value }) => value === content)
      .length;
  const createFailingServer = (times = 1) => {
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
  const send = async (user: ReturnType<typeof renderWithChurch>["user"], content: string) => {
    await user.type(await findField(), content);
    await press(user, "Send");
  };
  const countSaved = (church: ReturnType<typeof createDemoChurch>, content: string) =>
    [...church.db.messages.values()].flat().filter((message) => message.content === content).length;

  it("[D25] shows the content once, in its row, and an error after repeated failures", async () => {
    const church = createFailingServer(2);
    const { user } = open(<Notes conversationId={NOTES} />, church);
    await screen.findAllByText("Ruth Okafor");
    await send(user, "Important");
    const retry = await screen.findByRole("button", { name: "Retry: Important" });
    expect(countShown("Important")).toBe(1);
    expect(await findField()).toHaveValue("");
    expect(screen.getByRole("alert")).toBeVisible();
    await user.click(retry);
    await screen.findByRole("button", { name: "Retry: Important" });
    expect(countShown("Important")).toBe(1);
    expect(screen.getByRole("alert")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry: Important" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
    expect([countShown("Important"), countSaved(church, "Important")]).toEqual([1, 1]);
  });

  it("[D25] shows a pending message only in its row", async () => {
    const { respond, ...settings } = holdSending();
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, settings);
    await screen.findAllByText("Ruth Okafor");
    await send(user, "On its way");
    expect(countShown("On its way")).toBe(1);
    expect(await findField()).toHaveValue("");
    await respond();
  });

  it("[D25] restores the failed message and a newer draft after a reload, and sends it once on Retry", async () => {
    const church = createFailingServer();
    const storage = createMemoryStorage();
    const first = open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    await send(first.user, "Important");
    await screen.findByText("Not sent");
    await first.user.type(await findField(), "Something else");
    first.rerender(<p>closed</p>);
    first.rerender(<Notes conversationId={NOTES} />);
    await screen.findByText("Not sent");
    expect([countShown("Important"), countShown("Something else")]).toEqual([1, 1]);
    first.unmount();

    const second = open(<Notes conversationId={NOTES} />, church, storage);
    await second.user.click(await screen.findByRole("button", { name: "Retry: Important" }));
    await waitFor(() => expect(countSaved(church, "Important")).toBe(1));
    await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
    expect([countShown("Important"), countShown("Something else")]).toEqual([1, 1]);
    second.unmount();

    open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    expect([countShown("Important"), countShown("Something else")]).toEqual([1, 1]);
    expect(screen.queryByText("Not sent")).toBeNull();
  });

  it("[D25] after a reload during a send, shows the message as saved if the server has it", async () => {
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
    await waitFor(() => expect(countSaved(church, "On its way")).toBe(1));
    first.unmount();

    open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    await waitFor(() => expect(screen.queryByText("Not sent")).toBeNull());
    expect([countShown("On its way"), countSaved(church, "On its way")]).toEqual([1, 1]);
    expect(await findField()).toHaveValue("");
  });

  it("[D25] restores several failed messages after a reload, but not a discarded one", async () => {
    const church = createFailingServer(3);
    const storage = createMemoryStorage();
    const { user, unmount } = open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    for (const content of ["One", "Two", "Three"]) {
      await send(user, content);
      await screen.findByRole("button", { name: `Retry: ${content}` });
    }
    await user.click(screen.getByRole("button", { name: "Discard: Two" }));
    unmount();
    open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    expect(["One", "Two", "Three"].map(countShown)).toEqual([1, 0, 1]);
  });

  it("[D25] hides the failed message in another church and restores it after the return", async () => {
    const church = createFailingServer();
    const { user, client } = open(<Notes conversationId={NOTES} />, church);
    await screen.findAllByText("Ruth Okafor");
    await send(user, "Between us");
    await screen.findByText("Not sent");
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    await waitFor(() => expect(countShown("Between us")).toBe(0));
    expect(client.threads.get(NOTES).store.getState().messages).toEqual([]);
    act(() => void client.session.selectChurch({ churchId: "CHU00000001" }));
    expect(await screen.findByRole("button", { name: "Retry: Between us" })).toBeVisible();
    expect(countShown("Between us")).toBe(1);
  });

  it("[D25] shows the failed message once in a conversation that was created for it", async () => {
    const church = createFailingServer();
    const storage = createMemoryStorage();
    const ui = (onSelectMessage: () => void) => (
      <NewPrivateMessage onBack={vi.fn()} onSelectMessage={onSelectMessage} selectedPerson={YUKI} />
    );
    const first = open(ui(vi.fn()), church, storage);
    await send(first.user, "Dear Yuki");
    await screen.findByText("Not sent");
    expect(countShown("Dear Yuki")).toBe(1);
    first.unmount();
    const handleSelect = vi.fn();
    const second = open(ui(handleSelect), church, storage);
    await waitFor(() => expect(handleSelect).toHaveBeenCalled());
    second.unmount();
    const { user } = open(
      <PrivateMessageDetails
        privateMessage={handleSelect.mock.calls[0]?.[0] as { id: string }}
        onBack={vi.fn()}
      />,
      church,
      storage,
    );
    await user.click(await screen.findByRole("button", { name: "Retry: Dear Yuki" }));
    await waitFor(() => expect(countSaved(church, "Dear Yuki")).toBe(1));
    expect(countShown("Dear Yuki")).toBe(1);
  });

  it("[D25] opens the new conversation once when Retry saves its failed first message", async () => {
    const church = createFailingServer(2);
    const [handleSelect, name] = [vi.fn(), "Retry: Dear Yuki"];
    const { user } = open(
      <NewPrivateMessage onBack={vi.fn()} onSelectMessage={handleSelect} selectedPerson={YUKI} />,
      church,
    );
    const countSends = () =>
      church.requests.filter(({ path }) => path === "/messaging/messages").length;
    await send(user, "Dear Yuki");
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(countSends()).toBe(2));
    const retry = await screen.findByRole("button", { name });
    expect(handleSelect).not.toHaveBeenCalled();
    // Both clicks of a double click, before the row is rendered again.
    act(() => {
      retry.click();
      retry.click();
    });
    await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
    expect([handleSelect.mock.calls.length, countSaved(church, "Dear Yuki")]).toEqual([1, 1]);
  });

  it("[D25] restores the content in the field after a reload when the host lost the new conversation", async () => {
    const church = createFailingServer(2);
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
    expect(countShown("First words")).toBe(1);
    first.unmount();
    const { user, client } = open(ui, church, storage);
    expect(await findField()).toHaveValue("First words");
    expect(countShown("First words")).toBe(1);
    await press(user, "Send");
    await user.click(await screen.findByRole("button", { name: "Retry: First words" }));
    await waitFor(() => expect(countSaved(church, "First words")).toBe(1));
    await waitFor(() => expect(client.drafts.get("new:task")).toBe(""));
  });

  it("[D25] shows the content once when it failed in a composer without a message list", async () => {
    const church = createFailingServer();
    const storage = createMemoryStorage();
    const first = open(<AddNote conversationId={NOTES} />, church, storage);
    await send(first.user, "Important");
    await screen.findByRole("alert");
    expect(await findField()).toHaveValue("Important");
    first.rerender(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    expect(countShown("Important")).toBe(1);
    first.unmount();
    const { user } = open(<Notes conversationId={NOTES} />, church, storage);
    await screen.findAllByText("Ruth Okafor");
    expect(countShown("Important")).toBe(1);
    await press(user, "Send");
    await waitFor(() => expect(countSaved(church, "Important")).toBe(1));
    await waitFor(() => expect(countShown("Important")).toBe(1));
  });

  it("[D25][D23] does not resend a saved message after a reload in a composer without a message list", async () => {
    allowConsole();
    const church = createDemoChurch();
    const storage = createMemoryStorage();
    const first = open(<AddNote conversationId={NOTES} />, church, storage);
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const restoreNetwork = church.faults.add({
      method: "GET",
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await send(first.user, "Only once");
    await screen.findByRole("alert");
    expect([countSaved(church, "Only once"), countShown("Only once")]).toEqual([1, 1]);
    first.unmount();
    restoreNetwork();

    const second = open(<AddNote conversationId={NOTES} />, church, storage);
    expect(await findField()).toHaveValue("Only once");
    await press(second.user, "Send");
    await waitFor(async () => expect(await findField()).toHaveValue(""));
    expect(countSaved(church, "Only once")).toBe(1);
    await send(second.user, "Only once");
    await waitFor(() => expect(countSaved(church, "Only once")).toBe(2));
  });
});

describe("Notes with a created conversation", () => {
  const ids: Record<string, string> = { A: "CON00000002", B: "CON00000003" };
  const renderNotes = (draftKey: string, conversationId = "") => (
    <Notes
      conversationId={conversationId}
      draftKey={draftKey}
      noDisplayBox
      createConversation={() => Promise.resolve(ids[draftKey])}
    />
  );

  it("[L5] does not reuse the conversation for another draft key", async () => {
    const { user, church, rerender } = renderWithChurch(renderNotes("A"));
    await user.type(await findField(), "about A");
    await press(user, "Send");
    await screen.findByText("about A");
    rerender(renderNotes("B"));
    await waitFor(() => expect(screen.queryByText("about A")).toBeNull());
    await user.type(await findField(), "about B");
    await press(user, "Send");
    await screen.findByText("about B");
    expect(church.db.messages.get("CON00000003")?.at(-1)?.content).toBe("about B");
  });

  it("[L5] forgets the conversation after another one was shown", async () => {
    const { user, rerender } = renderWithChurch(renderNotes("A"));
    await user.type(await findField(), "about A");
    await press(user, "Send");
    await screen.findByText("about A");
    rerender(renderNotes("A", NOTES));
    await screen.findAllByText("Ruth Okafor");
    rerender(renderNotes("A"));
    await waitFor(() => expect(screen.queryAllByText("Ruth Okafor")).toEqual([]));
    expect(screen.queryByText("about A")).toBeNull();
  });
});

describe("focus management", () => {
  it("moves the focus to the field when an edit is canceled", async () => {
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />);
    await startEdit(user);
    await press(user, /Cancel/);
    expect(await findField()).toHaveFocus();
  });

  it("moves the focus to the field after a note is deleted", async () => {
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />);
    await startEdit(user);
    await press(user, "Delete note");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete note" }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(async () => expect(await findField()).toHaveFocus());
  });

  it("moves the focus to the field after a failed message is discarded", async () => {
    const { user } = await failToSend("Important");
    await user.click(await screen.findByRole("button", { name: "Discard: Important" }));
    expect(await findField()).toHaveFocus();
  });

  it("moves the focus to the heading of an opened conversation, and back to its row", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await waitFor(() => expect(screen.getByRole("heading", { name: /Daniel/ })).toHaveFocus());
    await press(user, "Back");
    await waitFor(() => expect(screen.getByRole("button", { name: /Daniel/ })).toHaveFocus());
  });
});

describe("Notes live region", () => {
  const getAnnouncement = (container: HTMLElement) =>
    container.querySelector(".NarthexNotes-live")?.textContent;

  it("announces the first message of an empty thread", async () => {
    const church = createDemoChurch();
    church.db.messages.set(NOTES, []);
    const { client, container } = renderWithChurch(<Notes conversationId={NOTES} noDisplayBox />, {
      church,
    });
    await waitFor(() => expect(client.threads.get(NOTES).store.getState().status).toBe("ready"));
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "hello" });
    await act(() => client.threads.get(NOTES).refetch());
    expect(getAnnouncement(container)).toContain("hello");
  });

  it("announces another person's message after an own message failed", async () => {
    const { church, client, container } = await failToSend("Important");
    await screen.findByRole("button", { name: "Retry: Important" });
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "from Daniel" });
    await act(() => client.threads.get(NOTES).refetch());
    expect(getAnnouncement(container)).toContain("from Daniel");
  });

  it("announces an own message only when a retry has sent it", async () => {
    const { user, container } = await failToSend("Important");
    const retry = await screen.findByRole("button", { name: "Retry: Important" });
    expect(getAnnouncement(container)).toBe("");
    await user.click(retry);
    await waitFor(() => expect(getAnnouncement(container)).toBe("Ruth Okafor: Important"));
    await user.type(await findField(), "Less important");
    await press(user, "Send");
    await waitFor(() => expect(document.querySelector(".NarthexNote-sending")).toBeNull());
    expect(getAnnouncement(container)).toBe("Ruth Okafor: Important");
  });

  it("announces once that an own message waits to be sent, and that it was sent", async () => {
    const { client, container } = await failToSend("Important");
    await screen.findByRole("button", { name: "Retry: Important" });
    const thread = client.threads.get(NOTES);
    const change = (part: Partial<ThreadMessage>) =>
      act(() => thread.setUnsent(thread.unsent.map((message) => ({ ...message, ...part }))));
    expect(getAnnouncement(container)).toBe("");
    change({ localState: "failed", isWaiting: true });
    expect(getAnnouncement(container)).toBe("Waiting to be sent: Important");
    change({ localState: "sending", isWaiting: false });
    change({ localState: "failed", isWaiting: true });
    expect(getAnnouncement(container)).toBe("Waiting to be sent: Important");
    const [waiting] = thread.unsent;
    await act(() => thread.attempt(waiting?.localId ?? ""));
    expect(getAnnouncement(container)).toBe("Ruth Okafor: Important");
  });

  it("announces repeated content, and each of several messages", async () => {
    const { church, client, container } = renderWithChurch(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    const receive = async (...contents: string[]) => {
      for (const content of contents)
        church.addMessage({ conversationId: NOTES, personId: "PER00000002", content });
      await act(() => client.threads.get(NOTES).refetch());
      return getAnnouncement(container);
    };
    const first = await receive("Yes");
    expect(await receive("Yes")).not.toBe(first);
    expect(await receive("One", "Two")).toMatch(/One[^]*Two/);
  });

  it("[L5] clears its announcement after a logout", async () => {
    allowConsole();
    const { church, client, container } = renderWithChurch(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "Between us" });
    await act(() => client.threads.get(NOTES).refetch());
    expect(getAnnouncement(container)).toContain("Between us");
    act(() => client.session.logout());
    expect(getAnnouncement(container)).not.toContain("Between us");
    // The request without a session fails.
    await waitFor(() => expect(console.error).toHaveBeenCalled());
  });

  it("announces nothing when a message is removed or another conversation is shown", async () => {
    const { church, client, container, rerender } = renderWithChurch(
      <Notes conversationId={NOTES} />,
    );
    await screen.findAllByText("Ruth Okafor");
    church.removeMessage(church.db.messages.get(NOTES)?.at(-1)?.id ?? "");
    await act(() => client.threads.get(NOTES).refetch());
    expect(getAnnouncement(container)).toBe("");
    await act(() => client.threads.get("CON00000001").refetch());
    rerender(<Notes conversationId="CON00000001" />);
    await screen.findAllByText(/Daniel/);
    expect(getAnnouncement(container)).toBe("");
  });
});
