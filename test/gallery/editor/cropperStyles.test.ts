import rtlPlugin from "@mui/stylis-plugin-rtl";
import { compile, middleware, serialize, stringify } from "stylis";
import { describe, expect, it } from "vitest";
import { cropperStyles } from "../../../src/gallery/editor/cropperStyles.js";

describe("cropperStyles", () => {
  it("[L84] is a string of CSS", () => {
    expect(cropperStyles).toContain(".ReactCrop__crop-selection{");
  });

  it("contains no hex colors, animations or :root rules, and is the same in RTL", () => {
    expect(cropperStyles).not.toMatch(/#[\da-f]{3}|animation|@keyframes|:root/i);
    const compileRtl = (css: string) => serialize(compile(css), middleware([rtlPlugin, stringify]));
    const compileLtr = (css: string) => serialize(compile(css), stringify);
    const removeComments = (css: string) => css.replaceAll(/\/\*.*?\*\//g, "");
    expect(removeComments(compileRtl(cropperStyles))).toBe(
      removeComments(compileLtr(cropperStyles)),
    );
    expect(compileRtl(removeComments(cropperStyles))).not.toBe(
      compileLtr(removeComments(cropperStyles)),
    );
  });
});
