import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Notes } from "../../src/entries/index.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

const NOTES = "CON00000050";

it("[P18][L28] useThread receives and sends messages after a switch to another church and back", async () => {
  const { church, client, user } = renderWithChurch(<Notes conversationId={NOTES} />);
  await screen.findAllByText("Ruth Okafor");
  const initialChurchId = client.session.identity.churchId ?? "";
  act(() => {
    client.session.selectChurch({ churchId: "CHU00000002" });
    client.session.selectChurch({ churchId: initialChurchId });
  });
  await screen.findAllByText("Ruth Okafor");
  await waitFor(() => {
    const { socketId } = client.socket;
    expect(church.db.connections).toContainEqual(
      expect.objectContaining({ conversationId: NOTES, socketId }),
    );
  });
  church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "Seen meanwhile" });
  expect(await screen.findByText("Seen meanwhile")).toBeVisible();
  await user.type(await screen.findByRole("textbox"), "Sent after all");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Sent after all")).toBeVisible();
  expect(church.db.messages.get(NOTES)?.at(-1)?.content).toBe("Sent after all");
});
