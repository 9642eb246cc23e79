import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { ChurchProvider, Notes } from "narthex";
import { createDemoChurch, createDemoClient } from "narthex/testing";
import { afterEach, expect, it } from "vitest";

const CONVERSATION = "CON00000001";

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

function renderNotes() {
  const server = createDemoChurch();
  render(
    <ChurchProvider client={createDemoClient(server)}>
      <Notes conversationId={CONVERSATION} />
    </ChurchProvider>,
  );
  return server;
}

async function send(note: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Add a note"), { target: { value: note } });
  fireEvent.click(screen.getByTitle("Send"));
}

it("sends a note, and shows the answer of another person", async () => {
  const server = renderNotes();
  await send("Is the hall free?");
  await screen.findByText("Is the hall free?");
  await expect
    .poll(() => server.requests.map(({ method, path }) => `${method} ${path}`))
    .toContain("POST /messaging/messages");
  server.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "It is" });
  await screen.findByText("It is");
});

it("shows that a note is not sent when the server fails", async () => {
  const server = renderNotes();
  const failure = { kind: "status", status: 500 } as const;
  server.faults.add({ method: "POST", path: "/messages", times: 1, do: failure });
  await send("Is the hall free?");
  await screen.findByText("Not sent");
});
