import CssBaseline from "@mui/material/CssBaseline";
import { createTheme, ThemeProvider } from "@mui/material/styles";
import type { Preview } from "@storybook/react-vite";
import { useEffect } from "react";

declare const __STORY_SCHEME__: string | undefined;
const scheme = typeof __STORY_SCHEME__ === "string" ? __STORY_SCHEME__ : "light";

const themes = {
  light: createTheme({ palette: { mode: "light" }, direction: "ltr" }),
  dark: createTheme({ palette: { mode: "dark" }, direction: "ltr" }),
};

const preview: Preview = {
  globalTypes: {
    scheme: {
      description: "Colours",
      toolbar: { title: "Colours", icon: "contrast", items: ["light", "dark"], dynamicTitle: true },
    },
    direction: {
      description: "Direction of writing",
      toolbar: { title: "Direction", icon: "transfer", items: ["ltr", "rtl"], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme, direction: "ltr" },
  parameters: {
    layout: "fullscreen",
    a11y: { test: "error" },
    viewport: {
      options: {
        phone: { name: "Phone 360", styles: { width: "360px", height: "740px" }, type: "mobile" },
        tablet: { name: "Tablet 768", styles: { width: "768px", height: "1024px" }, type: "tablet" },
        desktop: { name: "Desktop 1280", styles: { width: "1280px", height: "800px" }, type: "desktop" },
      },
    },
    controls: { expanded: true },
  },
  decorators: [
    (Story, { globals }) => {
      const direction = globals["direction"] === "rtl" ? "rtl" : "ltr";
      useEffect(() => {
        document.documentElement.dir = direction;
        document.documentElement.lang = "en";
      }, [direction]);
      return (
        <ThemeProvider theme={globals["scheme"] === "dark" ? themes.dark : themes.light}>
          <CssBaseline />
          <Story />
        </ThemeProvider>
      );
    },
  ],
};
export default preview;
