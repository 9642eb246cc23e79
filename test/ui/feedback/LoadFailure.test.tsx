import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { LoadFailure } from "../../../src/ui/feedback/LoadFailure.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

describe("LoadFailure", () => {
  it("shows an error with its sentence and a Retry button in place of the data", async () => {
    const retry = vi.fn();
    const { container, user } = renderWidget(
      <LoadFailure text="The groups could not be loaded." onRetry={retry} className="mine" />,
    );
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("The groups could not be loaded.");
    expect(alert).toHaveClass("mine", "MuiAlert-colorError");
    expect(getComputedStyle(alert).flexDirection).toBe("column");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(retry.mock.calls).toEqual([[]]);
    await expectAccessible(container);
  });

  it("is a warning in one line above data that may be outdated", () => {
    renderWidget(<LoadFailure isInline onRetry={() => undefined} />);
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("This could not be loaded.");
    expect(alert).toHaveClass("MuiAlert-colorWarning");
    expect(getComputedStyle(alert).flexDirection).not.toBe("column");
  });
});
