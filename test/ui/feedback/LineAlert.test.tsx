import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LineAlert } from "../../../src/ui/feedback/LineAlert.js";

it("shows a line icon for each severity and to close, and the icon of its caller", () => {
  const severities = ["error", "warning", "info", "success"] as const;
  const { container } = render(
    <>
      {severities.map((severity) => (
        <LineAlert key={severity} severity={severity} onClose={() => undefined} />
      ))}
      <LineAlert icon={<i data-testid="own" />} />
    </>,
  );
  expect(container.querySelectorAll(".MuiSvgIcon-root")).toHaveLength(0);
  const paths = [...container.querySelectorAll(".MuiAlert-icon path")];
  expect(new Set(paths.map((path) => path.getAttribute("d"))).size).toBe(4);
  expect(screen.getAllByRole("button", { name: "Close" })).toHaveLength(4);
  expect(screen.getByTestId("own")).toBeVisible();
});
