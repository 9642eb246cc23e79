import "@fontsource-variable/noto-sans/wght.css";
import "@fontsource-variable/noto-sans-kr/wght.css";
import "@fontsource-variable/noto-serif/wght.css";
import "material-icons/iconfont/outlined.css";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { createTheme, type Theme, ThemeProvider } from "@mui/material/styles";
import rtlPlugin from "@mui/stylis-plugin-rtl";
import type { Preview } from "@storybook/react-vite";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { prefixer } from "stylis";
import { useStore } from "zustand";
import { LANGUAGES } from "../src/platform/locale/rules/languages.js";

import { LanguageContext, useToolbarLanguage } from "./language.js";
import { testedLook } from "./testedLook.js";
import { createNarthexTheme } from "../src/entries/theme.js";
import { getDefaultClient } from "../src/client/ChurchClient.js";

type Direction = "ltr" | "rtl";
type Scheme = "light" | "dark";

/** The churches of the toolbar, with their colors. */
const BRANDS = { Lapis: "#2F4A9C", Evergreen: "#1F6650", Marigold: "#F2B438" } as const;

// Shipped fonts, so that a story looks the same on every machine.
const SANS = '"Noto Sans Variable", "Noto Sans KR Variable", system-ui, sans-serif';
const SERIF = `"Noto Serif Variable", ${SANS}`;
const FONTS = { text: SANS, headings: SERIF };
const iconFont = {
  components: { MuiIcon: { defaultProps: { baseClassName: "material-icons-outlined" } } },
};

interface Look {
  /** A color, or "plain MUI" for the default theme of MUI. */
  brand: string;
  scheme: Scheme;
  direction: Direction;
  density: "comfortable" | "compact";
}

/** Returns the color of a church of the toolbar. */
/** Returns the color of a brand that the toolbar names. */
export const brandOf = (name: unknown): string =>
  Object.entries(BRANDS).find(([brand]) => brand === name)?.[1] ?? String(name);

const createThemeOf = ({ brand, scheme, direction, density }: Look): Theme =>
  brand === "plain MUI"
    ? createTheme({
        palette: { mode: scheme },
        direction,
        typography: { fontFamily: SANS },
        ...iconFont,
      })
    : createNarthexTheme({ brand, mode: scheme, direction, density, fonts: FONTS }, iconFont);

/** The plugin mirrors "left" and "right" in MUI's styles. It needs a separate Emotion cache. */
const createCaches = () => ({
  // `speedy` has one style element instead of one for each rule, as in production.
  ltr: createCache({ key: "ltr", prepend: true, speedy: true }),
  rtl: createCache({
    key: "rtl",
    prepend: true,
    speedy: true,
    stylisPlugins: [prefixer, rtlPlugin],
  }),
});

interface HostPageProps extends Look {
  motion: "full" | "reduced";
  language: string;
  children: ReactNode;
}

/** Provides what a host provides: theme, text direction and language. */
function HostPage({ motion, children, ...chosen }: HostPageProps) {
  const tested = useStore(testedLook);
  const [caches] = useState(createCaches);
  // Removes the styles of a story with the story: all of a worker's stories share one page.
  useEffect(() => () => Object.values(caches).forEach(({ sheet }) => sheet.flush()), [caches]);
  const { brand, density } = chosen;
  const scheme = tested.scheme ?? chosen.scheme;
  const direction = tested.direction ?? chosen.direction;
  const language = tested.language ?? chosen.language;
  const theme = useMemo(
    () => createThemeOf({ brand, scheme, direction, density }),
    [brand, scheme, direction, density],
  );
  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = language;
  }, [direction, language]);
  return (
    <LanguageContext value={language}>
      <CacheProvider value={caches[direction]}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          {motion === "reduced" && (
            <GlobalStyles
              styles={{ "*": { transition: "none !important", animation: "none !important" } }}
            />
          )}
          <DefaultLanguage />
          {children}
        </ThemeProvider>
      </CacheProvider>
    </LanguageContext>
  );
}

/** Sets the language of the default client, which stories without a provider use. */
function DefaultLanguage() {
  useToolbarLanguage(getDefaultClient());
  return null;
}

const preview: Preview = {
  globalTypes: {
    brand: {
      description: "Color of the church, or MUI's own theme",
      toolbar: {
        title: "Brand",
        icon: "paintbrush",
        items: [...Object.keys(BRANDS), "plain MUI"],
        dynamicTitle: true,
      },
    },
    density: {
      description: "Height of rows",
      toolbar: {
        title: "Density",
        icon: "component",
        items: ["comfortable", "compact"],
        dynamicTitle: true,
      },
    },
    motion: {
      description: "Motion",
      toolbar: { title: "Motion", icon: "play", items: ["full", "reduced"], dynamicTitle: true },
    },
    scheme: {
      description: "Color scheme",
      toolbar: {
        title: "Color scheme",
        icon: "contrast",
        items: ["light", "dark"],
        dynamicTitle: true,
      },
    },
    direction: {
      description: "Text direction",
      toolbar: { title: "Direction", icon: "transfer", items: ["ltr", "rtl"], dynamicTitle: true },
    },
    language: {
      description: "Language of the texts",
      toolbar: { title: "Language", icon: "globe", items: [...LANGUAGES], dynamicTitle: true },
    },
  },
  initialGlobals: {
    brand: "Lapis",
    scheme: "light",
    density: "comfortable",
    motion: "full",
    direction: "ltr",
    language: "en",
  },
  parameters: {
    layout: "fullscreen",
    options: {
      storySort: {
        // A literal, because Storybook parses this order without running the file.
        order: [
          "Welcome",
          "Two people",
          "Apps",
          "Header",
          "Churches",
          "Support",
          "Messages",
          "Notes",
          "Notifications",
          "Gallery",
          "Forms",
          "React",
          "ui",
          "Languages",
          "Demo server",
        ],
      },
    },
    a11y: { test: "error" },
    viewport: {
      options: {
        phone: { name: "Phone 360", styles: { width: "360px", height: "740px" }, type: "mobile" },
        tablet: {
          name: "Tablet 768",
          styles: { width: "768px", height: "1024px" },
          type: "tablet",
        },
        laptop: {
          name: "Laptop 1024",
          styles: { width: "1024px", height: "768px" },
          type: "desktop",
        },
        desktop: {
          name: "Desktop 1280",
          styles: { width: "1280px", height: "800px" },
          type: "desktop",
        },
        wide: { name: "Wide 1680", styles: { width: "1680px", height: "900px" }, type: "desktop" },
      },
    },
    controls: { expanded: true },
  },
  decorators: [
    (Story, { globals }) => (
      <HostPage
        brand={brandOf(globals["brand"])}
        density={globals["density"] === "compact" ? "compact" : "comfortable"}
        motion={globals["motion"] === "reduced" ? "reduced" : "full"}
        scheme={globals["scheme"] === "dark" ? "dark" : "light"}
        direction={globals["direction"] === "rtl" ? "rtl" : "ltr"}
        language={typeof globals["language"] === "string" ? globals["language"] : "en"}
      >
        <Story />
      </HostPage>
    ),
  ],
};
export default preview;
