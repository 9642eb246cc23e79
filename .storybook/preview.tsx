import "@fontsource-variable/noto-sans/wght.css";
import "@fontsource-variable/noto-sans-kr/wght.css";
import "@fontsource-variable/noto-serif/wght.css";
import "material-icons/iconfont/outlined.css";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import {
  createTheme,
  darken,
  getContrastRatio,
  type Theme,
  ThemeProvider,
} from "@mui/material/styles";
import rtlPlugin from "@mui/stylis-plugin-rtl";
import type { Preview } from "@storybook/react-vite";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { prefixer } from "stylis";
import { useStore } from "zustand";
import { LANGUAGES } from "../src/platform/locale/rules/languages.js";
import { type Network, NetworkContext, NETWORKS, useOnlineEvents } from "./network.js";
import { LanguageContext, useToolbarLanguage } from "./language.js";
import { testedLook } from "./testedLook.js";
import { createNarthexTheme } from "../src/entries/theme.js";
import { getDefaultClient } from "../src/client/ChurchClient.js";

type Direction = "ltr" | "rtl";
const SCHEMES = ["light", "dark", "high contrast"] as const;
type Scheme = (typeof SCHEMES)[number];

/** The brands of the toolbar, with their colors. */
const BRANDS = { Lapis: "#2F4A9C", Evergreen: "#1F6650", Marigold: "#F2B438" } as const;

// Fonts from packages, so that a story looks the same on every machine.
const SANS = '"Noto Sans Variable", "Noto Sans KR Variable", system-ui, sans-serif';
const SERIF = `"Noto Serif Variable", ${SANS}`;
const FONTS = { text: SANS, headings: SERIF };
const iconFont = {
  components: { MuiIcon: { defaultProps: { baseClassName: "material-icons-outlined" } } },
};

interface ThemeChoice {
  /** A color, or "plain MUI" for the default theme of MUI. */
  brand: string;
  scheme: Scheme;
  direction: Direction;
  density: "comfortable" | "compact";
}

/** Returns the color of a brand by its name in the toolbar. Returns any other value as text, such as "plain MUI". */
export const brandOf = (name: unknown): string =>
  Object.entries(BRANDS).find(([brand]) => brand === name)?.[1] ?? String(name);

/** Returns the overrides of a host that wants the strongest contrast: black on white, and colors with at least 7:1. */
function createHighContrast(brand: string) {
  const strong = (main: string): { main: string } =>
    getContrastRatio(main, "#FFFFFF") < 7 ? strong(darken(main, 0.05)) : { main };
  const palette = {
    background: { default: "#FFFFFF", paper: "#FFFFFF" },
    text: { primary: "#000000", secondary: "#000000", disabled: "#4D4D4D" },
    divider: "#000000",
    primary: { ...strong(brand), contrastText: "#FFFFFF" },
    error: strong("#B3261E"),
    warning: strong("#8A5200"),
    success: strong("#1E6B43"),
    info: strong("#1F5F8B"),
  };
  return { palette, colorSchemes: { light: { palette } } };
}

function createThemeOf({ brand, scheme, direction, density }: ThemeChoice): Theme {
  const mode = scheme === "dark" ? "dark" : "light";
  const isPlain = brand === "plain MUI";
  const overrides =
    scheme === "high contrast" ? createHighContrast(isPlain ? "#1976D2" : brand) : {};
  return isPlain
    ? createTheme(
        { palette: { mode }, direction, typography: { fontFamily: SANS }, ...iconFont },
        overrides,
      )
    : createNarthexTheme({ brand, mode, direction, density, fonts: FONTS }, iconFont, overrides);
}

/** The nonce of the page's Content-Security-Policy. Vite writes it into this element for the option `html.cspNonce`. */
const nonce = document.querySelector<HTMLElement>("meta[property=csp-nonce]")?.nonce;

