import { act, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { AppList, SiteHeader, UserMenu } from "../../src/entries/index.js";
import { buildUserChurch } from "../../src/entries/testing.js";
import { renderWithChurch } from "../harness/renderWithChurch.js";

const APPS = {
  admin: "https://admin.example",
  member: "https://{key}.members.example",
  product: "https://plans.example",
};
const getButton = () => screen.getByRole("button", { name: /^Account menu/ });

describe("UserMenu without a SiteHeader", () => {
  it("[HDR-06][L9] renders an accessible, named button with its own styles", async () => {
    renderWithChurch(<UserMenu />);
    expect(getButton()).toHaveAccessibleName(/^Account menu: Ruth Okafor/);
    expect(getComputedStyle(getButton())).toMatchObject({
      display: "flex",
      minHeight: "48px",
      cursor: "pointer",
    });
  });

  it("[HDR-06] renders nothing when no user is signed in", () => {
    const { container, client } = renderWithChurch(<UserMenu />);
    client.session.logout();
    return waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it("[HDR-11][HDR-12] shows the host's counts, name and picture instead of its own", async () => {
    const { user } = renderWithChurch(
      <UserMenu
        notificationCounts={{ notificationCount: 2, pmCount: 5 }}
        userName="Sister Ruth"
        profilePicture="https://pictures.example/ruth.png"
      />,
    );
    expect(getButton()).toHaveAccessibleName("Account menu: Sister Ruth, 7 unread");
    expect(getButton().querySelector("img")).toHaveAttribute(
      "src",
      "https://pictures.example/ruth.png",
    );
    await user.click(getButton());
    expect(await screen.findByRole("menuitem", { name: "Messages, 5 unread" })).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Notifications, 2 unread" })).toBeVisible();
    // The focused item says its count, so a live region would say it twice.
    expect(screen.getByRole("menu").querySelector("[aria-live], [role=status]")).toBeNull();
    expect(
      within(document.getElementById("user-menu-dropdown") as HTMLElement).getByText("Sister Ruth"),
    ).toBeVisible();
    expect(document.querySelector("#user-menu-dropdown img")).toHaveAttribute(
      "src",
      "https://pictures.example/ruth.png",
    );
  });

  it("[HDR-06][L4] takes its name from the host, then the person, then the email, then a fallback", () => {
    const { client, rerender } = renderWithChurch(<UserMenu userName="" />);
    expect(getButton()).toHaveAccessibleName(/^Account menu: Ruth Okafor/);
    rerender(<UserMenu userName="Sister Ruth" />);
    expect(getButton()).toHaveAccessibleName(/^Account menu: Sister Ruth/);
    rerender(<UserMenu />);
    act(() =>
      client.session.assign({
        user: { id: "USR00000001", email: "ruth@grace.example" },
        person: undefined,
      }),
    );
    expect(getButton()).toHaveAccessibleName(/^Account menu: ruth@grace.example/);
    act(() => client.session.assign({ user: { id: "USR00000001", email: "" } }));
    expect(getButton()).toHaveAccessibleName(/^Account menu: Your account/);
  });

  it("[HDR-11][HDR-12] calls loadCounts of a host that keeps the counts after a dialog has loaded", async () => {
    const loadCounts = vi.fn();
    const { user } = renderWithChurch(
      <UserMenu
        notificationCounts={{ notificationCount: 0, pmCount: 0 }}
        loadCounts={loadCounts}
      />,
    );
    await user.click(getButton());
    await user.click(await screen.findByTestId("nav-item-notifications"));
    await screen.findByRole("dialog", { name: "Notifications" });
    await waitFor(() => expect(loadCounts).toHaveBeenCalled());
  });

  it("[A-04] navigates with the host's onNavigate", async () => {
    const onNavigate = vi.fn();
    const { user } = renderWithChurch(<UserMenu appName="B1Admin" onNavigate={onNavigate} />);
    await user.click(getButton());
    await user.click(await screen.findByTestId("nav-item-profile"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/profile");
  });
});

describe("AppList", () => {
  it("[UM-08][CFG-01] renders links to the three apps for the given church", async () => {
    const { client } = renderWithChurch(
      <AppList
        appName="B1"
        apps={APPS}
        currentUserChurch={buildUserChurch({
          church: { id: "CHU9", name: "Elsewhere", subDomain: "elsewhere" },
        })}
      />,
    );
    expect(client.session.state.userChurch?.church.id).not.toBe("CHU9");
    const links = within(
      screen.getByRole("navigation", { name: "Apps for this church" }),
    ).getAllByRole("link");
    expect(
      links.map((link) => [
        link.textContent,
        link.getAttribute("href"),
        link.getAttribute("aria-current"),
      ]),
    ).toEqual([
      ["People and donations", "https://admin.example/login", null],
      ["Members and website", "https://elsewhere.members.example/login", "true"],
      ["Serving plans", "https://plans.example/login", null],
    ]);
  });

  it("[UM-08][CFG-01] says what each app is for when the host names the apps", async () => {
    const appNames = { admin: "People", member: "Member", product: "Serving" };
    renderWithChurch(<AppList apps={APPS} appNames={appNames} />);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "PeoplePeople and donations",
      "MemberMembers and website",
      "ServingServing plans",
    ]);
  });

  it.each([
    ["serving", "https://serving.example", "true"],
    ["serving", "https://plans.example", null],
    ["other", "https://plans.example", null],
  ] as const)(
    "[UM-08][CFG-01] with app=%s and a product URL of %s sets aria-current of the third link to %s",
    (app, product, current) => {
      renderWithChurch(
        <AppList app={app} apps={{ ...APPS, serving: "https://serving.example", product }} />,
      );
      const links = screen.getAllByRole("link").map((link) => link.getAttribute("aria-current"));
      expect(links).toEqual([null, null, current]);
    },
  );

  it("[O66][UM-08] shows an app without a URL as unavailable, without a link", async () => {
    renderWithChurch(<AppList apps={{ ...APPS, member: "" }} />);
    expect(screen.getByText("Members and website").closest("a")).not.toHaveAttribute("href");
    expect(screen.getByText("Not available for this church")).toBeVisible();
  });
});

it("SiteHeader, UserMenu and AppList take className, sx and ref", () => {
  const refs = [
    createRef<HTMLDivElement>(),
    createRef<HTMLButtonElement>(),
    createRef<HTMLElement>(),
  ] as const;
  const menus = {
    primaryMenuLabel: "",
    primaryMenuItems: [],
    secondaryMenuLabel: "",
    secondaryMenuItems: [],
  };
  renderWithChurch(
    <>
      <SiteHeader {...menus} ref={refs[0]} className="mine" sx={{ opacity: 0.5 }} />
      <UserMenu ref={refs[1]} className="mine" sx={{ opacity: 0.5 }} />
      <AppList apps={APPS} ref={refs[2]} className="mine" sx={{ opacity: 0.5 }} />
    </>,
  );
  expect(refs.map(({ current }) => current?.tagName)).toEqual(["DIV", "BUTTON", "NAV"]);
  expect(refs[0].current).toHaveAttribute("id", "site-header");
  for (const { current } of refs) {
    expect(current).toHaveClass("mine");
    expect(getComputedStyle(current as HTMLElement).opacity).toBe("0.5");
  }
});
