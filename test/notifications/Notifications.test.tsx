import { act, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Notifications } from "../../src/entries/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { allowConsole } from "../setup/dom.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

const APPS = { admin: "https://admin.example", serving: "https://{key}.serving.example" };
const getItem = (container: HTMLElement, number: number) => {
  const element = container.querySelector<HTMLElement>(
    `#notification-item-NOT${String(number).padStart(8, "0")}`,
  );
  if (!element) throw new Error(`There is no notification ${number}.`);
  return within(element);
};

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
});
afterEach(() => {
  vi.mocked(window.open).mockRestore();
});

async function renderNotifications(appName = "Other", church: DemoChurch = createDemoChurch()) {
  const onNavigate = vi.fn();
  const onUpdate = vi.fn();
  const view = renderWithChurch(<Notifications onUpdate={onUpdate} />, {
    church,
    host: { appName, onNavigate, apps: APPS },
  });
  await screen.findByText("New task: Prepare the harvest dinner");
  return {
    ...view,
    onNavigate,
    onUpdate,
    itemAt: (number: number) => getItem(view.container, number),
  };
}

describe("Notifications", () => {
  it("[NTF-01][NTF-06][NTF-10][NTF-18] shows the title, and message and age of a notification", async () => {
    const { itemAt, container } = await renderNotifications();
    expect(screen.getByRole("heading", { name: "Notifications" })).toBeVisible();
    expect(itemAt(1).getByText("New task: Prepare the harvest dinner")).toBeVisible();
    const time = container.querySelector("time");
    expect(time).toHaveTextContent("7m");
    expect(time).toHaveAttribute("datetime");
    expect(time?.title).toMatch(/\d{4}/);
  });

  it("[NTF-02] shows skeletons while loading", () => {
    renderWithChurch(<Notifications />);
    expect(screen.getAllByTestId("skeleton-row").length).toBeGreaterThan(0);
  });

  it("[NTF-03][NTF-18] shows the empty state", async () => {
    renderWithChurch(<Notifications />, { email: "daniel@grace.example" });
    expect(await screen.findByText("No notifications")).toBeVisible();
    expect(screen.getByText("You're all caught up!")).toBeVisible();
  });

  it("[NTF-04][NTF-05] shows different icons for tasks, assignments and other types", async () => {
    const { container } = await renderNotifications();
    const kinds = [...container.querySelectorAll("[data-kind]")].map((icon) => [
      icon.getAttribute("data-kind"),
      icon.querySelector("svg")?.innerHTML,
    ]);
    const iconsByKind = new Map(kinds as [string, string][]);
    expect([...iconsByKind.keys()].sort()).toEqual(["assignment", "other", "task"]);
    expect(new Set(iconsByKind.values()).size).toBe(3);
  });

  it("[NTF-07][NTF-08][NTF-09] marks only new notifications, with a chip and bold text", async () => {
    const { itemAt, container } = await renderNotifications();
    expect(itemAt(1).getByText("New")).toBeVisible();
    expect(itemAt(3).queryByText("New")).toBeNull();
    expect(container.querySelector("#notification-item-NOT00000001")).toHaveClass(
      "NarthexNotification-new",
    );
    expect(
      getComputedStyle(itemAt(1).getByText("New task: Prepare the harvest dinner")).fontWeight,
    ).toBe("700");
    expect(
      getComputedStyle(itemAt(3).getByText("New message in Young Adults")).fontWeight,
    ).not.toBe("700");
  });

  it("[NTF-19][L25] calls onUpdate after each load, and loads once in StrictMode", async () => {
    const onUpdate = vi.fn();
    const { church, client } = renderWithChurch(
      <StrictMode>
        <Notifications onUpdate={onUpdate} />
      </StrictMode>,
    );
    await screen.findByText("New task: Prepare the harvest dinner");
    await waitFor(() => expect(onUpdate).toHaveBeenCalled());
    expect(church.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toHaveLength(
      1,
    );
    expect(screen.getAllByText("New")).toHaveLength(3);
    onUpdate.mockClear();
    await client.notifications.load();
    await waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
  });

  it("[L20] offers Retry when the load fails, and loads again", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/notifications/my", times: 1, do: { kind: "status", status: 500 } });
    const { user } = renderWithChurch(<Notifications />, { church });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("New task: Prepare the harvest dinner")).toBeVisible();
  });

  it.each(["{}", "null", '"x"', '{"error":"e"}', "<html></html>"])(
    "[O21][O23] shows a message for the malformed response %s",
    async (body) => {
      allowConsole();
      const church = createDemoChurch();
      church.faults.add({ path: "/notifications/my", do: { kind: "body", body } });
      renderWithChurch(<Notifications />, { church });
      expect(
        await screen.findByText(
          body.startsWith("<") ? "The notifications could not be loaded." : "No notifications",
        ),
      ).toBeVisible();
      expect(screen.queryByTestId("skeleton-row")).toBeNull();
    },
  );
});

