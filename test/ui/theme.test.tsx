import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import NativeSelect from "@mui/material/NativeSelect";
import Radio from "@mui/material/Radio";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import Tab from "@mui/material/Tab";
import ToggleButton from "@mui/material/ToggleButton";
import { createTheme, type ThemeOptions, ThemeProvider } from "@mui/material/styles";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AddNote } from "../../src/entries/index.js";
import { createNarthexTheme, type NarthexComponents } from "../../src/entries/theme.js";
import { ShowAllButton } from "../../src/messaging/notes/ListButtons.js";
import { DisplayBox } from "../../src/ui/layout/DisplayBox.js";
import { Loading } from "../../src/ui/feedback/Loading.js";
import { PersonAvatar } from "../../src/ui/display/PersonAvatar.js";
import { CHEVRON_DOWN_ICON } from "../../src/ui/display/LineIcon.js";
import { SmallButton } from "../../src/ui/actions/SmallButton.js";
import { sunken } from "../../src/ui/styles.js";

import { renderWidget } from "../harness/renderWidget.js";

describe("host theme", () => {
  it("sets default props, which the component's own props override", () => {
    const theme = createTheme({
      components: { NarthexLoading: { defaultProps: { loadingText: "One moment" } } },
    });
    const { rerender } = renderWidget(<Loading />, { theme });
    expect(screen.getByRole("status")).toHaveTextContent("One moment");
    rerender(<Loading loadingText="Loading people" />);
    expect(screen.getByRole("status")).toHaveTextContent("Loading people");
  });

  it("sets styles for each slot", () => {
    const components: NarthexComponents<unknown> = {
      NarthexDisplayBox: { styleOverrides: { root: { padding: 3 }, footer: { padding: 4 } } },
      NarthexBoxHeader: { styleOverrides: { root: { padding: 5 } } },
      NarthexPersonAvatar: { styleOverrides: { root: { padding: 6 }, button: { padding: 7 } } },
      NarthexSmallButton: { styleOverrides: { root: { padding: 8 } } },
    };
    const { container } = renderWidget(
      <DisplayBox headerText="Groups" footerContent="Footer">
        <PersonAvatar onClick={() => undefined} />
        <SmallButton icon="add" />
      </DisplayBox>,
      { theme: { components } },
    );
    const paddingOf = (selector: string) =>
      getComputedStyle(container.querySelector(selector) ?? document.body).padding;
    expect(
      [
        "#display-box",
        "#display-box-footer",
        "#display-box-header",
        "[role=img]",
        "button",
        "[data-testid=small-button-add]",
      ].map(paddingOf),
    ).toEqual(["3px", "4px", "5px", "6px", "7px", "8px"]);
  });

  it("styles the buttons of threads that are not MUI's like the others", () => {
    const components: NarthexComponents<unknown> & ThemeOptions["components"] = {
      MuiButton: {
        styleOverrides: {
          root: { padding: 3 },
          outlined: ({ ownerState }) => ({ margin: ownerState.size === "medium" ? 4 : 0 }),
          contained: { padding: 5 },
        },
        variants: [{ props: { variant: "outlined" }, style: { borderWidth: 6 } }],
      },
      NarthexIconAction: { styleOverrides: { root: { padding: 7 } } },
    };
    renderWidget(
      <>
        <ShowAllButton variant="notes" onClick={() => undefined} />
        <AddNote createConversation={() => Promise.resolve("1")} />
      </>,
      { theme: { components } },
    );
    const styleOf = (name: string) => getComputedStyle(screen.getByRole("button", { name }));
    const showAll = styleOf("Show all notes");
    expect([showAll.padding, showAll.margin, showAll.borderWidth]).toEqual(["3px", "4px", "6px"]);
    expect(screen.getByText("Show all notes")).not.toHaveAttribute("ownerstate");
    expect(styleOf("Send").padding).toBe("7px");
  });

  it("provides its palette through CSS variables", () => {
    renderWidget(<Loading />, { theme: { cssVariables: true, colorSchemes: { dark: true } } });
    expect(screen.getByRole("status")).toBeVisible();
    expect(document.head.textContent).toMatch(
      /NarthexLoading-root\{[^}]*color:var\(--mui-palette-text-primary\)/,
    );
  });

  it("fails to compile for an unknown component, slot or prop", () => {
    // @ts-expect-error The component's name is NarthexLoading.
    createTheme({ components: { NarthexLoadng: {} } });
    // @ts-expect-error Loading has no slot called dots.
    createTheme({ components: { NarthexLoading: { styleOverrides: { dots: {} } } } });
    // @ts-expect-error Loading comes in sm, md and lg.
    createTheme({ components: { NarthexLoading: { defaultProps: { size: "xl" } } } });
    // @ts-expect-error A note takes no default props from the theme.
    createTheme({ components: { NarthexNote: { defaultProps: {} } } });
    expect(
      createTheme({ components: { NarthexNote: { styleOverrides: { day: {} } } } }).components,
    ).toHaveProperty("NarthexNote");
  });
});

