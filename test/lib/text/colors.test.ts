import { describe, expect, it } from "vitest";
import { brightnessOf, isDark, isLightText, readColor } from "../../../src/lib/text/colors.js";

describe("readColor", () => {
  it.each([
    ["#000", [0, 0, 0, 1]],
    ["#00f", [0, 0, 255, 1]],
    ["#1a2", [17, 170, 34, 1]],
    ["#1a20", [17, 170, 34, 0]],
    ["#1565C0", [21, 101, 192, 1]],
    ["#1565C033", [21, 101, 192, 0.2]],
    [" #FFFFFF ", [255, 255, 255, 1]],
    ["Navy", [0, 0, 128, 1]],
    ["rgb(1, 2, 3)", [1, 2, 3, 1]],
    ["RGBA(1,2,3,.5)", [1, 2, 3, 0.5]],
    ["rgb(1 2 3 / 50%)", [1, 2, 3, 0.5]],
    ["rgb( 100% 0% 20% )", [255, 0, 51, 1]],
    ["hsl(0, 100%, 50%)", [255, 0, 0, 1]],
    ["hsl(120deg 100% 25%)", [0, 127.5, 0, 1]],
    ["hsla(240, 100%, 75%, 0.25)", [127.5, 127.5, 255, 0.25]],
    ["hsl(-120, 100%, 50%)", [0, 0, 255, 1]],
    ["hsl(480, 100%, 50%)", [0, 255, 0, 1]],
    ["hsl(30, 100%, 50%)", [255, 127.5, 0, 1]],
    ["hsl(60, 50%, 50%)", [191.25, 191.25, 63.75, 1]],
    ["hsl(200, 0%, 100%)", [255, 255, 255, 1]],
  ])("[L132] parses %s", (text, channels) => {
    const parsed = readColor(text) ?? [];
    expect(parsed).toHaveLength(4);
    channels.forEach((channel, index) => expect(parsed[index]).toBeCloseTo(channel, 6));
  });

  it.each([
    "",
    "#",
    "#12",
    "#12345",
    "#1234567",
    "#123456789",
    "x#000",
    "#00g",
    "rgb()",
    "rgb(1, 2)",
    "rgb(1, 2, 3, 4, 5)",
    "rgb(a, b, c)",
    "rgb(1, 2, 3.x)",
    "rgb(x1, 2, 3)",
    "rgb(1, 2, 3) x",
    "x rgb(1, 2, 3)",
    "lab(1 2 3)",
    "chartreuse",
    null,
    5,
  ])("[L132] returns null for %j", (text) => {
    expect(readColor(text)).toBeNull();
  });
});

describe("brightnessOf, isDark and isLightText", () => {
  it.each([
    ["#000", 0],
    ["#fff", 255],
    ["#f00", 76.245],
    ["#0f0", 149.685],
    ["#00f", 29.07],
    ["rgba(0, 0, 0, 0.2)", 204],
    ["#0000", 255],
    ["rgb(255 255 255 / 40%)", 255],
    ["light", 255],
    ["White", 255],
    ["dark", 0],
    [" black", 0],
    ["var(--lightAccent)", 255],
    ["var( --darkAccent)", 0],
  ])("[L132] return for %s the brightness %s", (color, brightness) => {
    expect(brightnessOf(color)).toBeCloseTo(brightness, 6);
  });

  it.each([null, undefined, "", "var(--accent)", "highlight", 5, { toString: () => "white" }])(
    "[L132] treat %j as neither dark nor light",
    (color) => {
      expect(brightnessOf(color)).toBeNull();
      expect([isDark(color), isLightText(color)]).toEqual([false, false]);
    },
  );

  it("[L132] change from dark to light at the middle gray", () => {
    expect([isDark("#808080"), isLightText("#808080")]).toEqual([false, true]);
    expect([isDark("#7f7f7f"), isLightText("#7f7f7f")]).toEqual([true, false]);
  });
});
