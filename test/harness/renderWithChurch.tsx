import { createTheme, ThemeProvider } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement, ReactNode } from "react";
import {
  ChurchProvider,
  type ChurchProviderProps,
  type ClientOptions,
} from "../../src/entries/index.js";
import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/entries/testing.js";

export { expectAccessible } from "./expectAccessible.js";

export interface RenderOptions {
  church?: DemoChurch;
  email?: string;
  host?: Partial<ChurchProviderProps>;
  /** Client options that override those of the demo client, such as `fetch`. */
  options?: ClientOptions;
}

const theme = createTheme({ transitions: { create: () => "none" } });

/** Renders inside a provider with a client of a demo server, by default a new one, so that tests share no state. */
export function renderWithChurch(
  ui: ReactElement,
  {
    church = createDemoChurch(),
    email = "ruth@grace.example",
    host = {},
    options,
  }: RenderOptions = {},
) {
  const client = createDemoClient(church, email, options);
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
