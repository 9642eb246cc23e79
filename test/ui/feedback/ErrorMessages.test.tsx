import { act, fireEvent, screen, waitForElementToBeRemoved } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ERROR_TOAST_MS, ErrorMessages } from "../../../src/ui/feedback/ErrorMessages.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

const linesOf = () =>
  [...screen.getByRole("alert").querySelectorAll(".MuiAlert-message > div")].map(
    (line) => line.textContent,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets the time pass, and then the short transition by which a closed toast leaves the page. */
const passAndLeave = async (ms: number) => {
  await pass(ms);
  await pass(1_000);
};

afterEach(() => {
  vi.useRealTimers();
});

describe("the toast", () => {
  it.each([[[]], [null], [undefined], [[""]]])(
    "[TST-01][TST-09] is closed at first and says nothing of its own: %j",
    (errors) => {
      const { container } = renderWidget(<ErrorMessages errors={errors} />);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(container).toHaveTextContent("");
    },
  );

  it("[TST-02][TST-05][TST-06][TST-07][TST-08] opens with each message on its own line, filled, at the bottom centre", async () => {
    const { container, rerender } = renderWidget(
      <ErrorMessages errors={[]} data-testid="errors" />,
    );
    rerender(
      <ErrorMessages
        errors={["Please enter a name.", "Please choose a fund.\nAny will do."]}
        data-testid="errors"
      />,
    );
    expect(linesOf()).toEqual(["Please enter a name.", "Please choose a fund.\nAny will do."]);
    expect(screen.getByRole("alert")).toHaveClass("MuiAlert-filledError");
    expect(screen.getByTestId("errors")).toHaveClass("MuiSnackbar-anchorOriginBottomCenter");
    await expectAccessible(container);
  });

  it("[TST-03] closes by itself after six seconds", async () => {
    vi.useFakeTimers();
    renderWidget(<ErrorMessages errors={["No."]} />);
    await pass(5_999);
    expect(screen.getByRole("alert")).toBeVisible();
    await passAndLeave(1);
    expect(ERROR_TOAST_MS).toBe(6_000);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[TST-04] closes on Escape", async () => {
    renderWidget(<ErrorMessages errors={["No."]} />);
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitForElementToBeRemoved(() => screen.queryByRole("alert"));
  });

  it("[TST-04][L100] closes by its button", async () => {
    const { user } = renderWidget(<ErrorMessages errors={["No."]} />);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitForElementToBeRemoved(() => screen.queryByRole("alert"));
  });

  it("[TST-02][A-87] opens again for a new list with the same words, not for the same list", async () => {
    vi.useFakeTimers();
    const errors = ["No."];
    const { rerender } = renderWidget(<ErrorMessages errors={errors} />);
    await passAndLeave(ERROR_TOAST_MS);
    rerender(<ErrorMessages errors={errors} />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<ErrorMessages errors={[...errors]} />);
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("[A-87] is not closed by an empty list", async () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ErrorMessages errors={["No."]} />);
    rerender(<ErrorMessages errors={[]} />);
    await pass(1_000);
    expect(linesOf()).toEqual(["No."]);
  });

  it("[L100] does not flash when its host writes the list anew on every render", async () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ErrorMessages errors={["No."]} />);
    const shown = screen.getByRole("alert");
    await pass(5_000);
    rerender(<ErrorMessages errors={["No."]} />);
    expect(screen.getByRole("alert")).toBe(shown);
    await passAndLeave(1_000);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("gives other words six seconds of their own", async () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ErrorMessages errors={["First."]} />);
    await pass(5_000);
    rerender(<ErrorMessages errors={["Second."]} />);
    await pass(1_000);
    await pass(4_999);
    expect(linesOf()).toEqual(["Second."]);
    await passAndLeave(1);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[O71][L100] shows a thousand messages and duplicates in one toast, texts only", () => {
    const texts = Array.from({ length: 1_000 }, (_, index) => `Line ${index % 10}`);
    const received: unknown = [
      ...texts,
      { message: "object" },
      new Error("thrown"),
      null,
      undefined,
      7,
      "",
    ];
    renderWidget(<ErrorMessages errors={received as string[]} />);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(linesOf()).toEqual(texts);
    expect(getComputedStyle(screen.getByRole("alert")).overflowY).toBe("auto");
    expect(getComputedStyle(screen.getByRole("alert")).maxHeight).toBe("50vh");
  });
});
