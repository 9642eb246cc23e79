import { act, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it, vi } from "vitest";
import { ChurchProvider, useUnreadCounts } from "../../src/entries/index.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";

function Badge({ name }: { name: string }) {
  const { notificationCount, pmCount, refresh } = useUnreadCounts();
  return (
    <button type="button" aria-label={name} onClick={() => void refresh()}>
      {notificationCount + pmCount}
    </button>
  );
}

it("[O12] useUnreadCounts opens one socket, registers once and fetches the counts once for two components in StrictMode", async () => {
  const server = createDemoChurch();
  const client = createDemoClient(server);
  const handleRejection = vi.fn();
  process.on("unhandledRejection", handleRejection);
  const { unmount } = render(
    <StrictMode>
      <ChurchProvider client={client}>
        <Badge name="one" />
        <Badge name="two" />
      </ChurchProvider>
    </StrictMode>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "one" })).toHaveTextContent("5"));
  await waitFor(() => expect(server.db.connections).toHaveLength(1));
  expect(server.hub.ids).toHaveLength(1);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /messaging/notifications/unreadCount",
    "POST /messaging/connections",
  ]);
  expect(screen.getByRole("button", { name: "two" })).toHaveTextContent("5");
  unmount();
  await waitFor(() => expect(server.hub.ids).toHaveLength(0));
  expect(handleRejection).not.toHaveBeenCalled();
  process.off("unhandledRejection", handleRejection);
});

it("[C-20] useUnreadCounts fetches the current counts on refresh", async () => {
  const server = createDemoChurch();
  const client = createDemoClient(server);
  render(
    <ChurchProvider client={client}>
      <Badge name="one" />
    </ChurchProvider>,
  );
  const badge = screen.getByRole("button", { name: "one" });
  await waitFor(() => expect(badge).toHaveTextContent("5"));
  server.db.notifications = [];
  act(() => badge.click());
  await waitFor(() => expect(badge).toHaveTextContent("2"));
});
