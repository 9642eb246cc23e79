import { act, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it, vi } from "vitest";
import {
  ChurchClient,
  ChurchProvider,
  PrivateMessages,
  setDefaultClient,
  UserHelper,
  useUnreadCounts,
} from "../../src/index.js";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";

function Badge({ name }: { name: string }) {
  const { notificationCount, pmCount, refresh } = useUnreadCounts();
  return (
    <button type="button" aria-label={name} onClick={() => void refresh()}>
      {notificationCount + pmCount}
    </button>
  );
}

it("[O12] a header in StrictMode has one live socket, one registration and one count load", async () => {
  const church = createDemoChurch();
  const client = createDemoClient(church);
  const rejected = vi.fn();
  process.on("unhandledRejection", rejected);
  const { unmount } = render(
    <StrictMode>
      <ChurchProvider client={client}>
        <Badge name="one" />
        <Badge name="two" />
      </ChurchProvider>
    </StrictMode>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "one" })).toHaveTextContent("5"));
  await waitFor(() => expect(church.db.connections).toHaveLength(1));
  expect(church.hub.ids).toHaveLength(1);
  expect(church.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /messaging/notifications/unreadCount",
    "POST /messaging/connections",
  ]);
  expect(screen.getByRole("button", { name: "two" })).toHaveTextContent("5");
  unmount();
  await waitFor(() => expect(church.hub.ids).toHaveLength(0));
  expect(rejected).not.toHaveBeenCalled();
  process.off("unhandledRejection", rejected);
});

it("[C-20] refresh loads what is true now", async () => {
  const church = createDemoChurch();
  const client = createDemoClient(church);
  render(
    <ChurchProvider client={client}>
      <Badge name="one" />
    </ChurchProvider>,
  );
  const badge = screen.getByRole("button", { name: "one" });
  await waitFor(() => expect(badge).toHaveTextContent("5"));
  church.db.notifications = [];
  act(() => badge.click());
  await waitFor(() => expect(badge).toHaveTextContent("2"));
});

it("[SOC-01] messages that are mounted alone, with the host's context and no provider, are live", async () => {
  const church = createDemoChurch();
  const { WebSocket, fetch, apis, socketUrl } = church;
  const cookies = { get: () => undefined, set: () => undefined };
  const before = setDefaultClient(new ChurchClient({ WebSocket, fetch, apis, socketUrl, cookies }));
  const { user, userChurches } = church.signIn("ruth@grace.example");
  const [userChurch] = userChurches;
  if (!userChurch) throw new Error("The demo church knows Ruth.");
  UserHelper.setupApiHelper(userChurch);
  const setters = {
    setUser: vi.fn(),
    setPerson: vi.fn(),
    setUserChurch: vi.fn(),
    setUserChurches: vi.fn(),
  };
  const context = { user, userChurch, userChurches, person: userChurch.person, ...setters };
  const { unmount } = render(<PrivateMessages context={context} appName="People" />);
  await waitFor(() => expect(church.db.connections).toHaveLength(1));
  expect(church.hub.ids).toHaveLength(1);
  church.addMessage({
    conversationId: "CON00000001",
    personId: "PER00000002",
    content: "Out of the blue",
  });
  expect(await screen.findByText(/Out of the blue/)).toBeInTheDocument();
  unmount();
  await waitFor(() => expect(church.hub.ids).toHaveLength(0));
  setDefaultClient(before);
});
