import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { VirtualRows } from "../../../src/ui/rows/VirtualRows.js";

it("VirtualRows keeps its list when the rows get headings", () => {
  // jsdom has no ResizeObserver.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  const scroller = { current: document.body };
  const list = (heading: string) => (
    <VirtualRows
      keys={["a"]}
      label="People"
      scroller={scroller}
      sectionHeadingAt={() => heading}
      renderAt={(index) => index}
    />
  );
  const { rerender } = render(list(""));
  const before = screen.getByRole("list");
  rerender(list("May"));
  expect(screen.getByRole("list")).toBe(before);
  expect(before.previousElementSibling).toHaveTextContent("May");
});
