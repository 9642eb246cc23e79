import SvgIcon from "@mui/material/SvgIcon";
import { createTheme } from "@mui/material/styles";
import { screen, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { Banner } from "../../../src/ui/layout/Banner.js";
import { PageHeader } from "../../../src/ui/layout/PageHeader.js";

import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";
import { renderWidget } from "../../harness/renderWidget.js";

const PEOPLE = { icon: "person", value: "1,204", label: "People" };

/** Returns the ids of the parts, sorted. Hosts and their tests select the parts by id. */
const getPartIds = (element: Element) =>
  [...element.querySelectorAll("[id]")].map(({ id }) => id).sort();

describe("PageHeader", () => {
  it("[HDR-14] shows an icon element, or a named icon that is hidden from screen readers", () => {
    const { container, rerender } = renderWidget(
      <PageHeader title="People" icon={<SvgIcon data-testid="drawing" />} />,
    );
    expect(container.querySelector("#page-header-icon")).toContainElement(
      screen.getByTestId("drawing"),
    );
    rerender(<PageHeader title="People" icon="group" />);
    const named = within(
      container.querySelector<HTMLElement>("#page-header-icon") ?? container,
    ).getByText("group");
    expect(named).toHaveClass("material-icons");
    expect(named).toHaveAttribute("aria-hidden", "true");
  });

  it.each([undefined, null, false, ""])("[HDR-14][L105] renders without an icon: %j", (icon) => {
    const { container } = renderWidget(<PageHeader title="People" icon={icon} />);
    expect(screen.getByRole("heading", { name: "People" })).toBeVisible();
    expect(container.querySelector("#page-header-icon")).toBeNull();
  });

  it("[HDR-15][L105] shows its title as a level-1 heading", () => {
    const { container } = renderWidget(<PageHeader title="People" />);
    expect(screen.getByRole("heading", { level: 1, name: "People" })).toBe(
      container.querySelector("#page-header-title"),
    );
    expect(getPartIds(container)).toEqual([
      "page-header",
      "page-header-text",
      "page-header-title",
      "page-header-title-section",
    ]);
  });

  it("[D47] is the containing block of absolutely positioned children", () => {
    const { container } = renderWidget(<PageHeader title="People" />);
    expect(getComputedStyle(container.querySelector("#page-header") as Element).position).toBe(
      "relative",
    );
  });

  it("[HDR-16] shows a subtitle below the title", () => {
    const { container } = renderWidget(
      <PageHeader title="People" subtitle="Everybody who belongs here" />,
    );
    expect(container.querySelector("#page-header-title + #page-header-subtitle")).toHaveTextContent(
      "Everybody who belongs here",
    );
  });

  it("[HDR-17] renders its children as actions", async () => {
    const handleAdd = vi.fn();
    const { container, user } = renderWidget(
      <PageHeader title="People">
        <button onClick={handleAdd}>Add a person</button>
        {"or import a list"}
      </PageHeader>,
    );
    await user.click(
      within(container.querySelector<HTMLElement>("#page-header-actions") ?? container).getByRole(
        "button",
      ),
    );
    expect(handleAdd).toHaveBeenCalledOnce();
    expect(container.querySelector("#page-header-actions")).toHaveTextContent("or import a list");
  });

  it("[HDR-17] renders no actions element when all its children are empty", () => {
    const isAllowed = (): boolean => false;
    const { container } = renderWidget(
      <PageHeader title="People">
        {isAllowed() && <button>Add</button>}
        {isAllowed() ? <button>Import</button> : null}
      </PageHeader>,
    );
    expect(container.querySelector("#page-header-actions")).toBeNull();
  });

  it("[HDR-18][L105] shows statistics with icon, value and label, including duplicate labels", async () => {
    const statistics = [
      PEOPLE,
      { icon: <SvgIcon data-testid="drawing" />, value: "17", label: "Visits" },
      { ...PEOPLE, value: "3" },
    ];
    const { container } = renderWidget(<PageHeader title="People" statistics={statistics} />);
    const rows = within(
      container.querySelector<HTMLElement>("#page-header-statistics") ?? container,
    ).getAllByRole("listitem");
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
      "1,204 People",
      "17 Visits",
      "3 People",
    ]);
    expect(rows[0]?.firstElementChild).toHaveTextContent("person");
    expect(rows[0]?.firstElementChild).toHaveAttribute("aria-hidden", "true");
    expect(rows[1]).toContainElement(screen.getByTestId("drawing"));
    await expectAccessible(container);
  });

  it.each([{ statistics: undefined }, { statistics: [] }])(
    "[HDR-18] renders no list without statistics: $statistics",
    ({ statistics }) => {
      const { container } = renderWidget(<PageHeader title="People" statistics={statistics} />);
      expect(screen.queryByRole("list")).toBeNull();
      expect(container.querySelector("#page-header-statistics")).toBeNull();
    },
  );

  it("shows breadcrumbs as links that call onNavigate, and marks the last one as the current page", async () => {
    const onNavigate = vi.fn();
    const crumbs = [
      { text: "People", href: "/people", icon: "person" },
      { text: "Bad", href: "javascript:alert(1)" },
      { text: "Ada Bell" },
    ];
    const { container, user } = renderWithChurch(
      <PageHeader title="Ada Bell" breadcrumbs={crumbs} />,
      { host: { onNavigate } },
    );
    const breadcrumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    expect(container.querySelector("#page-header-breadcrumbs")).toContainElement(
      screen.getByRole("navigation"),
    );
    expect(breadcrumbs.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "personPeople",
      "Bad",
      "Ada Bell",
    ]);
    expect(breadcrumbs.getByRole("link", { name: "People" })).toHaveAttribute("href", "/people");
    expect(breadcrumbs.getByText("Bad")).not.toHaveAttribute("href");
    expect(breadcrumbs.getByText("Ada Bell")).toHaveAttribute("aria-current", "page");
    await user.click(breadcrumbs.getByRole("link", { name: "People" }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/people");
    await expectAccessible(container);
  });

  it("renders the host's breadcrumbs, chips, tabs, and its avatar in place of the icon", () => {
    const { container } = renderWidget(
      <PageHeader
        title="Ada Bell"
        icon="person"
        breadcrumbs={[
          <a key="people" href="/people">
            People
          </a>,
          " / Ada Bell",
        ]}
        avatar={<img src="/ada.jpg" alt="" />}
        chips={<span>Member</span>}
        tabs={<div role="tablist" />}
      />,
    );
    const getPart = (name: string) => container.querySelector(`#page-header-${name}`);
    expect(getPart("breadcrumbs")).toHaveTextContent("People / Ada Bell");
    expect(getPart("avatar")?.firstElementChild).toHaveAttribute("src", "/ada.jpg");
    expect(getPart("icon")).toBeNull();
    expect(getPart("chips")).toHaveTextContent("Member");
    expect(getPart("tabs")).toContainElement(screen.getByRole("tablist"));
  });

  it.each([false, null, undefined, "", []])(
    "renders no element for slots that are %j",
    (emptyValue) => {
      const { container } = renderWidget(
        <PageHeader
          title="People"
          breadcrumbs={emptyValue}
          avatar={emptyValue}
          chips={emptyValue}
          tabs={emptyValue}
        />,
      );
      expect(getPartIds(container)).toEqual([
        "page-header",
        "page-header-text",
        "page-header-title",
        "page-header-title-section",
      ]);
    },
  );

  it("[L104] assigns its ids only to the first header on a page", () => {
    const header = (title: string) => (
      <PageHeader title={title} subtitle="Below" icon="group" statistics={[PEOPLE]}>
        <button>Add</button>
      </PageHeader>
    );
    const { container } = renderWidget(
      <>
        {header("People")}
        {header("Groups")}
      </>,
    );
    const parts = ["actions", "icon", "statistics", "subtitle", "text", "title", "title-section"];
    expect(getPartIds(container)).toEqual([
      "page-header",
      ...parts.map((part) => `page-header-${part}`),
    ]);
    expect(container.querySelector("#page-header-title")).toHaveTextContent("People");
  });

  it("accepts ref, className and sx, and takes default props from the theme", () => {
    const ref = createRef<HTMLDivElement>();
    const theme = createTheme({
      components: { NarthexPageHeader: { defaultProps: { subtitle: "From the theme" } } },
    });
    renderWidget(<PageHeader title="People" ref={ref} className="mine" sx={{ padding: "7px" }} />, {
      theme,
    });
    expect(ref.current).toBe(document.getElementById("page-header"));
    expect(ref.current).toHaveClass("mine");
    expect(getComputedStyle(ref.current ?? document.body).padding).toBe("7px");
    expect(screen.getByText("From the theme")).toBeVisible();
  });

  it("[L112] reads the church's color variables and never sets them", () => {
    renderWidget(
      <>
        <PageHeader title="People" />
        <Banner>People</Banner>
      </>,
    );
    expect(document.head.textContent).toMatch(/background:var\(--narthex-band\)/);
    expect(document.head.textContent).toMatch(/--narthex-band:var\(--c1, /);
    expect(document.head.textContent).not.toMatch(/--c1\w*\s*:/);
  });
});

it("PageHeader separates breadcrumbs in browsers without alternative texts of content, too", () => {
  renderWidget(<PageHeader title="People" breadcrumbs={[{ text: "Home" }]} />);
  const separator = /li\+li::before\{([^}]*?)margin/.exec(document.head.textContent);
  expect(separator?.[1]).toBe("content:'/';content:'/'/'';");
});

describe("Banner", () => {
  it("renders its children and gives the id banner only to the first instance", async () => {
    const ref = createRef<HTMLDivElement>();
    const { container } = renderWidget(
      <>
        <Banner ref={ref} className="mine">
          <h1>Programs</h1>
        </Banner>
        <Banner>More</Banner>
      </>,
    );
    expect(screen.getByRole("heading", { level: 1, name: "Programs" }).parentElement).toBe(
      ref.current,
    );
    expect(ref.current).toBe(container.querySelector("#banner"));
    expect(ref.current).toHaveClass("mine");
    expect(container.querySelectorAll("#banner")).toHaveLength(1);
    await expectAccessible(container);
  });

  it("renders text as a level-1 heading", () => {
    const name = "Choir";
    renderWidget(
      <>
        <Banner>Programs</Banner>
        <Banner>
          {name} groups: {3}
        </Banner>
        <Banner />
      </>,
    );
    expect(screen.getAllByRole("heading", { level: 1 }).map((each) => each.textContent)).toEqual([
      "Programs",
      "Choir groups: 3",
    ]);
  });
});
