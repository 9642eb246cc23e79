import { act, fireEvent, screen, waitForElementToBeRemoved } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ErrorMessages } from "../../../src/ui/feedback/ErrorMessages.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

const getLines = () =>
  [...screen.getByRole("alert").querySelectorAll(".MuiAlert-message > div")].map(
    (line) => line.textContent,
  );
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Advances the fake clock, and then past the exit transition of a closed toast. */
const advancePastExit = async (ms: number) => {
  await advance(ms);
  await advance(1_000);
};

afterEach(() => {
  vi.useRealTimers();
});

describe("ErrorMessages", () => {
  it.each([[[]], [null], [undefined], [[""]]])(
    "[TST-01][TST-09] is closed and shows no text without messages: %j",
    (errors) => {
      const { container } = renderWidget(<ErrorMessages errors={errors} />);
      expect(screen.queryByRole("alert")).toBeNull();
      expect(container).toHaveTextContent("");
    },
  );

  it("[TST-02][TST-05][TST-06][TST-07][TST-08] shows each message on its own line in a filled alert at the bottom center", async () => {
    const { container, rerender } = renderWidget(
      <ErrorMessages errors={[]} data-testid="errors" />,
    );
    rerender(
      <ErrorMessages
        errors={["Please enter a name.", "Please choose a fund.\nAny will do."]}
        data-testid="errors"
      />,
    );
    expect(getLines()).toEqual(["Please enter a name.", "Please choose a fund.\nAny will do."]);
    expect(screen.getByRole("alert")).toHaveClass("MuiAlert-filledError");
    expect(screen.getByTestId("errors")).toHaveClass("MuiSnackbar-anchorOriginBottomCenter");
    await expectAccessible(container);
  });

  it("[TST-03] closes after six seconds", async () => {
    vi.useFakeTimers();
    renderWidget(<ErrorMessages errors={["No."]} />);
    await advance(5_999);
    expect(screen.getByRole("alert")).toBeVisible();
    await advancePastExit(1);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[TST-04] closes on Escape", async () => {
    renderWidget(<ErrorMessages errors={["No."]} />);
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitForElementToBeRemoved(() => screen.queryByRole("alert"));
  });

  it("[TST-04][L100] closes when its close button is clicked", async () => {
    const { user } = renderWidget(<ErrorMessages errors={["No."]} />);
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitForElementToBeRemoved(() => screen.queryByRole("alert"));
  });

  it("[TST-02][A-87] opens again, once closed, for a new array with the same messages, but not for the same array", async () => {
    vi.useFakeTimers();
    const errors = ["No."];
    const { rerender } = renderWidget(<ErrorMessages errors={errors} />);
    await advancePastExit(6_000);
    rerender(<ErrorMessages errors={errors} />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<ErrorMessages errors={[...errors]} />);
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("[TST-02] opens again for the same array after an empty one", async () => {
    vi.useFakeTimers();
    const errors = ["No."];
    const { rerender } = renderWidget(<ErrorMessages errors={errors} />);
    await advancePastExit(6_000);
    rerender(<ErrorMessages errors={[]} />);
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(<ErrorMessages errors={errors} />);
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("[A-87] stays open when it receives an empty array", async () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ErrorMessages errors={["No."]} />);
    rerender(<ErrorMessages errors={[]} />);
    await advance(1_000);
    expect(getLines()).toEqual(["No."]);
  });

  it("[L100] keeps its element and its timer, while open, when the host passes a new array with the same messages", async () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ErrorMessages errors={["No."]} />);
    const shown = screen.getByRole("alert");
    await advance(5_000);
    rerender(<ErrorMessages errors={["No."]} />);
    expect(screen.getByRole("alert")).toBe(shown);
    await advancePastExit(1_000);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("restarts the six seconds when the messages change", async () => {
    vi.useFakeTimers();
    const { rerender } = renderWidget(<ErrorMessages errors={["First."]} />);
    await advance(5_000);
    rerender(<ErrorMessages errors={["Second."]} />);
    await advance(1_000);
    await advance(4_999);
    expect(getLines()).toEqual(["Second."]);
    await advancePastExit(1);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[O71][L100] shows 1,000 messages with duplicates in one toast and ignores values that are not strings", () => {
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
    expect(getLines()).toEqual(texts);
    expect(getComputedStyle(screen.getByRole("alert")).overflowY).toBe("auto");
    expect(getComputedStyle(screen.getByRole("alert")).maxHeight).toBe("50vh");
  });
});
