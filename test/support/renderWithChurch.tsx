import { createTheme, ThemeProvider } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import axe from "axe-core";
import type { ReactElement, ReactNode } from "react";
import { expect } from "vitest";
import { ChurchProvider, type ChurchProviderProps } from "../../src/index.js";
import { createDemoChurch, createDemoClient, type DemoChurch } from "../../src/testing.js";

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

/** No accessibility violation in what is shown; contrast is judged in a real browser. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
