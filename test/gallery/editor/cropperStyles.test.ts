import rtlPlugin from "@mui/stylis-plugin-rtl";
import { compile, middleware, serialize, stringify } from "stylis";
import { describe, expect, it } from "vitest";
import { cropperStyles } from "../../../src/gallery/editor/cropperStyles.js";

describe("the styles of the cropper", () => {
  it("[L84] come as a text", () => {
    expect(cropperStyles).toContain(".ReactCrop__crop-selection{");
  });

  it("name no colour, move nothing by themselves and are the same where the page is mirrored", () => {
    expect(cropperStyles).not.toMatch(/#[\da-f]{3}|animation|@keyframes|:root/i);
    const mirrored = (css: string) => serialize(compile(css), middleware([rtlPlugin, stringify]));
    const plain = (css: string) => serialize(compile(css), stringify);
    const spoken = (css: string) => css.replaceAll(/\/\*.*?\*\//g, "");
    expect(spoken(mirrored(cropperStyles))).toBe(spoken(plain(cropperStyles)));
    expect(mirrored(spoken(cropperStyles))).not.toBe(plain(spoken(cropperStyles)));
  });
});