describe("clicking a notification", () => {
  it("[NTF-13][NTF-16][L21] opens a task in the administration app, in a new tab and without a token", async () => {
    const { itemAt, user, onNavigate } = await renderNotifications();
    await user.click(itemAt(1).getByRole("button"));
    expect(window.open).toHaveBeenCalledWith(
      "https://admin.example/tasks/TAS00000001",
      "_blank",
      "noopener,noreferrer",
    );
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("[NTF-14][NTF-16] opens an assignment on the church's subdomain in a new tab", async () => {
    const { itemAt, user } = await renderNotifications();
    await user.click(itemAt(2).getByRole("button"));
    expect(window.open).toHaveBeenCalledWith(
      "https://grace.serving.example/my/plans/PLN00000007",
      "_blank",
      "noopener,noreferrer",
    );
  });

  it("[NTF-15] navigates inside the current app when it is the target", async () => {
    const admin = await renderNotifications("B1Admin");
    await admin.user.click(admin.itemAt(1).getByRole("button"));
    expect(admin.onNavigate).toHaveBeenCalledWith("/tasks/TAS00000001");
    admin.unmount();
    const member = await renderNotifications("B1");
    await member.user.click(member.itemAt(8).getByRole("button"));
    expect(member.onNavigate).toHaveBeenCalledWith("/my/plans/PLN%208%2F..%2Fx");
    expect(window.open).not.toHaveBeenCalled();
  });

  it("[L22] shows no button without a target", async () => {
    const { itemAt } = await renderNotifications();
    expect(itemAt(3).queryByRole("button")).toBeNull();
    expect(itemAt(6).queryByRole("button")).toBeNull();
  });
});

describe("link of a notification", () => {
  it("[NTF-11][NTF-12][NTF-17][O63][L24] opens in a new tab, beside the button of the notification", async () => {
    const { itemAt, container } = await renderNotifications();
    const link = itemAt(5).getByRole("link", { name: "View Details" });
    expect(link).toHaveAttribute("href", "https://grace.example/news");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).toHaveAccessibleDescription("Somebody answered your note");
    expect(container.querySelector("button button, button a")).toBeNull();
    expect(itemAt(1).queryByRole("link")).toBeNull();
  });

  it("[O62][L23] is left out for a script URL", async () => {
    const { itemAt } = await renderNotifications();
    expect(itemAt(7).queryByRole("button")).toBeNull();
    expect(itemAt(7).queryByRole("link")).toBeNull();
  });
});

describe("days of the notifications", () => {
  it("head the notifications of each day, and each list has the name of its day", async () => {
    const { container } = await renderNotifications();
    const days = screen.getAllByRole("heading", { level: 3 }).map((day) => day.textContent);
    expect(days[0]).toBe("Today");
    expect(days.at(-1)).toMatch(/^[A-Z][a-z]+ \d+, \d{4}$/);
    expect(new Set(days).size).toBe(days.length);
    const lists = screen.getAllByRole("list");
    expect(lists.map((list) => list.getAttribute("aria-labelledby"))).toEqual(
      screen.getAllByRole("heading", { level: 3 }).map(({ id }) => id),
    );
    expect(lists[0]).toContainElement(container.querySelector("#notification-item-NOT00000001"));
    expect(getComputedStyle(screen.getByText("Today")).position).toBe("sticky");
  });

  it("continue for a notification without a time", async () => {
    const church = createDemoChurch();
    const [first] = church.db.notifications.values();
    if (first) Object.assign(first, { timeSent: null });
    const { container } = await renderNotifications("Other", church);
    expect(container.querySelectorAll("[id^=notification-item]").length).toBeGreaterThan(7);
  });
});

describe("kinds of notifications", () => {
  const listShownKinds = (container: HTMLElement) => [
    ...new Set(
      [...container.querySelectorAll("[data-kind]")].map((icon) => icon.getAttribute("data-kind")),
    ),
  ];

  it("are a radio group with one tab stop, whose arrow keys filter the list", async () => {
    const { container, user } = await renderNotifications();
    const group = screen.getByRole("radiogroup", { name: "Kind of notification" });
    const labels = within(group)
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
    expect(labels).toEqual(["All", "Tasks", "Assignments", "Other"]);
    await user.tab();
    expect(screen.getByRole("radio", { name: "All" })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("radio", { name: "Tasks" })).toBeChecked();
    expect(listShownKinds(container)).toEqual(["task"]);
    await user.keyboard("{ArrowRight}");
    expect(listShownKinds(container)).toEqual(["assignment"]);
    await user.keyboard("{ArrowRight}");
    expect(listShownKinds(container)).toEqual(["other"]);
    await user.keyboard("{ArrowRight}");
    expect(listShownKinds(container)).toHaveLength(3);
  });

  it("mark the chosen one with a check mark", async () => {
    const { user } = await renderNotifications();
    const iconOf = (name: string) =>
      screen.getByRole("radio", { name }).closest("label")?.querySelector("path")?.outerHTML;
    const check = iconOf("All");
    expect(iconOf("Tasks")).not.toBe(check);
    await user.click(screen.getByText("Tasks"));
    expect(iconOf("Tasks")).toBe(check);
    expect(iconOf("All")).toBeUndefined();
  });

  it("say so when there are none of the chosen kind", async () => {
    const church = createDemoChurch();
    for (const notification of church.db.notifications)
      if (notification.contentType === "assignment") notification.contentType = "task";
    const { user } = await renderNotifications("Other", church);
    await user.click(screen.getByText("Assignments"));
    expect(screen.getByText("Nothing of this kind")).toBeVisible();
    expect(screen.queryByText("You're all caught up!")).toBeNull();
  });

  it("do not load the notifications again", async () => {
    const { church, user } = await renderNotifications();
    await user.click(screen.getByText("Tasks"));
    await user.click(screen.getByText("All"));
    expect(church.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toHaveLength(
      1,
    );
  });
});

describe("keys in the list of notifications", () => {
  const getFocusedItem = () =>
    document.activeElement?.closest("[id^=notification-item]")?.id.slice(-1);

  it("are one tab stop, moved by arrow keys, Home and End", async () => {
    const { container, user } = await renderNotifications();
    screen.getByRole("radio", { name: "All" }).focus();
    await user.tab();
    expect(getFocusedItem()).toBe("1");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(getFocusedItem()).toBe("2");
    const last = [...container.querySelectorAll("[id^=notification-item]")].at(-1)?.id.slice(-1);
    await user.keyboard("{End}");
    expect(getFocusedItem()).toBe(last);
    await user.keyboard("{ArrowDown}");
    expect(getFocusedItem()).toBe(last);
    await user.keyboard("{Home}{ArrowUp}");
    expect(getFocusedItem()).toBe("1");
    await user.tab();
    expect(getFocusedItem()).toBeUndefined();
    await user.tab({ shift: true });
    expect(getFocusedItem()).toBe("1");
  });

  it("reach the link of the focused notification with Tab, and open the notification with Enter", async () => {
    const { itemAt, user } = await renderNotifications();
    screen.getByRole("radio", { name: "All" }).focus();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(window.open).toHaveBeenCalledTimes(1);
    itemAt(5).getByRole("button").focus();
    await user.tab();
    expect(itemAt(5).getByRole("link", { name: "View Details" })).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(getFocusedItem()).not.toBe("5");
  });

  const findTabStops = (container: HTMLElement) =>
    [...container.querySelectorAll('[id^=notification-item] [tabindex="0"]')].map(
      (stop) => stop.closest("[id^=notification-item]")?.id,
    );

  it("have one tab stop before the first focus, and another one when its notification is gone", async () => {
    const church = createDemoChurch();
    const { container, client } = await renderNotifications("Other", church);
    expect(findTabStops(container)).toEqual(["notification-item-NOT00000001"]);
    church.db.notifications.splice(
      church.db.notifications.findIndex(({ id }) => id === "NOT00000001"),
      1,
    );
    await act(() => client.notifications.load());
    expect(findTabStops(container)).toEqual(["notification-item-NOT00000002"]);
  });

  it("start at the first notification of another kind", async () => {
    const { user, itemAt } = await renderNotifications();
    await user.click(screen.getByText("Assignments"));
    await user.tab();
    expect(itemAt(2).getByRole("button")).toHaveFocus();
  });
});
