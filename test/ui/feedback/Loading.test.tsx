import { screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { Loading } from "../../../src/ui/feedback/Loading.js";
import { expectAccessible } from "../../harness/expectAccessible.js";
import { renderWidget } from "../../harness/renderWidget.js";

const getDots = () => [...screen.getByRole("status").querySelectorAll("i")];

describe("Loading", () => {
  it("[L111] has the status role, a text and a default id", async () => {
    const { container } = renderWidget(<Loading />);
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
    expect(screen.getByRole("status").id).toBe("loading-component");
    await expectAccessible(container);
  });

  it.each([
    [undefined, 32],
    ["sm", 20],
    ["md", 32],
    ["lg", 48],
    ["huge" as "lg", 32],
  ] as const)("renders size %s with dots of %i px", (size, px) => {
    renderWidget(<Loading {...(size && { size })} />);
    expect(getDots().map(({ style }) => style.width)).toEqual([`${px}px`, `${px}px`, `${px}px`]);
  });

  it("[L111] animates only when the user has no preference for reduced motion", () => {
    renderWidget(<Loading />);
    const css = document.head.textContent ?? "";
    expect(css).toMatch(/@media \(prefers-reduced-motion: no-preference\)\{[^}]*animation:/);
    expect(getComputedStyle(getDots()[0] ?? document.body).animation).not.toMatch(/infinite/);
  });

  it("[L111] uses the theme's text color, or the host's color", () => {
    const dark = { theme: { palette: { mode: "dark" as const, text: { primary: "#fafafa" } } } };
    const { rerender } = renderWidget(<Loading />, dark);
    expect(getComputedStyle(screen.getByRole("status")).color).toBe("rgb(250, 250, 250)");
    rerender(<Loading color="rgb(1, 2, 3)" />);
    expect(getComputedStyle(screen.getByRole("status")).color).toBe("rgb(1, 2, 3)");
  });

  it("shows the host's text and accepts id, test id, className and ref", () => {
    const ref = createRef<HTMLDivElement>();
    renderWidget(
      <Loading
        loadingText="Loading people"
        id="people"
        data-testid="people-loading"
        className="mine"
        ref={ref}
      />,
    );
    expect(ref.current).toBe(screen.getByTestId("people-loading"));
    expect(ref.current).toHaveTextContent("Loading people");
    expect(ref.current).toHaveClass("mine");
    expect(ref.current?.id).toBe("people");
  });
});
