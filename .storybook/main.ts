import { fileURLToPath } from "node:url";
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
  // Reads props and docstrings when a docs page opens, one component at a time, so that it does not delay the start.
  features: { experimentalDocgenServer: true },
  // Replaces each provider of Storybook by docgen.mjs, which gets the provider's path and changes what the provider reads.
  experimental_docgenProvider: (providers = []) =>
    providers.map(({ moduleSpecifier }) => ({
      moduleSpecifier: fileURLToPath(new URL("docgen.mjs", import.meta.url)),
      options: moduleSpecifier,
    })),
};
export default config;
