import { screen, waitFor, within } from "@testing-library/react";
import * as runtime from "react/compiler-runtime";
import { expect, it, vi } from "vitest";
import { createDemoChurch } from "../../src/entries/testing.js";
import { CompiledHost } from "../../stories/react/CompiledHost.compiled.js";
import { holdCalls } from "../harness/holdCalls.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

vi.mock("react/compiler-runtime", { spy: true });

const TASK = "CON00000050";
const CHAT = "CON00000001";

/** Renders the host. Requests for which `isHeld` is true wait for their `answer`. */
function show(isHeld: (path: string, method: string) => boolean = () => false) {
  const church = createDemoChurch();
  const { calls, fetch } = holdCalls(church, isHeld);
  const { user } = renderWithChurch(<CompiledHost />, { church, options: { fetch } });
  const notes = () => within(screen.getByTestId("notes-box"));
  const composer = () => notes().findByRole("textbox", { name: /^Add a/ });
  const contents = (id: string) => church.db.messages.get(id)?.map(({ content }) => content) ?? [];
  const open = (name: string) => user.click(screen.getByRole("button", { name }));
  return { calls, user, notes, composer, contents, open };
}

it("is compiled by the React Compiler, whose runtime its render calls", () => {
  show();
  expect(vi.mocked(runtime as { c?: () => unknown }).c).toHaveBeenCalled();
});

it("sends a note once, and calls the callbacks of the latest render", async () => {
  const { user, composer, contents, open } = show();
  await user.click(screen.getByRole("button", { name: "People, Main menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Donations" }));
  expect(screen.getByRole("button", { name: "Donations, Main menu" })).toBeVisible();
  const saved = screen.getByRole("status", { name: "Saved" });
  const send = async (content: string) => {
    await user.type(await composer(), content);
    await user.click(screen.getByRole("button", { name: "Send" }));
  };
  await send("A first note");
  await waitFor(() => expect(saved).toHaveTextContent("Task of Donations"));
  await open("Chat");
  await send("A second note");
  await waitFor(() => expect(saved).toHaveTextContent("Task of Donations, Chat of Donations"));
  expect(contents(TASK).filter((each) => each === "A first note")).toHaveLength(1);
  expect(contents(CHAT).filter((each) => each === "A second note")).toHaveLength(1);
  expect(screen.getByRole("status", { name: "Inbox" })).toHaveTextContent("Checked");
});

it("keeps the text of each conversation", async () => {
  const { user, composer, open } = show();
  await user.type(await composer(), "About the task");
  await open("Chat");
  await waitFor(async () => expect(await composer()).toHaveValue(""));
  await user.type(await composer(), "About the chat");
  await open("Task");
  await waitFor(async () => expect(await composer()).toHaveValue("About the task"));
  await open("Chat");
  await waitFor(async () => expect(await composer()).toHaveValue("About the chat"));
});

it("does not show the messages of a conversation that arrive after another was chosen", async () => {
  const { calls, notes, open } = show((path) => path.endsWith(`/conversation/${CHAT}`));
  const isShown = (text: string) => notes().queryAllByText(text).length > 0;
  // Each is in one of the conversations only.
  const [task, chat] = ["Great sermon today!", "We are two drivers short for the seniors' lunch."];
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

it("shows a note that is saved after another conversation was chosen in its own, once", async () => {
  const { calls, user, notes, composer, contents, open } = show(
    (path, method) => method === "POST" && path === "/messaging/messages",
  );
  await user.type(await composer(), "On its way");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await open("Chat");
  await waitFor(() => expect(notes().queryByText("On its way")).toBeNull());
  await calls[0]?.answer();
  expect(notes().queryByText("On its way")).toBeNull();
  await open("Task");
  await waitFor(() => expect(notes().getAllByText("On its way")).toHaveLength(1));
  expect(contents(TASK).filter((each) => each === "On its way")).toHaveLength(1);
  expect(calls).toHaveLength(1);
});