it("sunken returns a visible surface below paper in MUI's dark scheme", () => {
  // Grey 900 has a contrast of only 1.16 to paper.
  expect(sunken(createTheme({ palette: { mode: "dark" } }))).toEqual({
    background: "color-mix(in srgb, #fff 10%, #121212)",
  });
});

it("radius accepts a border radius of the host's theme that is a CSS length", () => {
  renderWidget(<DisplayBox headerText="Groups" />, {
    theme: { shape: { borderRadius: "0.5rem" } },
  });
  expect(document.head.textContent).toContain("border-radius:calc(0.5rem * 1.4)");
});

describe("createNarthexTheme", () => {
  it("outlines every focused control, which has no ripple", () => {
    // jsdom matches :focus-visible for the first control only.
    const focused = { className: "Mui-focusVisible" };
    const { container } = renderWidget(
      <ThemeProvider theme={createNarthexTheme()}>
        <Checkbox {...focused} />
        <Radio {...focused} />
        <Switch classes={{ switchBase: focused.className }} />
        <ToggleButton value="bold" {...focused} />
        <Button {...focused} />
        <Chip label="Choir" onClick={() => undefined} {...focused} />
        <IconButton {...focused} />
      </ThemeProvider>,
    );
    const controls = [...container.querySelectorAll(".MuiButtonBase-root")];
    expect(controls.map((control) => getComputedStyle(control).outlineOffset)).toEqual([
      "2px",
      "2px",
      "-2px",
      "2px",
      "2px",
      "2px",
      "-2px",
    ]);
  });

  it("gives menus the radius of popovers", () => {
    renderWidget(
      <ThemeProvider theme={createNarthexTheme()}>
        <Menu open anchorEl={document.body}>
          <MenuItem>Groups</MenuItem>
        </Menu>
      </ThemeProvider>,
    );
    const menu = document.querySelector(".MuiMenu-paper") ?? document.body;
    expect(getComputedStyle(menu).borderRadius).toBe("calc(var(--mui-shape-borderRadius) * 1.6)");
  });

  it("rings a focused tab above the line of a selected tab", () => {
    renderWidget(
      <ThemeProvider theme={createNarthexTheme()}>
        <Tab label="Groups" className="Mui-focusVisible" />
      </ThemeProvider>,
    );
    expect(getComputedStyle(screen.getByRole("tab")).outlineStyle).toBe("none");
    expect(document.head.textContent).toContain("inset:4px 4px 7px");
  });

  it("makes menus lighter than paper on a dark page, with a line and a shadow", () => {
    renderWidget(
      <ThemeProvider theme={createNarthexTheme({ mode: "dark" })}>
        <Menu open anchorEl={document.body}>
          <MenuItem>Groups</MenuItem>
        </Menu>
      </ThemeProvider>,
    );
    const mix = (percent: number) =>
      `color-mix\\(in srgb, ?var\\(--mui-palette-text-primary[^)]*\\) ${percent}%, ?var\\(--mui-palette-background-paper`;
    const css = document.head.textContent;
    expect(css).toMatch(new RegExp(`background:${mix(6)}`));
    expect(css).toMatch(new RegExp(`border-color:${mix(20)}`));
    const menu = document.querySelector(".MuiMenu-paper") ?? document.body;
    expect(getComputedStyle(menu).boxShadow).toBe("0 12px 32px rgb(0 0 0 / 0.5)");
  });

  it("gives dialogs a shadow on a light page only", () => {
    const hasShadow = (mode: "light" | "dark") => {
      const { unmount } = renderWidget(
        <ThemeProvider theme={createNarthexTheme({ mode })}>
          <Dialog open>Groups</Dialog>
        </ThemeProvider>,
      );
      const { boxShadow } = getComputedStyle(screen.getByRole("dialog"));
      unmount();
      return boxShadow !== "none";
    };
    expect([hasShadow("light"), hasShadow("dark")]).toEqual([true, false]);
  });

  it("gives selects the chevron of the design", () => {
    const { container } = renderWidget(
      <ThemeProvider theme={createNarthexTheme()}>
        <Select value="" />
        <NativeSelect />
      </ThemeProvider>,
    );
    const icons = container.querySelectorAll(".MuiSelect-icon path, .MuiNativeSelect-icon path");
    expect([...icons].map((path) => path.getAttribute("d"))).toEqual([
      CHEVRON_DOWN_ICON,
      CHEVRON_DOWN_ICON,
    ]);
  });
});
