import type { Decorator } from "@storybook/react-vite";
import { ChurchProvider } from "../../src/client/ChurchProvider.js";

/** Returns a decorator that renders the story in `<main>` with a maximum width in pixels and a support site. */
export const withPage =
  (maxWidth: number): Decorator =>
  (Story) => (
    <ChurchProvider supportSite="https://support.example">
      <main style={{ padding: 16, maxWidth }}>
        <Story />
      </main>
    </ChurchProvider>
  );
