import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Notes, Notifications, PrivateMessages } from "../../src/entries/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { FakeDevice } from "../harness/FakeDevice.js";
import { holdCalls } from "../harness/holdCalls.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";
import { allowConsole } from "../setup/dom.js";

const CONVERSATION = "CON00000001";
const LISTS = /\/(privateMessages|notifications\/my|messages\/conversation\/\w+|people\/basic)$/;

const views = {
  inbox: {
    view: <PrivateMessages />,
    scroller: ".NarthexMessages-scroll",
    row: "[data-conversation]",
    change: ({ db }: DemoChurch) => {
      db.privateMessages = db.privateMessages.filter(({ id }) => id !== "PMS00000008");
    },
  },
  notifications: {
    view: <Notifications />,
    scroller: ".NarthexNotifications-content",
    row: "[id^=notification-item]",
    change: ({ db }: DemoChurch) => {
      db.notifications = db.notifications.filter(({ id }) => id !== "NOT00000002");
    },
  },
  notes: {
    view: <Notes conversationId={CONVERSATION} />,
    scroller: "[data-testid=message-scroll-area]",
    row: ".NarthexNote-text",
    change: ({ db }: DemoChurch) => void db.messages.get(CONVERSATION)?.splice(0, 1),
  },
};
type Name = keyof typeof views;

let church: DemoChurch;
let deviceStorage: ReturnType<FakeDevice["open"]>["client"]["core"]["options"]["deviceStorage"];

beforeEach(() => {
  church = createDemoChurch();
  ({ deviceStorage } = new FakeDevice().open(church).client.core.options);
});

function open(name: Name, isHeld: (path: string) => boolean = () => false) {
  const { calls, fetch } = holdCalls(church, isHeld);
  const options = { shouldKeepCache: true, deviceStorage, fetch };
  const page = renderWithChurch(views[name].view, { church, options });
  const { container } = page;
  const getRows = () => [...container.querySelectorAll<HTMLElement>(views[name].row)];
  const readTexts = () => getRows().map(({ textContent }) => textContent);
  const getScroller = () => container.querySelector(views[name].scroller);
  const countSkeletons = () => screen.queryAllByTestId("skeleton-row").length;
  const getMark = () => screen.queryByTestId("cached-rows");
  return { ...page, calls, getRows, readTexts, getScroller, countSkeletons, getMark };
}

/** Shows a view until its rows are on the device, and closes the page. */
async function showOnce(name: Name): Promise<number> {
  const page = open(name);
  await waitFor(() => expect(page.getRows().length).toBeGreaterThan(2));
  await waitFor(async () => {
    const keys = await deviceStorage?.keys();
    expect(keys?.some((key) => key.endsWith(":people:")) || name === "notifications").toBe(true);
  });
  await waitFor(() => expect(page.client.people.get("PER00000002") ?? name).toBeTruthy());
  const { length } = page.getRows();
  page.unmount();
  return length;
}

describe.each(Object.keys(views) as Name[])("%s after a reload", (name) => {
  it("are shown below a progress line until the server responds, and updated in place", async () => {
    const count = await showOnce(name);
    views[name].change(church);
    const page = open(name, (path) => LISTS.test(path));
    await waitFor(() => expect(page.getRows()).toHaveLength(count));
    expect(page.countSkeletons()).toBe(0);
    expect(await screen.findByTestId("cached-rows")).toBe(page.getMark());
    expect(page.getMark()).toHaveAccessibleName(/^Loading /);
    expect(page.container.querySelector("[class*=-new]")).toBeNull();
    expect(page.readTexts().join()).not.toContain("Unknown");
    await expectAccessible(page.container);

    const kept = page.getRows().at(name === "inbox" ? 0 : -1);
    const focusable = kept?.closest<HTMLElement>("[tabindex]");
    focusable?.focus();
    for (const call of page.calls) await call.answer();
    await waitFor(() => expect(page.getRows()).toHaveLength(count - 1));
    await waitFor(() => expect(page.getMark()).toBeNull());
    expect(page.getRows()).toContain(kept);
    if (focusable) expect(document.activeElement).toBe(focusable);
  });

  it("are removed when the server refuses the request", async () => {
    allowConsole();
    await showOnce(name);
    const page = open(name, (path) => LISTS.test(path));
    await waitFor(() => expect(page.getRows().length).toBeGreaterThan(2));
    church.faults.add({ path: LISTS, do: { kind: "status", status: 403 } });
    for (const call of page.calls) await call.answer();
    expect(await screen.findByRole("alert")).toHaveClass("NarthexLoadFailure-block");
    await waitFor(() => expect(page.getRows()).toEqual([]));
    expect(page.getMark()).toBeNull();
  });

  it("stay below one line with Retry when the request fails", async () => {
    allowConsole();
    const count = await showOnce(name);
    church.faults.add({ path: LISTS, do: { kind: "status", status: 400 } });
    const page = open(name);
    await waitFor(() => expect(page.getRows()).toHaveLength(count));
    const alert = await screen.findByRole("alert");
    expect(alert).not.toHaveClass("NarthexLoadFailure-block");
    expect(page.getMark()).toBeNull();
    church.faults.clear();
    await page.user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(page.getRows()).toHaveLength(count);
  });
});

it("calls onUpdate of Notifications only after the server has responded", async () => {
  await showOnce("notifications");
  const onUpdate = vi.fn();
  const { calls, fetch } = holdCalls(church, (path) => LISTS.test(path));
  const options = { shouldKeepCache: true, deviceStorage, fetch };
  renderWithChurch(<Notifications onUpdate={onUpdate} />, { church, options });
  await screen.findByTestId("cached-rows");
  expect(onUpdate).not.toHaveBeenCalled();
  await calls[0]?.answer();
  expect(onUpdate).toHaveBeenCalledOnce();
});

it("marks a conversation that is opened from a restored list as read only after the server has responded", async () => {
  church.quirks.listsMarkRead = false;
  await showOnce("inbox");
  const countMarks = () =>
    church.requests.filter(({ path }) => /\/privateMessages\/PMS/.test(path)).length;
  const page = open("inbox", (path) => LISTS.test(path));
  await waitFor(() => expect(page.getRows().length).toBeGreaterThan(2));
  await page.user.click(page.getRows()[0] as HTMLElement);
  await screen.findByRole("button", { name: "Back" });
  await screen.findByRole("textbox");
  expect(countMarks()).toBe(0);
  for (const call of page.calls) await call.answer();
  await waitFor(() => expect(countMarks()).toBe(1));
});
