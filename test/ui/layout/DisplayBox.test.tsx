import { screen, within } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { DisplayBox } from "../../../src/ui/layout/DisplayBox.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

const HOST = { host: { supportSite: "https://support.example/" } };

describe("DisplayBox", () => {
  it("[DSP-01][L104] prefixes the ids of its parts with its id, display-box by default", () => {
    const { container } = renderWidget(
      <>
        <DisplayBox headerText="Groups" headerIcon="group" footerContent="3 groups" />
        <DisplayBox id="rolesBox" headerText="Roles" headerIcon="lock" footerContent="2 roles" />
      </>,
    );
    const getPartIds = (box: string) =>
      [...(container.querySelector(`#${box}`)?.querySelectorAll("[id]") ?? [])]
        .map(({ id }) => id)
        .sort();
    const parts = ["actions", "content", "footer", "header", "icon", "title", "title-section"];
    expect(getPartIds("display-box")).toEqual(parts.map((part) => `display-box-${part}`));
    expect(getPartIds("rolesBox")).toEqual(parts.map((part) => `rolesBox-${part}`));
  });

  it("[DSP-02] links to a help article", async () => {
    const { container } = renderWidget(
      <DisplayBox headerText="Groups" help="docs/b1-admin/groups/" />,
      HOST,
    );
    const link = await screen.findByRole("link", { name: "Help" });
    expect(link).toHaveAttribute("href", "https://support.example/docs/b1-admin/groups/");
    await expectAccessible(container);
  });

  it("[DSP-03][DSP-04] shows an icon and a level-2 heading", () => {
    const { container } = renderWidget(<DisplayBox headerText="Groups" headerIcon="group" />);
    expect(container.querySelector("#display-box-icon")).toHaveTextContent("group");
    expect(screen.getByRole("heading", { level: 2, name: "Groups" })).toBe(
      container.querySelector("#display-box-title"),
    );
  });

  it("[DSP-05][DSP-07] shows an edit button when it has an edit function", async () => {
    const edit = vi.fn();
    const { user, container } = renderWidget(
      <DisplayBox headerText="Groups" editFunction={edit} />,
    );
    await user.click(screen.getByRole("button", { name: "editButton" }));
    expect(edit).toHaveBeenCalledExactlyOnceWith();
    expect(screen.getByTestId("small-button-edit")).toBe(
      container.querySelector("#display-box-actions button"),
    );
    expect(container.querySelector("#display-box-actions svg")).toHaveAttribute("width", "20");
    expect(container.querySelector(".MuiIcon-root")).toBeNull();
    await expectAccessible(container);
  });

  it("[DSP-07] uses the host's name for the edit button", () => {
    renderWidget(
      <DisplayBox headerText="Groups" editFunction={() => undefined} ariaLabel="Edit groups" />,
    );
    expect(screen.getByRole("button", { name: "Edit groups" })).toBeVisible();
  });

  it("[DSP-06] shows edit content in place of the edit button", () => {
    const edit = () => undefined;
    const { rerender } = renderWidget(
      <DisplayBox headerText="Groups" editFunction={edit} editContent={<a href="/add">Add</a>} />,
    );
    expect(screen.getByRole("link", { name: "Add" })).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    rerender(<DisplayBox headerText="Groups" editFunction={edit} editContent={false} />);
    expect(screen.getByRole("button", { name: "editButton" })).toBeVisible();
  });

  it("renders no actions and no footer by default", () => {
    const { container } = renderWidget(<DisplayBox headerText="Groups" />);
    expect(container.querySelector("#display-box-actions")).toBeEmptyDOMElement();
    expect(container.querySelector("#display-box-footer")).toBeNull();
    expect(container.querySelector("#display-box")).not.toHaveAttribute("data-testid");
  });

  it("[DSP-08] shows a footer below the content", () => {
    const { container } = renderWidget(
      <DisplayBox headerText="Groups" footerContent="3 groups">
        Choir
      </DisplayBox>,
    );
    expect(screen.getByTestId("display-box-content")).toHaveTextContent("Choir");
    expect(container.querySelector("#display-box-content + #display-box-footer")).toHaveTextContent(
      "3 groups",
    );
  });

  it("passes ref to its content, and className, test id and data attributes to the box", () => {
    const ref = createRef<HTMLDivElement>();
    const data = { "data-cy": "groups-tab" };
    renderWidget(
      <DisplayBox headerText="Groups" ref={ref} className="mine" data-testid="groups-box" {...data}>
        Choir
      </DisplayBox>,
    );
    const box = screen.getByTestId("groups-box");
    expect(box).toHaveClass("mine");
    expect(box).toHaveAttribute("data-cy", "groups-tab");
    expect(ref.current).toBe(within(box).getByTestId("display-box-content"));
  });
});
