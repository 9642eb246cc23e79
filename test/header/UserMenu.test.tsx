import { act, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { AppList, SiteHeader, UserMenu } from "../../src/index.js";
import { buildUserChurch } from "../../src/testing.js";
import { expectAccessible, renderWithChurch } from "../harness/renderWithChurch.js";

const APPS = {
  admin: "https://admin.example",
  member: "https://{key}.members.example",
  product: "https://plans.example",
};
const button = () => screen.getByRole("button", { name: /^Account menu/ });

describe("the user menu without a header around it", () => {
  it("[HDR-06][L9] is a button with the looks and the name of one", async () => {
    const { container } = renderWithChurch(<UserMenu />);
    expect(button()).toHaveAccessibleName(/^Account menu: Ruth Okafor/);
    expect(getComputedStyle(button())).toMatchObject({
      display: "flex",
      minHeight: "44px",
      cursor: "pointer",
    });
    await expectAccessible(container);
  });

  it("[HDR-06] is not there for nobody", () => {
    const { container, client } = renderWithChurch(<UserMenu />);
    client.session.logout();
    return waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it("[HDR-11][HDR-12] shows the host's counts, name and picture in place of its own", async () => {
    const { user } = renderWithChurch(
      <UserMenu
        notificationCounts={{ notificationCount: 2, pmCount: 5 }}
        userName="Sister Ruth"
        profilePicture="https://pictures.example/ruth.png"
      />,
    );
    expect(button()).toHaveAccessibleName("Account menu: Sister Ruth, 7 unread");
    expect(button().querySelector("img")).toHaveAttribute(
      "src",
      "https://pictures.example/ruth.png",
    );
    await user.click(button());
    expect(await screen.findByRole("menuitem", { name: "Messages 5 unread" })).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Notifications 2 unread" })).toBeVisible();
    expect(
      within(document.getElementById("user-menu-dropdown") as HTMLElement).getByText("Sister Ruth"),
    ).toBeVisible();
  });

  it("[HDR-06][L4] is called what the host says, else by name, else by address, else an account", () => {
    const { client, rerender } = renderWithChurch(<UserMenu userName="" />);
    expect(button()).toHaveAccessibleName(/^Account menu: Ruth Okafor/);
    rerender(<UserMenu userName="Sister Ruth" />);
    expect(button()).toHaveAccessibleName(/^Account menu: Sister Ruth/);
    rerender(<UserMenu />);
    act(() =>
      client.session.assign({
        user: { id: "USR00000001", email: "ruth@grace.example" },
        person: undefined,
      }),
    );
    expect(button()).toHaveAccessibleName(/^Account menu: ruth@grace.example/);
    act(() => client.session.assign({ user: { id: "USR00000001", email: "" } }));
    expect(button()).toHaveAccessibleName(/^Account menu: Your account/);
  });

  it("[HDR-11][HDR-12] tells the host, who counts by itself, what was loaded in a dialog", async () => {
    const loadCounts = vi.fn();
    const { user } = renderWithChurch(
      <UserMenu
        notificationCounts={{ notificationCount: 0, pmCount: 0 }}
        loadCounts={loadCounts}
      />,
    );
    await user.click(button());
    await user.click(await screen.findByTestId("nav-item-notifications"));
    await screen.findByRole("dialog", { name: "Notifications" });
    await waitFor(() => expect(loadCounts).toHaveBeenCalled());
  });

  it("[A-04] leads where the host's own way of moving goes", async () => {
    const onNavigate = vi.fn();
    const { user } = renderWithChurch(<UserMenu appName="B1Admin" onNavigate={onNavigate} />);
    await user.click(button());
    await user.click(await screen.findByTestId("nav-item-profile"));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/profile");
  });
});

describe("the app list", () => {
  it("[UM-08][CFG-01] is a list of links to the three apps, for the church that it is given", async () => {
    const { container, client } = renderWithChurch(
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
    await expectAccessible(container);
  });

  it.each([
    ["serving", "https://serving.example", "true"],
    ["serving", "https://plans.example", null],
    ["other", "https://plans.example", null],
  ] as const)(
    "[UM-08][CFG-01] marks for the app of kind %s, when the third app is at %s: %s",
    (app, product, current) => {
      renderWithChurch(
        <AppList app={app} apps={{ ...APPS, serving: "https://serving.example", product }} />,
      );
      const links = screen.getAllByRole("link").map((link) => link.getAttribute("aria-current"));
      expect(links).toEqual([null, null, current]);
    },
  );

  it("[O66][UM-08] says which app has no address, and has no link to it", async () => {
    const { container } = renderWithChurch(<AppList apps={{ ...APPS, member: "" }} />);
    expect(screen.getByText("Members and website").closest("a")).not.toHaveAttribute("href");
    expect(screen.getByText("Not available for this church")).toBeVisible();
    await expectAccessible(container);
  });
});

it("take the class, the styles and the ref of their host", () => {
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
