import { createTheme, ThemeProvider } from "@mui/material/styles";
import { screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { SmallButton } from "../../../src/ui/actions/SmallButton.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

describe("the small button", () => {
  it("[WID-01] is an icon that can be pressed, large enough for a finger", async () => {
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
  ])("[L102] %j is called %s", (props, name) => {
    renderWidget(<SmallButton {...props} />);
    expect(screen.getByRole("button", { name })).toBeVisible();
  });

  it("has a test id of its own, or the host's", () => {
    const { rerender } = renderWidget(<SmallButton icon="delete" />);
    expect(screen.getByTestId("small-button-delete")).toBe(screen.getByRole("button"));
    rerender(<SmallButton icon="delete" data-testid="remove-member" />);
    expect(screen.getByTestId("remove-member")).toBe(screen.getByRole("button"));
  });

  it("[L103] is a plain link when it has an address, without any router", async () => {
    const { container } = renderWidget(<SmallButton icon="print" text="Print" href="/print" />);
    expect(screen.getByRole("link", { name: "Print" })).toHaveAttribute("href", "/print");
    await expectAccessible(container);
  });

  it.each([{}, { text: "Save" }, { toolTip: "Save all" }])(
    "[L103] hands out its button: %j",
    (props) => {
      const ref = createRef<HTMLButtonElement>();
      renderWidget(<SmallButton icon="check" ref={ref} {...props} />);
      expect(ref.current).toBe(screen.getByRole("button"));
    },
  );

  it("[WID-01] leads where the host leads, and never into a script", async () => {
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

  it("describes itself by its tooltip", async () => {
    const { user } = renderWidget(
      <SmallButton icon="link" ariaLabel="Calendar" toolTip="Copies the address" />,
    );
    await user.hover(screen.getByRole("button"));
    expect(await screen.findByRole("tooltip", { name: "Copies the address" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Calendar" })).toHaveAccessibleDescription(
      "Copies the address",
    );
  });

  it("[D52] is not described a second time by a tooltip that is its name", async () => {
    const { user } = renderWidget(<SmallButton icon="edit" toolTip="Edit group" />);
    await user.hover(screen.getByRole("button"));
    await screen.findByRole("tooltip");
    expect(screen.getByRole("button", { name: "Edit group" })).toHaveAccessibleDescription("");
  });

  it("[D52] has the size of a finger and a colour, with a text too", () => {
    const { rerender } = renderWidget(<SmallButton icon="check" text="Save" />);
    const button = () => screen.getByRole("button");
    expect(getComputedStyle(button()).minHeight).toBe("44px");
    expect(button()).toHaveClass("MuiButton-colorPrimary");
    rerender(<SmallButton icon="check" color="error" />);
    expect(button()).toHaveClass("MuiIconButton-colorError");
    rerender(<SmallButton icon="check" />);
    expect(button()).toHaveClass("MuiIconButton-colorPrimary");
    expect(button()).not.toHaveAttribute("href");
  });

  it("[D52] takes its defaults from the theme", () => {
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

  it("[D52] shows its focus by a ring of its own", () => {
    renderWidget(<SmallButton icon="check" />);
    expect(document.head.textContent).toMatch(
      /NarthexSmallButton-root\.Mui-focusVisible\{[^}]*outline/,
    );
  });

  it("can be disabled, with a tooltip too", async () => {
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
