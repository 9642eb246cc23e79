import { createTheme, type Shadows, type Theme } from "@mui/material/styles";
import { componentsOf } from "./components.js";
import { createPalette, DEFAULT_BRAND } from "./palette.js";

/** Options of `createNarthexTheme`: brand, color scheme, direction, density and fonts. */
export interface NarthexThemeOptions {
  /**
   * The church's color in a CSS format: hex, `rgb()`, `hsl()` or a common name. A color that cannot be read counts as the default.
   * @default "#2F4A9C"
   */
  brand?: string | undefined;
  /**
   * The color scheme. "system" has both: it follows the device until `useColorScheme().setMode` of MUI changes it.
   * @default "system"
   */
  mode?: "light" | "dark" | "system" | undefined;
  /** The direction of the text. @default "ltr" */
  direction?: "ltr" | "rtl" | undefined;
  /** The height of rows in lists, menus and conversations. "compact" lowers them where the pointer is fine, such as a mouse: a menu's row from 48 to 40 px, a conversation in the inbox from 76 to 56 px. @default "comfortable" */
  density?: "comfortable" | "compact" | undefined;
  /** CSS font families, for example `{ text: '"Inter", sans-serif' }`. The defaults are fonts of the device. */
  fonts?: { text?: string | undefined; headings?: string | undefined } | undefined;
}

const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
// After the serifs, system-ui: it has a good face for Chinese, Korean and Hindi, which generic serif fonts often lack.
const SERIF = '"Iowan Old Style", Palatino, Georgia, system-ui, sans-serif';

// Sizes and line heights are in px.
const rem = (px: number): string => `${px / 16}rem`;
const heading = (size: number, lineHeight: number, fontFamily: string) => ({
  fontFamily,
  fontSize: rem(size),
  lineHeight: lineHeight / size,
  fontWeight: 500,
  letterSpacing: "-0.01em",
});
const text = (size: number, lineHeight: number, fontWeight = 400) => ({
  fontSize: rem(size),
  lineHeight: lineHeight / size,
  fontWeight,
  letterSpacing: "normal",
});

const createTypography = ({
  text: fontFamily = SANS,
  headings = SERIF,
}: NonNullable<NarthexThemeOptions["fonts"]> = {}) => ({
  fontFamily,
  fontWeightMedium: 600,
  fontWeightBold: 600,
  h1: heading(31, 38, headings),
  h2: heading(28, 36, headings),
  h3: heading(25, 32, headings),
  h4: heading(23, 30, headings),
  h5: heading(21, 28, headings),
  h6: text(17, 24, 600),
  subtitle1: text(15, 22),
  subtitle2: text(14, 20, 600),
  body1: text(16, 24),
  body2: text(14, 20),
  button: { ...text(14, 20, 600), textTransform: "none" as const },
  caption: text(12.5, 18),
  overline: { ...text(12.5, 18, 600), textTransform: "none" as const },
});

const SHADOW = "20 24 40";
const RAISED = `0 1px 2px rgb(${SHADOW} / 0.06)`;
const MENU = `0 2px 6px rgb(${SHADOW} / 0.06), 0 12px 32px rgb(${SHADOW} / 0.14)`;
const DIALOG = `0 8px 20px rgb(${SHADOW} / 0.1), 0 32px 72px rgb(${SHADOW} / 0.24)`;

/** Of MUI's elevations, up to 3 are boxes, up to 15 menus, and the others dialogs. */
const SHADOWS = Array.from({ length: 25 }, (_, elevation) => {
  if (elevation === 0) return "none";
  if (elevation <= 3) return RAISED;
  return elevation <= 15 ? MENU : DIALOG;
}) as Shadows;

const DECELERATE = "cubic-bezier(0.2, 0, 0, 1)";

const TRANSITIONS = {
  duration: {
    shortest: 120,
    shorter: 120,
    short: 200,
    standard: 200,
    complex: 280,
    enteringScreen: 280,
    leavingScreen: 210,
  },
  easing: { easeInOut: DECELERATE, easeOut: DECELERATE },
};

/**
 * Creates the theme of this package, for hosts without one of their own: CSS variables, light and dark in one, WCAG AA for
 * any brand. Further arguments are merged into it, as by MUI's `createTheme`. The app needs MUI's `CssBaseline`, and a
 * server-rendered app also its `<InitColorSchemeScript attribute="data" />`.
 * @example
 * const theme = createNarthexTheme({ brand: "#1F6650" });
 * <ThemeProvider theme={theme}>
 *   <CssBaseline />
 *   <App />
 * </ThemeProvider>;
 */
export function createNarthexTheme(
  options: NarthexThemeOptions = {},
  ...overrides: object[]
): Theme {
  const { brand = DEFAULT_BRAND, mode = "system", direction = "ltr" } = options;
  const schemes = mode === "system" ? (["light", "dark"] as const) : [mode];
  return createTheme(
    {
      // With one scheme there is nothing to select: the styles of that scheme always apply.
      cssVariables: mode === "system" ? { colorSchemeSelector: "data" } : true,
      colorSchemes: Object.fromEntries(
        schemes.map((scheme) => [scheme, { palette: createPalette(brand, scheme) }]),
      ),
      defaultColorScheme: mode === "dark" ? "dark" : "light",
      direction,
      shape: { borderRadius: 10 },
      typography: createTypography(options.fonts),
      shadows: SHADOWS,
      transitions: TRANSITIONS,
      components: componentsOf(brand, options.density === "compact"),
    },
    ...overrides,
  );
}
