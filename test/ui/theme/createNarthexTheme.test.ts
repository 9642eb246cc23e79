import { getContrastRatio, type Theme } from "@mui/material/styles";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNarthexTheme } from "../../../src/entries/theme.js";
import { bandOf, DARK_ERROR_TOAST } from "../../../src/ui/theme/palette.js";

const SCHEMES = ["light", "dark"] as const;
type Channels = [number, number, number];

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Channels;
/** Mixes as `color-mix(in srgb, color percent%, base)` does. */
const mix = (color: string, percent: number, base: string): string => {
  const from = channelsOf(base);
  const parts = channelsOf(color).map((channel, index) =>
    Math.round((channel * percent + (from[index] ?? 0) * (100 - percent)) / 100),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
};

type Palette = Theme["palette"];
const paletteOf = (brand: string | undefined, mode: "light" | "dark"): Palette =>
  createNarthexTheme({ brand, mode }).palette;

/** Returns every text: its name, such as "text on paper", its color and the color of its background. */
function listTextPairs(palette: Palette, scheme: "light" | "dark"): [string, string, string][] {
  const { background, text, primary, error, warning, success, info, grey } = palette;
  const isLight = scheme === "light";
  const tint = (color: string, light: number, dark: number) =>
    mix(color, isLight ? light : dark, background.paper);
  const surfaces: [string, string][] = [
    ["page", background.default],
    ["paper", background.paper],
    ["sunken", isLight ? grey[100] : grey[900]],
    ["menu", isLight ? background.paper : mix(text.primary, 6, background.paper)],
    ["unread", tint(primary.main, 8, 12)],
    ["selected", tint(primary.main, 12, 22)],
    ["hover", mix(text.primary, 5, background.paper)],
  ];
  const states = { error, warning, success, info };
  return [
    ...surfaces.flatMap(([surface, color]): [string, string, string][] => [
      [`text on ${surface}`, text.primary, color],
      [`secondary text on ${surface}`, text.secondary, color],
      [`primary on ${surface}`, primary.main, color],
    ]),
    ...Object.entries(states).flatMap(
      ([name, { main, contrastText }]): [string, string, string][] => [
        [`${name} on paper`, main, background.paper],
        [`${name} on page`, main, background.default],
        [`${name} on its tint`, main, tint(main, 8, 14)],
        [`text on ${name}`, opaque(contrastText, main), main],
      ],
    ),
    ["text on primary", primary.contrastText, primary.main],
    ["text on hovered primary", primary.contrastText, primary.dark],
  ];
}

/** MUI's own contrast texts are white or a translucent black. */
const opaque = (color: string, base: string): string =>
  color.startsWith("rgba(0, 0, 0")
    ? mix("#000000", 87, base)
    : color === "#fff"
      ? "#ffffff"
      : color;

function findTooWeak(pairs: [string, string, string][], least: number): string[] {
  return pairs.flatMap(([name, text, background]) => {
    const contrast = getContrastRatio(text, background);
    return contrast < least ? [`${name}: ${contrast.toFixed(2)}`] : [];
  });
}

const brands = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, "0")).join("")}`);

describe("createNarthexTheme", () => {
  it.each(SCHEMES)("has WCAG AA contrast for any brand in the %s scheme", (scheme) => {
    fc.assert(
      fc.property(brands, (brand) => {
        const palette = paletteOf(brand, scheme);
        const { background, grey, primary } = palette;
        const edges = [background.default, background.paper].flatMap(
          (surface): [string, string, string][] => [
            [`field edge on ${surface}`, grey[600], surface],
            [`focus ring on ${surface}`, primary.main, surface],
          ],
        );
        expect(findTooWeak(listTextPairs(palette, scheme), 4.5)).toEqual([]);
        expect(findTooWeak(edges, 3)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("has the same dark surface below paper as the components", () => {
    const { grey, text, background } = paletteOf(undefined, "dark");
    expect(grey[900].toLowerCase()).toBe(mix(text.primary, 10, background.paper));
    expect(getContrastRatio(grey[900], background.paper)).toBeGreaterThan(1.3);
  });

  it("has readable text on a dark error toast", () => {
    expect(getContrastRatio("#ffffff", DARK_ERROR_TOAST)).toBeGreaterThanOrEqual(4.5);
  });

  it("has readable text on the band of any brand", () => {
    fc.assert(
      fc.property(brands, (brand) => {
        const { background, text } = bandOf(brand);
        expect(background).toBe(brand);
        expect(getContrastRatio(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps a brand that is readable, and darkens one that is not", () => {
    expect(paletteOf("#2F4A9C", "light").primary.main).toBe("#2f4a9c");
    expect(bandOf("#F2B438")).toEqual({ background: "#f2b438", text: "#1D2127" });
    const { main } = paletteOf("#F2B438", "light").primary;
    expect(getContrastRatio(main, "#ffffff")).toBeGreaterThan(5);
    expect(getContrastRatio(main, "#ffffff")).toBeLessThan(7);
  });

  it("reads every CSS format, and falls back to the default brand", () => {
    const mainOf = (brand?: string) => paletteOf(brand, "light").primary.main;
    expect(mainOf("rgb(31 102 80)")).toBe(mainOf("#1F6650"));
    expect(mainOf("hsl(162 53% 26%)")).toBe(mainOf("#1f6550"));
    for (const broken of ["", "blurple", "#12", "url(x)"]) expect(mainOf(broken)).toBe(mainOf());
  });

  it("has both schemes in one, or the chosen one", () => {
    const system = createNarthexTheme();
    expect(system).toMatchObject({ colorSchemes: { light: {}, dark: {} } });
    expect(system.vars?.palette.primary.main).toMatch(/^var\(--mui-palette-primary-main/);
    const dark = createNarthexTheme({ mode: "dark", direction: "rtl" });
    expect(dark).not.toHaveProperty("colorSchemes.light");
    expect([dark.palette.mode, dark.direction]).toEqual(["dark", "rtl"]);
  });

  it("uses the fonts of the host in every variant", () => {
    const { typography } = createNarthexTheme({ fonts: { text: "Inter", headings: "Lora" } });
    expect(typography.h1.fontFamily).toBe("Lora");
    for (const variant of ["h6", "body1", "button", "caption"] as const)
      expect(typography[variant].fontFamily).toBe("Inter");
  });

  it("merges the arguments that follow", () => {
    const theme = createNarthexTheme({}, { shape: { borderRadius: 4 } });
    expect(theme.shape.borderRadius).toBe(4);
    expect(theme.typography.h6.fontWeight).toBe(600);
  });
});
