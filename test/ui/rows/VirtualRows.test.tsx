import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { isPrepended, VirtualRows } from "../../../src/ui/rows/VirtualRows.js";

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

it.each([
  ["earlier rows are added", "new c", "a b c", true],
  ["the first row loses its heading", "May:b c", "a b c", true],
  ["a row is added above an unsent one", "a b unsent", "a b c unsent", false],
  ["a row is added at the end", "a b", "a b c", false],
  ["rows are removed", "a b c", "b c", false],
])("isPrepended, when %s", (_, before, after, expected) => {
  expect(isPrepended(before.split(" "), after.split(" "))).toBe(expected);
});
