import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ChurchProvider,
  ConfirmDialog,
  DisplayBox,
  EmptyState,
  ErrorMessages,
  HelpIcon,
  Loading,
  NamedIcon,
  PersonAvatar,
  RelativeTime,
  SmallButton,
  UnreadBadge,
} from "../../src/index.js";
import { expectAccessible } from "../support/renderWithChurch.js";

afterEach(() => {
  vi.useRealTimers();
});

const ada = { name: { display: "Ada Bell" } };
const face = () => screen.getByRole("img", { name: "Ada Bell" });

describe("PersonAvatar", () => {
  it.each([
    ["small", 48],
    ["medium", 56],
    ["large", 80],
    ["xlarge", 100],
    ["xxlarge", 120],
  ] as const)("[AVA-07][AVA-08][AVA-09][AVA-10][AVA-11] %s is %i px", (size, pixels) => {
    render(<PersonAvatar person={ada} size={size} />);
    expect(face()).toHaveStyle({ width: `${pixels}px`, height: `${pixels}px` });
  });

  it("[AVA-08] is medium unless it is told otherwise", () => {
    render(<PersonAvatar person={ada} />);
    expect(face()).toHaveStyle({ width: "56px" });
  });

  it("[AVA-12] responsive is 70, 80 and 100 px by breakpoint", () => {
    render(<PersonAvatar person={ada} size="responsive" />);
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
    expect(css).toMatch(/NarthexPersonAvatar-responsive\s*\{[^}]*width: 70px/);
    expect(css).toMatch(/min-width:\s*600px\)\s*\{[^}]*NarthexPersonAvatar-responsive\s*\{[^}]*width: 80px/);
    expect(css).toMatch(/min-width:\s*900px\)\s*\{[^}]*NarthexPersonAvatar-responsive\s*\{[^}]*width: 100px/);
  });

  it("[AVA-01][AVA-02] shows the photo as it is, or below the content root", () => {
    const { rerender } = render(
      <ChurchProvider contentRoot="https://content.example/">
        <PersonAvatar person={{ ...ada, photo: "/p.png" }} />
      </ChurchProvider>,
    );
    expect(face()).toHaveAttribute("src", "https://content.example/p.png");
    rerender(<PersonAvatar person={{ ...ada, photo: "https://a.example/b.png" }} />);
    expect(face()).toHaveAttribute("src", "https://a.example/b.png");
  });

  it("[AVA-04][AVA-05] shows initials, or a question mark, where there is no photo", async () => {
    const { rerender, container } = render(<PersonAvatar person={ada} />);
    expect(face()).toHaveTextContent("AB");
    await expectAccessible(container);
    rerender(<PersonAvatar person={null} />);
    expect(screen.getByRole("img", { name: "User avatar" })).toHaveTextContent("?");
  });

  it("[AVA-06][O89][L106] shows initials when the photo does not load, and tries the next person's photo", () => {
    const { rerender } = render(<PersonAvatar person={{ ...ada, photo: "https://a.example/1.png" }} />);
    fireEvent.error(face());
    expect(face()).toHaveTextContent("AB");
    rerender(<PersonAvatar person={{ ...ada, photo: "https://a.example/2.png" }} />);
    expect(face()).toHaveAttribute("src", "https://a.example/2.png");
  });

  it("[O86][O87] takes odd names as they come", () => {
    const { rerender } = render(<PersonAvatar person={{ name: { display: "👩‍👧 Smith" } }} />);
    expect(screen.getByRole("img")).toHaveTextContent("👩‍👧S");
    rerender(<PersonAvatar person={{ name: { display: `\u202e${"x".repeat(10_000)}` } }} />);
    expect(screen.getByRole("img")).toHaveTextContent(/^X$/);
  });

  it("is a button where it can be pressed", async () => {
    const onClick = vi.fn();
    render(<PersonAvatar person={ada} onClick={onClick} />);
    await userEvent.click(screen.getByRole("button", { name: "Ada Bell" }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe("ErrorMessages", () => {
  const toast = () => screen.queryByRole("alert");

  it("[TST-01][TST-02][TST-08][TST-09] is closed at first and opens with a list of texts, as given", () => {
    const { rerender } = render(<ErrorMessages errors={[]} />);
    expect(toast()).toBeNull();
    rerender(<ErrorMessages errors={["Access denied"]} />);
    expect(toast()).toHaveTextContent(/^Access denied$/);
  });

  it("[TST-03] closes after six seconds", () => {
    vi.useFakeTimers();
    render(<ErrorMessages errors={["x"]} />);
    act(() => void vi.advanceTimersByTime(5_999));
    expect(toast()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    // The way out takes its transition.
    act(() => void vi.advanceTimersByTime(2_000));
    act(() => void vi.advanceTimersByTime(2_000));
    expect(toast()).toBeNull();
  });

  it("[TST-04][L100] closes by Escape and by its button, and opens again with a new list", async () => {
    const { rerender } = render(<ErrorMessages errors={["x"]} />);
    await userEvent.keyboard("{Escape}");
    await vi.waitFor(() => expect(toast()).toBeNull());
    rerender(<ErrorMessages errors={["x"]} />);
    expect(toast()).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await vi.waitFor(() => expect(toast()).toBeNull());
  });

  it("[TST-05][TST-06][TST-07] shows each message on its own line, filled, at the bottom centre", async () => {
    const { container } = render(<ErrorMessages errors={["one", "two", "one"]} />);
    expect([...(toast()?.querySelectorAll(".MuiAlert-message > div") ?? [])].map((line) => line.textContent)).toEqual([
      "one",
      "two",
      "one",
    ]);
    expect(toast()).toHaveClass("MuiAlert-filledError");
    expect(container.querySelector(".MuiSnackbar-anchorOriginBottomCenter")).not.toBeNull();
    await expectAccessible(container);
  });

  it("[O71] shows texts only, whatever it is given, and a thousand of them at once", () => {
    const odd = [{ message: "x" }, new Error("y"), null, 5, "real"] as unknown[];
    const { rerender } = render(<ErrorMessages errors={odd as string[]} />);
    expect(toast()).toHaveTextContent(/^real$/);
    rerender(<ErrorMessages errors={undefined} />);
    const started = performance.now();
    rerender(<ErrorMessages errors={Array.from({ length: 1_000 }, (_, index) => `m${index}`)} />);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });
});

describe("DisplayBox", () => {
  it("[DSP-01][DSP-03][DSP-04] has the default id, an icon and a level-2 heading", async () => {
    const { container } = render(<DisplayBox headerText="People" headerIcon="person" />);
    expect(container.querySelector("#display-box")).not.toBeNull();
    expect(container.querySelector("#display-box-header")).not.toBeNull();
    expect(screen.getByRole("heading", { name: "People", level: 2 })).toBeVisible();
    expect(screen.getByText("person")).toHaveAttribute("aria-hidden", "true");
    await expectAccessible(container);
  });

  it("[DSP-05][DSP-06][DSP-07][DSP-08] has an edit button named editButton, or content in its place, and a footer", async () => {
    const edit = vi.fn();
    const { rerender } = render(<DisplayBox headerText="x" editFunction={edit} footerContent="Foot" id="box" />);
    await userEvent.click(screen.getByRole("button", { name: "editButton" }));
    expect(edit).toHaveBeenCalledTimes(1);
    expect(screen.getByText("Foot")).toHaveAttribute("id", "box-footer");
    rerender(<DisplayBox headerText="x" editFunction={edit} editContent={<a href="/e">Change</a>} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link", { name: "Change" })).toBeVisible();
    rerender(<DisplayBox headerText="x" editFunction={edit} ariaLabel="Edit people" />);
    expect(screen.getByRole("button", { name: "Edit people" })).toBeVisible();
  });

  it("[DSP-02] links to a help article where the host names a support site", async () => {
    render(
      <ChurchProvider supportSite="https://support.example/">
        <DisplayBox headerText="x" help="docs/people" />
        <HelpIcon article="/docs/other" />
      </ChurchProvider>,
    );
    await vi.waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(2));
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["https://support.example/docs/people", "https://support.example/docs/other"]);
  });
});

describe("small ones", () => {
  it("[WID-01] SmallButton has a name and can be pressed", async () => {
    const onClick = vi.fn();
    const { container } = render(
      <>
        <SmallButton icon="delete" onClick={onClick} />
        <SmallButton icon="add" text="Add" toolTip="Add somebody" />
        <SmallButton icon="edit" aria-label="Edit it" />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "delete" }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByTestId("small-button-add")).toHaveAccessibleName("Add");
    expect(screen.getByRole("button", { name: "Edit it" })).toBeVisible();
    await expectAccessible(container);
  });

  it("Loading says what it does", async () => {
    const { container, rerender } = render(<Loading />);
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    expect(container.querySelector("#loading-component")).not.toBeNull();
    rerender(<Loading loadingText="Fetching" size="sm" data-testid="wait" />);
    expect(screen.getByTestId("wait")).toHaveTextContent("Fetching");
    await expectAccessible(container);
  });

  it("UnreadBadge caps at 99 and is hidden at 0", () => {
    const { rerender } = render(<UnreadBadge count={99}>x</UnreadBadge>);
    expect(screen.getByText("99")).toBeInTheDocument();
    rerender(<UnreadBadge count={100}>x</UnreadBadge>);
    expect(screen.getByText("99+")).toBeInTheDocument();
    rerender(<UnreadBadge count={0}>x</UnreadBadge>);
    expect(document.querySelector(".MuiBadge-badge")).toHaveClass("MuiBadge-invisible");
  });

  it("RelativeTime is a time with its full date, and nothing without one", () => {
    const { container, rerender } = render(<RelativeTime time={new Date(Date.now() - 180_000)} />);
    const time = container.querySelector("time");
    expect(time).toHaveTextContent("3m");
    expect(time?.title).toMatch(/\w{3} \d{1,2}, \d{4}/);
    rerender(<RelativeTime time="garbage" />);
    expect(container).toBeEmptyDOMElement();
  });

  it("EmptyState, NamedIcon and ConfirmDialog are accessible", async () => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <>
        <EmptyState title="Nothing" lines={["Start here"]} icon={<NamedIcon name="mail" />} />
        <ConfirmDialog open text="Really?" confirmLabel="Delete" onConfirm={onConfirm} onClose={onClose} />
      </>,
    );
    const dialog = within(screen.getByRole("alertdialog", { name: "Please confirm" }));
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription("Really?");
    expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalled();
    await expectAccessible();
  });
});
