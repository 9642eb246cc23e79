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
    const inRtl = (css: string) => serialize(compile(css), middleware([rtlPlugin, stringify]));
    const inLtr = (css: string) => serialize(compile(css), stringify);
    const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//g, "");
    expect(withoutComments(inRtl(cropperStyles))).toBe(withoutComments(inLtr(cropperStyles)));
    expect(inRtl(withoutComments(cropperStyles))).not.toBe(inLtr(withoutComments(cropperStyles)));
  });
});
