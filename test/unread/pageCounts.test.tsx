import { act, render, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchProvider } from "../../src/entries/index.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";

const badge = {
  setAppBadge: vi.fn(() => Promise.resolve()),
  clearAppBadge: vi.fn(() => Promise.resolve()),
};

beforeEach(() => {
  // Each test is a new page.
  Reflect.deleteProperty(document, Symbol.for("narthex.pageCounts@1"));
  document.head.innerHTML = "<title>People</title>";
  Object.values(badge).forEach((each) => each.mockClear());
});
afterEach(() => {
  for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
});

/** Runs the observers of mutations, which are called in a microtask. */
const setTitle = (change: () => void) =>
  act(async () => {
    change();
    await Promise.resolve();
  });

const waitForTitle = (title: string) => waitFor(() => expect(document.title).toBe(title));

/** Shows the counts of a person with 5 unread messages and notifications. */
async function show(shouldShowCounts?: boolean) {
  const server = createDemoChurch();
  const client = createDemoClient(server);
  const addNotification = () =>
    act(() => server.addNotification({ personId: "PER00000001", message: "New" }));
  const view = render(<ChurchProvider client={client} shouldShowCounts={shouldShowCounts} />);
  await waitFor(() => expect(client.counts.store.getState().pmCount).toBe(2));
  await waitFor(() => expect(client.socket.store.getState().isRegisteredForAlerts).toBe(true));
  return { server, client, addNotification, ...view };
}

