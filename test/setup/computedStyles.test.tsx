import { afterEach, describe, expect, it } from "vitest";

afterEach(() => document.head.querySelectorAll("style").forEach((sheet) => sheet.remove()));

/** Renders markup with a style sheet and returns the computed style of the element with the id `it`. */
function styleOf(css: string, html: string): CSSStyleDeclaration {
  const sheet = document.createElement("style");
  sheet.textContent = css;
  document.head.append(sheet);
  document.body.innerHTML = html;
  return getComputedStyle(document.getElementById("it") ?? document.body);
}

describe("getComputedStyle of the component tests", () => {
  it.each([
    ["a class", ".a { display: flex }", "<p id=it class=a>", "flex"],
    ["another selector", "div > p { display: flex }", "<div><p id=it></p></div>", "flex"],
    ["no rule", ".a { display: flex }", "<p id=it>", "block"],
    ["no rule, in a hidden element", "", "<p id=it hidden>", "none"],
    [
      "the more specific of two rules",
      "p.a { display: flex } .a { display: grid }",
      "<p id=it class=a>",
      "flex",
    ],
    [
      "the later of two rules",
      ".a { display: flex } .a { display: grid }",
      "<p id=it class=a>",
      "grid",
    ],
    ["an inline style", ".a { display: flex }", "<p id=it class=a style='display: grid'>", "grid"],
    [
      "an important rule",
      ".a { display: flex !important }",
      "<p id=it class=a style='display: grid'>",
      "flex",
    ],
    [
      "no rule that jsdom cannot parse",
      "p:-moz-read-write { display: flex }",
      "<p id=it>",
      "block",
    ],
    ["no rule for print", "@media print { .a { display: flex } }", "<p id=it class=a>", "block"],
  ])("returns the display of %s", (_, css, html, display) => {
    const style = styleOf(css, html);
    expect(style.display).toBe(display);
    expect(style.getPropertyValue("display")).toBe(display);
  });

  it("inherits visibility and pointer events, but not opacity", () => {
    const css = ".a { visibility: hidden; pointer-events: none; opacity: 0.5 }";
    const style = styleOf(css, "<p>Seen</p><div class=a><p id=it></p></div>");
    expect(getComputedStyle(document.querySelector("p") ?? document.body).visibility).toBe(
      "visible",
    );
    expect(style).toMatchObject({ visibility: "hidden", pointerEvents: "none", opacity: "1" });
  });

  it("follows a changed class, and returns any other property", async () => {
    const css = ".a { display: flex; color: rgb(1, 2, 3) }";
    expect(styleOf(css, "<p id=it>").display).toBe("block");
    document.getElementById("it")?.classList.add("a");
    // Lets the mutation observers run.
    await Promise.resolve();
    const { display, color } = getComputedStyle(document.getElementById("it") ?? document.body);
    expect([display, color]).toEqual(["flex", "rgb(1, 2, 3)"]);
  });
});
