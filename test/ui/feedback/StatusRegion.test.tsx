import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { StatusRegion } from "../../../src/ui/feedback/StatusRegion.js";

it("StatusRegion shows its text only after screen readers know the region", async () => {
  const region = (text: string) => <StatusRegion className="mine">{text}</StatusRegion>;
  const { rerender } = render(region("Restored"));
  const root = screen.getByRole("status");
  expect(root).toBeEmptyDOMElement();
  expect(await screen.findByText("Restored")).toBe(root);
  rerender(region("Saved"));
  expect(root).toHaveTextContent("Saved");
  expect(root).toHaveClass("mine");
});