describe("shouldShowCounts of ChurchProvider", () => {
  it("prefixes the title with the unread counts while it is mounted", async () => {
    const { addNotification, unmount } = await show(true);
    await waitForTitle("(5) People");
    addNotification();
    await waitForTitle("(6) People");
    unmount();
    await waitForTitle("People");
    const readTitle = vi.spyOn(Document.prototype, "title", "get");
    await setTitle(() => (document.title = "Groups"));
    expect(readTitle).not.toHaveBeenCalled();
    readTitle.mockRestore();
    expect(document.title).toBe("Groups");
  });

  it("is off by default", async () => {
    Object.assign(navigator, badge);
    const { client, rerender } = await show();
    await vi.dynamicImportSettled();
    expect(document.title).toBe("People");
    expect(badge.setAppBadge).not.toHaveBeenCalled();
    rerender(<ChurchProvider client={client} shouldShowCounts />);
    await waitForTitle("(5) People");
    rerender(<ChurchProvider client={client} />);
    await waitForTitle("People");
  });

  it("ends with a logout", async () => {
    Object.assign(navigator, badge);
    const { client } = await show(true);
    await waitForTitle("(5) People");
    expect(badge.clearAppBadge).not.toHaveBeenCalledAfter(badge.setAppBadge);
    act(() => client.session.logout());
    expect(document.title).toBe("People");
    expect(badge.clearAppBadge).toHaveBeenCalledAfter(badge.setAppBadge);
  });

  it.each([
    ["sets another title", () => (document.title = "Groups"), "(5) Groups"],
    [
      "writes into the element of the title",
      () => document.querySelector("title")?.firstChild?.replaceWith("Groups"),
      "(5) Groups",
    ],
    [
      "changes the text of the title",
      () => Object.assign(document.querySelector("title")?.firstChild ?? {}, { data: "Groups" }),
      "(5) Groups",
    ],
    [
      "replaces the element of the title",
      () => (document.head.innerHTML = "<title>Groups</title>"),
      "(5) Groups",
    ],
    ["sets the title that it has read", () => (document.title = "(5) People"), "(5) People"],
    ["adds to the title", () => (document.title += " – Choir"), "(5) People – Choir"],
    ["sets a number of its own", () => (document.title = "(2026) Report"), "(5) (2026) Report"],
    ["removes the title", () => (document.title = ""), ""],
  ])("keeps one prefix when the host %s", async (_, change, expected) => {
    await show(true);
    await waitForTitle("(5) People");
    await setTitle(change);
    expect(document.title).toBe(expected);
  });

  it("removes an earlier prefix, which the host has read", async () => {
    const { addNotification } = await show(true);
    await waitForTitle("(5) People");
    const read = document.title;
    await setTitle(() => (document.title = "A dialog"));
    addNotification();
    await waitForTitle("(6) A dialog");
    await setTitle(() => (document.title = read));
    expect(document.title).toBe("(6) People");
  });

  it("adds one prefix for two providers, until both are unmounted", async () => {
    const { client, unmount } = await show(true);
    const other = render(
      <StrictMode>
        <ChurchProvider client={client} shouldShowCounts />
      </StrictMode>,
    );
    await vi.dynamicImportSettled();
    await waitForTitle("(5) People");
    unmount();
    await act(() => vi.dynamicImportSettled());
    expect(document.title).toBe("(5) People");
    other.unmount();
    await waitForTitle("People");
  });

  it("adds one prefix for two clients and for two copies of the package", async () => {
    const { client } = await show(true);
    await waitForTitle("(5) People");
    vi.resetModules();
    const { showOnPage } = await import("../../src/unread/pageCounts.js");
    const stop = showOnPage(client.counts.store);
    expect(document.title).toBe("(5) People");
    stop();
    const { unmount } = await show(true);
    await waitForTitle("(10) People");
    unmount();
    await waitForTitle("(5) People");
  });

  it("sets the badge of an installed app, and clears it at the end", async () => {
    Object.assign(navigator, badge);
    const { addNotification, unmount } = await show(true);
    await waitFor(() => expect(badge.setAppBadge).toHaveBeenLastCalledWith(5));
    await setTitle(() => (document.title = "Groups"));
    expect(badge.setAppBadge).toHaveBeenCalledTimes(1);
    addNotification();
    await waitFor(() => expect(badge.setAppBadge).toHaveBeenLastCalledWith(6));
    badge.clearAppBadge.mockClear();
    unmount();
    await waitFor(() => expect(badge.clearAppBadge).toHaveBeenCalledTimes(1));
  });

  it("keeps the badge of another tab until the counts are known", async () => {
    Object.assign(navigator, badge);
    const server = createDemoChurch();
    server.faults.add({ path: "/unreadCount", do: { kind: "neverAfter" } });
    const client = createDemoClient(server);
    const { unmount } = render(<ChurchProvider client={client} shouldShowCounts />);
    await act(() => vi.dynamicImportSettled());
    expect(badge.clearAppBadge).not.toHaveBeenCalled();
    unmount();
    await act(() => vi.dynamicImportSettled());
    expect(badge.clearAppBadge).not.toHaveBeenCalled();
  });

  it("clears the badge of an earlier visit at a logout before the counts are known", async () => {
    Object.assign(navigator, badge);
    const server = createDemoChurch();
    server.faults.add({ path: "/unreadCount", do: { kind: "neverAfter" } });
    const client = createDemoClient(server);
    render(<ChurchProvider client={client} shouldShowCounts />);
    await act(() => vi.dynamicImportSettled());
    act(() => client.session.logout());
    expect(badge.clearAppBadge).toHaveBeenCalledTimes(1);
  });

  it("clears the badge of an earlier visit when nothing is unread", async () => {
    Object.assign(navigator, badge);
    const server = createDemoChurch();
    server.db.notifications.length = server.db.privateMessages.length = 0;
    render(<ChurchProvider client={createDemoClient(server)} shouldShowCounts />);
    await waitFor(() => expect(badge.clearAppBadge).toHaveBeenCalledTimes(1));
  });

  it("ignores that the badge may not be set", async () => {
    const handleRejection = vi.fn();
    process.on("unhandledRejection", handleRejection);
    const reject = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
    Object.assign(navigator, { setAppBadge: reject, clearAppBadge: reject });
    const { unmount } = await show(true);
    await waitForTitle("(5) People");
    unmount();
    await waitForTitle("People");
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(handleRejection).not.toHaveBeenCalled();
    process.off("unhandledRejection", handleRejection);
  });
});
