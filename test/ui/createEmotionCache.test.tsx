import { CacheProvider } from "@emotion/react";
import { styled } from "@mui/material/styles";
import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createEmotionCache } from "../../src/entries/index.js";

const Red = styled("p")({ color: "rgb(200, 0, 0)" });
const renderRed = () =>
  render(
    <CacheProvider value={createEmotionCache()}>
      <Red>Red</Red>
    </CacheProvider>,
  );

afterEach(() => {
  document.head.replaceChildren();
});

describe("createEmotionCache", () => {
  it("inserts its styles after the insertion point and before the host's styles", () => {
    document.head.innerHTML =
      '<meta name="emotion-insertion-point" content=""><style id="mine">p { margin: 0 }</style>';
    renderRed();
    expect(screen.getByText("Red").className).toMatch(/^mui-style-/);
    const order = [...document.head.children].map(
      (element) => element.id || (element.getAttribute("data-emotion") ?? element.tagName),
    );
    expect(order).toEqual(["META", "mui-style", "mine"]);
  });

  it("works without an insertion point", () => {
    renderRed();
    expect(screen.getByText("Red")).toHaveStyle({ color: "rgb(200, 0, 0)" });
  });
});
