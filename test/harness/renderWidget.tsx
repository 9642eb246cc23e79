import { createTheme, ThemeProvider, type ThemeOptions } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, type ReactNode, useState } from "react";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import type { ClientOptions } from "../../src/platform/core/types.js";
import type { HostSettings } from "../../src/platform/provider/ChurchContext.js";
import { ChurchProvider } from "../../src/client/ChurchProvider.js";

export interface WidgetHost {
  host?: HostSettings;
  client?: ClientOptions;
  theme?: ThemeOptions;
}

/** A host without a server and without transitions, so that what closes is gone at once. */
export function Host({
  host = {},
  client = {},
  theme = {},
  children,
}: WidgetHost & { children: ReactNode }) {
  const [church] = useState(() => new ChurchClient(client));
  const [made] = useState(() => createTheme({ transitions: { create: () => "none" }, ...theme }));
  return (
    <ThemeProvider theme={made}>
      <ChurchProvider client={church} {...host}>
        {children}
      </ChurchProvider>
    </ThemeProvider>
  );
}

export function renderWidget(ui: ReactElement, options: WidgetHost = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => <Host {...options}>{children}</Host>;
  return { user: userEvent.setup(), ...render(ui, { wrapper }) };
}
