import { screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Notifications } from "../../src/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";

const APPS = { admin: "https://admin.example", serving: "https://{key}.serving.example" };
const item = (container: HTMLElement, number: number) => {
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
    itemAt: (number: number) => item(view.container, number),
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
    await expectAccessible(container);
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
  it("[NTF-11][NTF-12][NTF-17][O63][L24] opens in a new tab from a separate button", async () => {
    const { itemAt, user, container } = await renderNotifications();
    await user.click(itemAt(5).getByRole("button", { name: "View Details" }));
    expect(window.open).toHaveBeenCalledWith(
      "https://grace.example/news",
      "_blank",
      "noopener,noreferrer",
    );
    expect(container.querySelector("button button")).toBeNull();
    expect(itemAt(1).queryByRole("button", { name: "View Details" })).toBeNull();
  });

  it("[O62][L23] shows no button for a script address", async () => {
    const { itemAt } = await renderNotifications();
    expect(itemAt(7).queryByRole("button")).toBeNull();
    expect(itemAt(7).queryByRole("link")).toBeNull();
  });
});
