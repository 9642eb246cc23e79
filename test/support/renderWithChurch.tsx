import { createTheme, ThemeProvider } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement, ReactNode } from "react";
import { ChurchProvider, type ChurchProviderProps } from "../../src/index.js";
import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/testing.js";

export { expectAccessible } from "./expectAccessible.js";

export interface RenderOptions {
  church?: DemoChurch;
  email?: string;
  host?: Partial<ChurchProviderProps>;
}

const theme = createTheme({ transitions: { create: () => "none" } });

/** Renders inside a provider with a client of a demo church; nothing is shared between tests. */
export function renderWithChurch(
  ui: ReactElement,
  { church = createDemoChurch(), email = "ruth@grace.example", host = {} }: RenderOptions = {},
) {
  const client = createDemoClient(church, email);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={theme}>
      <ChurchProvider client={client} {...host}>
        {children}
      </ChurchProvider>
    </ThemeProvider>
  );
  const user = userEvent.setup();
  return { ...render(ui, { wrapper }), church, client, user };
}
