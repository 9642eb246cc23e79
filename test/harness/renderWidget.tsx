import { createTheme, ThemeProvider, type ThemeOptions } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactElement, type ReactNode, useState } from "react";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import type { HostSettings } from "../../src/platform/provider/ChurchContext.js";
import { ChurchProvider } from "../../src/client/ChurchProvider.js";
import type { ClientOptions } from "../../src/platform/core/ClientCore.js";

export interface WidgetHost {
  host?: HostSettings;
  client?: ClientOptions;
  theme?: ThemeOptions;
}

/** Provides a client without a server and a theme without transitions, so that closed popups unmount at once. */
export function Host({
  host = {},
  client = {},
  theme = {},
  children,
}: WidgetHost & { children: ReactNode }) {
  const [churchClient] = useState(() => new ChurchClient(client));
  const [muiTheme] = useState(() =>
    createTheme({ transitions: { create: () => "none" }, ...theme }),
  );
  return (
    <ThemeProvider theme={muiTheme}>
      <ChurchProvider client={churchClient} {...host}>
        {children}
      </ChurchProvider>
    </ThemeProvider>
  );
}

/** Renders inside {@link Host} and returns the result of `render` with a user of user-event. */
export function renderWidget(ui: ReactElement, options: WidgetHost = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => <Host {...options}>{children}</Host>;
  return { user: userEvent.setup(), ...render(ui, { wrapper }) };
}
