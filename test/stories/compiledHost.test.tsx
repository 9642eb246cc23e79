import { screen, waitFor, within } from "@testing-library/react";
import * as runtime from "react/compiler-runtime";
import { describe, expect, it, vi } from "vitest";
import { createDemoChurch } from "../../src/entries/testing.js";
import { CompiledHost } from "../../stories/react/CompiledHost.compiled.js";
import { holdCalls } from "../harness/holdCalls.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

vi.mock("react/compiler-runtime", { spy: true });

const TASK = "CON00000050";
const CHAT = "CON00000001";

/** Renders the host. Requests for which `isHeld` is true wait for their `answer`. */
function showHost(isHeld: (path: string, method: string) => boolean = () => false) {
  const server = createDemoChurch();
  const { calls, fetch } = holdCalls(server, isHeld);
  const { user } = renderWithChurch(<CompiledHost />, { church: server, options: { fetch } });
  const getNotesBox = () => within(screen.getByTestId("notes-box"));
  const findComposer = () => getNotesBox().findByRole("textbox", { name: /^Add a/ });
  /** Returns the content of each message of a conversation on the server. */
  const contentsOf = (id: string) =>
    server.db.messages.get(id)?.map(({ content }) => content) ?? [];
  const open = (name: string) => user.click(screen.getByRole("button", { name }));
  return { calls, user, getNotesBox, findComposer, contentsOf, open };
}

describe("CompiledHost", () => {
  it("uses the runtime of the React Compiler", () => {
    showHost();
    expect(vi.mocked(runtime as { c?: () => unknown }).c).toHaveBeenCalled();
  });

  it("sends a note once, and calls the callbacks of the latest render", async () => {
    const { user, findComposer, contentsOf, open } = showHost();
    await user.click(screen.getByRole("button", { name: "People, Main menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Donations" }));
    expect(screen.getByRole("button", { name: "Donations, Main menu" })).toBeVisible();
    const saved = screen.getByRole("status", { name: "Saved" });
    const send = async (content: string) => {
      await user.type(await findComposer(), content);
      await user.click(screen.getByRole("button", { name: "Send" }));
    };
    await send("A first note");
    await waitFor(() => expect(saved).toHaveTextContent("Task of Donations"));
    await open("Chat");
    await send("A second note");
    await waitFor(() => expect(saved).toHaveTextContent("Task of Donations, Chat of Donations"));
    expect(contentsOf(TASK).filter((each) => each === "A first note")).toHaveLength(1);
    expect(contentsOf(CHAT).filter((each) => each === "A second note")).toHaveLength(1);
    expect(screen.getByRole("status", { name: "Inbox" })).toHaveTextContent("Checked");
  });

  it("keeps the draft of each conversation", async () => {
    const { user, findComposer, open } = showHost();
    await user.type(await findComposer(), "About the task");
    await open("Chat");
    await waitFor(async () => expect(await findComposer()).toHaveValue(""));
    await user.type(await findComposer(), "About the chat");
    await open("Task");
    await waitFor(async () => expect(await findComposer()).toHaveValue("About the task"));
    await open("Chat");
    await waitFor(async () => expect(await findComposer()).toHaveValue("About the chat"));
  });

  it("ignores the response for a conversation that is no longer open", async () => {
    const { calls, getNotesBox, open } = showHost((path) => path.endsWith(`/conversation/${CHAT}`));
    const isShown = (text: string) => getNotesBox().queryAllByText(text).length > 0;
    // Each of these messages is in one conversation only.
    const [task, chat] = [
      "Great sermon today!",
      "We are two drivers short for the seniors' lunch.",
    ];
    await waitFor(() => expect(isShown(task)).toBe(true));
    await open("Chat");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(isShown(task)).toBe(false);
    await open("Task");
    await waitFor(() => expect(isShown(task)).toBe(true));
    await calls[0]?.answer();
    expect([isShown(task), isShown(chat)]).toEqual([true, false]);
    await open("Chat");
    await waitFor(() => expect([isShown(task), isShown(chat)]).toEqual([false, true]));
  });

  it("shows a note once, and only in its own conversation, if it is saved after another conversation was opened", async () => {
    const { calls, user, getNotesBox, findComposer, contentsOf, open } = showHost(
      (path, method) => method === "POST" && path === "/messaging/messages",
    );
    await user.type(await findComposer(), "On its way");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await open("Chat");
    await waitFor(() => expect(getNotesBox().queryByText("On its way")).toBeNull());
    await calls[0]?.answer();
    expect(getNotesBox().queryByText("On its way")).toBeNull();
    await open("Task");
    await waitFor(() => expect(getNotesBox().getAllByText("On its way")).toHaveLength(1));
    expect(contentsOf(TASK).filter((each) => each === "On its way")).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });
});
