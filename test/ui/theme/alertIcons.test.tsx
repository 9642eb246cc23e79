import Alert from "@mui/material/Alert";
import { ThemeProvider } from "@mui/material/styles";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createNarthexTheme } from "../../../src/entries/theme.js";

it("createNarthexTheme gives alerts line icons, but keeps an icon of their own", () => {
  render(
    <ThemeProvider theme={createNarthexTheme()}>
      {(["error", "info", "success", "warning"] as const).map((severity) => (
        <Alert key={severity} severity={severity} onClose={() => undefined} />
      ))}
      <Alert icon={<i data-testid="own" />} />
    </ThemeProvider>,
  );
  const icons = screen.getAllByRole("alert").flatMap((alert) => [...alert.querySelectorAll("svg")]);
  expect(icons).toHaveLength(8);
  for (const icon of icons) expect(icon).toHaveAttribute("stroke", "currentColor");
  expect(screen.getByTestId("own")).toBeVisible();
});
