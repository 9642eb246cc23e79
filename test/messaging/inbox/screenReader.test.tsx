import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PrivateMessageDetails, PrivateMessages, SiteHeader } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const DANIEL = "PER00000002";
const MIRIAM = "PER00000003";

/** Renders a header and the conversation with Daniel, and records each text of the live region beside the badge. */
async function openDaniel() {
  const church = createDemoChurch();
  const privateMessage = { ...church.db.privateMessages.find(({ id }) => id === "PMS00000001") };
  const { conversationId = "" } = privateMessage;
  const view = renderWithChurch(
    <>
      <SiteHeader
        primaryMenuLabel="People"
        primaryMenuItems={[]}
        secondaryMenuLabel=""
        secondaryMenuItems={[]}
      />
      <PrivateMessageDetails privateMessage={privateMessage} onBack={() => undefined} />
    </>,
    { church },
  );
  const { counts } = view.client;
  // Opening the conversation has marked it as read.
  await waitFor(() => expect(counts.store.getState().pmCount).toBe(1));
  await waitFor(() => expect(church.db.connections).toHaveLength(2));
  await screen.findByRole("list", { name: "Messages" });
  const badge = within(screen.getAllByRole("banner")[0] ?? document.body).getByText(/^\d unread$/);
  const announced: (string | null)[] = [];
  new MutationObserver(() => announced.push(badge.textContent)).observe(badge, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return { ...view, church, conversationId, counts, announced };
}

describe("a message that arrives while a conversation is open", () => {
  it("is announced without the badge if it is of that conversation", async () => {
    const { church, conversationId, announced } = await openDaniel();
    church.addMessage({ conversationId, personId: DANIEL, content: "In the hall." });
    await waitFor(() =>
      expect(document.querySelector(".NarthexNotes-live")).toHaveTextContent(/: In the hall\.$/),
    );
    const isRead = () =>
      church.db.privateMessages.find((each) => each.conversationId === conversationId)
        ?.notifyPersonId == null;
    await waitFor(() => expect(isRead()).toBe(true));
    // Longer than the delay after which frames refetch the counts.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(announced).toEqual([]);
  });

  it("raises the badge if it is of another conversation", async () => {
    const { church, announced } = await openDaniel();
    const other = church.db.privateMessages.find(
      ({ fromPersonId, toPersonId }) => fromPersonId === MIRIAM || toPersonId === MIRIAM,
    );
    church.addMessage({
      conversationId: other?.conversationId ?? "",
      personId: MIRIAM,
      content: "And I?",
    });
    await waitFor(() => expect(announced).toEqual(["5 unread"]));
  });

  it("raises the badge if it cannot be marked as read", async () => {
    allowConsole();
    const { church, conversationId, counts } = await openDaniel();
    church.faults.add({ path: /privateMessages\/PMS/, do: { kind: "status", status: 500 } });
    church.addMessage({ conversationId, personId: DANIEL, content: "In the hall." });
    await waitFor(() => expect(counts.store.getState().pmCount).toBe(2));
  });
});

describe("names in the inbox", () => {
  it("are set once on icon buttons, as their title", async () => {
    renderWithChurch(<PrivateMessages />);
    const button = await screen.findByRole("button", { name: "New private message" });
    expect(button).toHaveAttribute("title", "New private message");
    expect(button).not.toHaveAttribute("aria-label");
  });

  it("appear once above a conversation: in its heading, without a region", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    expect(await screen.findByRole("heading", { name: /Daniel/ })).toBeVisible();
    expect(screen.queryByRole("region")).toBeNull();
  });
});