/** Creates the Emotion caches: the plugin that mirrors "left" and "right" in MUI's styles needs a separate one. */
const createCaches = () => ({
  // `speedy` uses one style element instead of one for each rule, as in production.
  ltr: createCache({ key: "ltr", prepend: true, speedy: true, ...(nonce && { nonce }) }),
  rtl: createCache({
    key: "rtl",
    prepend: true,
    speedy: true,
    ...(nonce && { nonce }),
    stylisPlugins: [prefixer, rtlPlugin],
  }),
});

interface HostPageProps extends ThemeChoice {
  motion: "full" | "reduced";
  language: string;
  network: Network;
  children: ReactNode;
}

/** Provides what a host provides: theme, text direction and language, and the network of its device. */
function HostPage({ motion, network, children, ...chosen }: HostPageProps) {
  const tested = useStore(testedLook);
  const [caches] = useState(createCaches);
  // Removes the styles when the story unmounts, because all stories of a test worker share one page.
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
  useOnlineEvents(network);
  return (
    <LanguageContext value={language}>
      <NetworkContext value={network}>
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
      </NetworkContext>
    </LanguageContext>
  );
}

/** Sets the language of the default client, which stories without a provider use. */
function DefaultLanguage() {
  useToolbarLanguage(getDefaultClient());
  return null;
}

interface DocsStory {
  moduleExport: { globals?: object; play?: object };
}

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });
const languageItems = LANGUAGES.map((value) => ({
  value,
  title: languageNames.of(value) ?? value,
  right: value,
}));

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
      toolbar: {
        title: "Motion",
        icon: "play",
        items: [
          { value: "full", title: "full motion" },
          { value: "reduced", title: "reduced motion" },
        ],
        dynamicTitle: true,
      },
    },
    scheme: {
      description: "Color scheme",
      toolbar: {
        title: "Color scheme",
        icon: "contrast",
        items: [...SCHEMES],
        dynamicTitle: true,
      },
    },
    direction: {
      description: "Text direction",
      toolbar: {
        title: "Direction",
        icon: "transfer",
        items: [
          { value: "ltr", title: "left to right" },
          { value: "rtl", title: "right to left" },
        ],
        dynamicTitle: true,
      },
    },
    language: {
      description: "Language of the texts",
      toolbar: { title: "Language", icon: "globe", items: languageItems, dynamicTitle: true },
    },
    network: {
      description: "Network between the story and its demo server",
      toolbar: {
        title: "Network",
        icon: "lightning",
        items: [
          { value: "fast", title: "fast network" },
          { value: "slow", title: "slow network", right: "2 s per response" },
          { value: "offline", title: "offline" },
          { value: "failing", title: "failing server", right: "status 503" },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: {
    brand: "Lapis",
    scheme: "light",
    density: "comfortable",
    motion: "full",
    direction: "ltr",
    language: "en",
    network: "fast",
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
          "Client",
          "Header",
          "Churches",
          "Support",
          "Messages",
          "Notes",
          "Notifications",
          "Gallery",
          "Forms",
          "React",
          "UI",
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
    controls: { expanded: true, sort: "requiredFirst" },
    docs: {
      // A docs page has one direction and one language, and plays nothing.
      stories: { filter: ({ moduleExport: { globals, play } }: DocsStory) => !globals && !play },
    },
  },
  decorators: [
    (Story, { globals, viewMode }) => (
      <HostPage
        brand={brandOf(globals["brand"])}
        density={globals["density"] === "compact" ? "compact" : "comfortable"}
        motion={globals["motion"] === "reduced" ? "reduced" : "full"}
        scheme={SCHEMES.find((scheme) => scheme === globals["scheme"]) ?? "light"}
        direction={globals["direction"] === "rtl" ? "rtl" : "ltr"}
        language={typeof globals["language"] === "string" ? globals["language"] : "en"}
        network={NETWORKS.find((network) => network === globals["network"]) ?? "fast"}
      >
        {viewMode === "docs" ? (
          // Keeps a header or toast that is fixed to the window inside its story.
          <div style={{ contain: "layout" }}>
            <Story />
          </div>
        ) : (
          <Story />
        )}
      </HostPage>
    ),
  ],
};
export default preview;
