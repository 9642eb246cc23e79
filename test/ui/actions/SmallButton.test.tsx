import { createTheme, ThemeProvider } from "@mui/material/styles";
import { screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { SmallButton } from "../../../src/ui/actions/SmallButton.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

describe("SmallButton", () => {
  it("[WID-01] renders a clickable icon button of at least 44 by 44 px", async () => {
    const onClick = vi.fn();
    const { user, container } = renderWidget(
      <SmallButton icon="add" ariaLabel="Add person" onClick={onClick} />,
    );
    const button = screen.getByRole("button", { name: "Add person" });
    expect(button).toHaveTextContent("add");
    expect(button).toHaveClass("MuiIconButton-sizeSmall");
    await user.click(button);
    await user.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(getComputedStyle(button)).toMatchObject({ minWidth: "44px", minHeight: "44px" });
    await expectAccessible(container);
  });

  it.each([
    [{ icon: "edit" }, "editButton"],
    [{ icon: "arrow_upward" }, "arrow upward"],
    [{ icon: "help" }, "help"],
    [{ icon: "edit", toolTip: "Edit group" }, "Edit group"],
    [{ icon: "upload", text: "Upload" }, "Upload"],
    [{ icon: "upload", text: "Upload", toolTip: "Adds a file" }, "Upload"],
    [{ icon: "edit", ariaLabel: "Change name" }, "Change name"],
    [{ icon: "edit", "aria-label": "Change name" }, "Change name"],
  ])("[L102] with %j has the accessible name %s", (props, name) => {
    renderWidget(<SmallButton {...props} />);
    expect(screen.getByRole("button", { name })).toBeVisible();
  });

  it("has a default test id, which the host can replace", () => {
    const { rerender } = renderWidget(<SmallButton icon="delete" />);
    expect(screen.getByTestId("small-button-delete")).toBe(screen.getByRole("button"));
    rerender(<SmallButton icon="delete" data-testid="remove-member" />);
    expect(screen.getByTestId("remove-member")).toBe(screen.getByRole("button"));
  });

  it("[L103] renders a plain link for an href, without a router", async () => {
    const { container } = renderWidget(<SmallButton icon="print" text="Print" href="/print" />);
    expect(screen.getByRole("link", { name: "Print" })).toHaveAttribute("href", "/print");
    await expectAccessible(container);
  });

  it.each([{}, { text: "Save" }, { toolTip: "Save all" }])(
    "[L103] passes its ref to the button: %j",
    (props) => {
      const ref = createRef<HTMLButtonElement>();
      renderWidget(<SmallButton icon="check" ref={ref} {...props} />);
      expect(ref.current).toBe(screen.getByRole("button"));
    },
  );

  it("[WID-01] calls the host's onNavigate for a link and ignores a javascript: URL", async () => {
    const onNavigate = vi.fn();
    const onClick = vi.fn();
    const { user, rerender } = renderWidget(
      <SmallButton icon="print" text="Print" href="/print" onClick={onClick} />,
      {
        host: { onNavigate },
      },
    );
    await user.click(screen.getByRole("link", { name: "Print" }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith("/print");
    expect(onClick).toHaveBeenCalledTimes(1);
    rerender(<SmallButton icon="print" text="Print" href="javascript:alert(1)" />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("button", { name: "Print" })).not.toHaveAttribute("href");
  });

  it("uses its tooltip as the accessible description", async () => {
    const { user } = renderWidget(
      <SmallButton icon="link" ariaLabel="Calendar" toolTip="Copies the address" />,
    );
    await user.hover(screen.getByRole("button"));
    expect(await screen.findByRole("tooltip", { name: "Copies the address" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Calendar" })).toHaveAccessibleDescription(
      "Copies the address",
    );
  });

  it("[D52] has no accessible description when the tooltip is its name", async () => {
    const { user } = renderWidget(<SmallButton icon="edit" toolTip="Edit group" />);
    await user.hover(screen.getByRole("button"));
    await screen.findByRole("tooltip");
    expect(screen.getByRole("button", { name: "Edit group" })).toHaveAccessibleDescription("");
  });

  it("[D52] is 44 px high with text and is primary unless a color is set", () => {
    const { rerender } = renderWidget(<SmallButton icon="check" text="Save" />);
    const getButton = () => screen.getByRole("button");
    expect(getComputedStyle(getButton()).minHeight).toBe("44px");
    expect(getButton()).toHaveClass("MuiButton-colorPrimary");
    rerender(<SmallButton icon="check" color="error" />);
    expect(getButton()).toHaveClass("MuiIconButton-colorError");
    rerender(<SmallButton icon="check" />);
    expect(getButton()).toHaveClass("MuiIconButton-colorPrimary");
    expect(getButton()).not.toHaveAttribute("href");
  });

  it("[D52] takes default props from the theme", () => {
    const theme = createTheme({
      components: { NarthexSmallButton: { defaultProps: { toolTip: "From the theme" } } },
    });
    renderWidget(
      <ThemeProvider theme={theme}>
        <SmallButton icon="check" />
      </ThemeProvider>,
    );
    expect(screen.getByRole("button", { name: "From the theme" })).toBeVisible();
  });

  it("[D52] has its own focus outline", () => {
    renderWidget(<SmallButton icon="check" />);
    expect(document.head.textContent).toMatch(
      /NarthexSmallButton-root\.Mui-focusVisible\{[^}]*outline/,
    );
  });

  it("can be disabled and still shows its tooltip", async () => {
    const onClick = vi.fn();
    const { user, container } = renderWidget(
      <SmallButton icon="check" toolTip="Nothing to save" disabled onClick={onClick} />,
    );
    expect(screen.getByRole("button", { name: "Nothing to save" })).toBeDisabled();
    await user.hover(container.querySelector("span") ?? container);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Nothing to save");
    expect(onClick).not.toHaveBeenCalled();
  });
});
