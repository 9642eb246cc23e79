import { screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Notifications } from "../../src/index.js";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { allowConsole } from "../setup/dom.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";

const APPS = { admin: "https://admin.example", serving: "https://{key}.serving.example" };
const item = (container: HTMLElement, number: number) => {
  const found = container.querySelector<HTMLElement>(
    `#notification-item-NOT${String(number).padStart(8, "0")}`,
  );
  if (!found) throw new Error(`There is no notification ${number}.`);
  return within(found);
};

beforeEach(() => {
  vi.spyOn(window, "open").mockReturnValue(null);
});
afterEach(() => {
  vi.mocked(window.open).mockRestore();
});

async function show(appName = "Other", church: DemoChurch = createDemoChurch()) {
  const onNavigate = vi.fn();
  const onUpdate = vi.fn();
  const made = renderWithChurch(<Notifications onUpdate={onUpdate} />, {
    church,
    host: { appName, onNavigate, apps: APPS },
  });
  await screen.findByText("New task: Prepare the harvest dinner");
  return { ...made, onNavigate, onUpdate, at: (number: number) => item(made.container, number) };
}

describe("the panel", () => {
  it("[NTF-01][NTF-06][NTF-10][NTF-18] is titled Notifications and shows message and age", async () => {
    const { at, container } = await show();
    expect(screen.getByRole("heading", { name: "Notifications" })).toBeVisible();
    expect(at(1).getByText("New task: Prepare the harvest dinner")).toBeVisible();
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

  it("[NTF-03][NTF-18] says that there is none", async () => {
    renderWithChurch(<Notifications />, { email: "daniel@grace.example" });
    expect(await screen.findByText("No notifications")).toBeVisible();
    expect(screen.getByText("You're all caught up!")).toBeVisible();
  });

  it("[NTF-04][NTF-05] has an icon for tasks, one for assignments, and one for the rest", async () => {
    const { container } = await show();
    const kinds = [...container.querySelectorAll("[data-kind]")].map((icon) => [
      icon.getAttribute("data-kind"),
      icon.querySelector("svg")?.innerHTML,
    ]);
    const drawings = new Map(kinds as [string, string][]);
    expect([...drawings.keys()].sort()).toEqual(["assignment", "other", "task"]);
    expect(new Set(drawings.values()).size).toBe(3);
  });

  it("[NTF-07][NTF-08][NTF-09] marks what is new, in bold, and nothing else", async () => {
    const { at, container } = await show();
    expect(at(1).getByText("New")).toBeVisible();
    expect(at(3).queryByText("New")).toBeNull();
    expect(container.querySelector("#notification-item-NOT00000001")).toHaveClass(
      "NarthexNotification-new",
    );
    expect(
      getComputedStyle(at(1).getByText("New task: Prepare the harvest dinner")).fontWeight,
    ).toBe("700");
    expect(getComputedStyle(at(3).getByText("New message in Young Adults")).fontWeight).not.toBe(
      "700",
    );
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

  it("[L20] that cannot be loaded says so, and Retry brings it", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/notifications/my", times: 1, do: { kind: "status", status: 500 } });
    const { user } = renderWithChurch(<Notifications />, { church });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("New task: Prepare the harvest dinner")).toBeVisible();
  });

  it.each(["{}", "null", '"x"', '{"error":"e"}', "<html></html>"])(
    "[O21][O23] an answer of %s does not break the page",
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

describe("a click", () => {
  it("[NTF-13][NTF-16][L21] on a task opens it in the administration app, in a new tab, without a token", async () => {
    const { at, user, onNavigate } = await show();
    await user.click(at(1).getByRole("button"));
    expect(window.open).toHaveBeenCalledWith(
      "https://admin.example/tasks/TAS00000001",
      "_blank",
      "noopener,noreferrer",
    );
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("[NTF-14][NTF-16] on an assignment opens it at the church's own subdomain", async () => {
    const { at, user } = await show();
    await user.click(at(2).getByRole("button"));
    expect(window.open).toHaveBeenCalledWith(
      "https://grace.serving.example/my/plans/PLN00000007",
      "_blank",
      "noopener,noreferrer",
    );
  });

  it("[NTF-15] moves inside the app that is the target", async () => {
    const admin = await show("B1Admin");
    await admin.user.click(admin.at(1).getByRole("button"));
    expect(admin.onNavigate).toHaveBeenCalledWith("/tasks/TAS00000001");
    admin.unmount();
    const member = await show("B1");
    await member.user.click(member.at(8).getByRole("button"));
    expect(member.onNavigate).toHaveBeenCalledWith("/my/plans/PLN%208%2F..%2Fx");
    expect(window.open).not.toHaveBeenCalled();
  });

  it("[L22] has nothing to press where it would lead nowhere", async () => {
    const { at } = await show();
    expect(at(3).queryByRole("button")).toBeNull();
    expect(at(6).queryByRole("button")).toBeNull();
  });
});

describe("a link", () => {
  it("[NTF-11][NTF-12][NTF-17][O63][L24] has a button of its own that opens it in a new tab", async () => {
    const { at, user, container } = await show();
    await user.click(at(5).getByRole("button", { name: "View Details" }));
    expect(window.open).toHaveBeenCalledWith(
      "https://grace.example/news",
      "_blank",
      "noopener,noreferrer",
    );
    expect(container.querySelector("button button")).toBeNull();
    expect(at(1).queryByRole("button", { name: "View Details" })).toBeNull();
  });

  it("[O62][L23] that would run a script has none", async () => {
    const { at } = await show();
    expect(at(7).queryByRole("button")).toBeNull();
    expect(at(7).queryByRole("link")).toBeNull();
  });
});
