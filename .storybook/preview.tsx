import "material-icons/iconfont/filled.css";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import rtlPlugin from "@mui/stylis-plugin-rtl";
import type { Preview } from "@storybook/react-vite";
import { type ReactNode, useEffect } from "react";
import { prefixer } from "stylis";
import { useStore } from "zustand";
import { LANGUAGES } from "../src/platform/locale/rules/languages.js";

import { LanguageContext, useToolbarLanguage } from "./language.js";
import { testedScheme } from "./testedScheme.js";
import { getDefaultClient } from "../src/client/ChurchClient.js";

type Direction = "ltr" | "rtl";
type Scheme = "light" | "dark";

const makeTheme = (mode: Scheme, direction: Direction) =>
  createTheme({ palette: { mode }, direction });
const themes = {
  ltr: { light: makeTheme("light", "ltr"), dark: makeTheme("dark", "ltr") },
  rtl: { light: makeTheme("light", "rtl"), dark: makeTheme("dark", "rtl") },
};
// The plugin mirrors "left" and "right" in MUI's styles. It needs a separate Emotion cache.
const caches = {
  ltr: createCache({ key: "ltr", prepend: true }),
  rtl: createCache({ key: "rtl", prepend: true, stylisPlugins: [prefixer, rtlPlugin] }),
};

interface HostPageProps {
  scheme: Scheme;
  direction: Direction;
  language: string;
  children: ReactNode;
}

/** Provides what a host provides: theme, text direction and language. */
function HostPage({ scheme: chosenScheme, direction, language, children }: HostPageProps) {
  const scheme = useStore(testedScheme, (state) => state.scheme) ?? chosenScheme;
  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = language;
  }, [direction, language]);
  return (
    <LanguageContext value={language}>
      <CacheProvider value={caches[direction]}>
        <ThemeProvider theme={themes[direction][scheme]}>
          <CssBaseline />
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
  initialGlobals: { scheme: "light", direction: "ltr", language: "en" },
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
