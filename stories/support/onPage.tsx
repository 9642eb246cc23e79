import type { Decorator } from "@storybook/react-vite";
import { ChurchProvider } from "../../src/client/ChurchProvider.js";

/** The main part of a page that has help. */
export const onPage =
  (maxWidth: number): Decorator =>
  (Story) => (
    <ChurchProvider supportSite="https://support.example">
      <main style={{ padding: 16, maxWidth }}>
        <Story />
      </main>
    </ChurchProvider>
  );
