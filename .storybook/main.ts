import type { StorybookConfig } from "@storybook/react-vite";
import { mergeConfig } from "vite";
import { reactCompiler } from "../test/tools/reactCompiler.mjs";

const config: StorybookConfig = {
  stories: ["../stories/**/*.mdx", "../stories/**/*.stories.tsx"],
  staticDirs: ["../stories/assets/worker"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  framework: { name: "@storybook/react-vite", options: {} },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  viteFinal: (vite) => mergeConfig(vite, { plugins: [reactCompiler()] }),
  typescript: { reactDocgen: "react-docgen" },
};
export default config;
