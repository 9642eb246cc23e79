import "material-icons/iconfont/filled.css";
import CssBaseline from "@mui/material/CssBaseline";
import { apisAt, ChurchClient } from "../../../src/entries/index.js";
import { browserAddress } from "../../../stories/apps/address.js";
import type { AppKind } from "../../../stories/apps/areas.js";
import { createLocalSessionStorage } from "../../../stories/apps/sessionStorages.js";
import { SuiteHost } from "../../../stories/apps/SuiteHost.js";
import { showPage } from "../showPage.js";
import { socketAt } from "../demoPage.js";

/** Configuration that the page's server returns in `/config.js`. */
export interface DemoAppConfig {
  kind: AppKind;
  /** Root URL of the demo server. */
  server: string;
  /** Root URL of each app; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
}
declare global {
  interface Window {
    suite: DemoAppConfig;
  }
}

const { kind, server, roots } = window.suite;
const client = new ChurchClient({ apis: apisAt(server), socketUrl: socketAt(server) });

showPage(
  <>
    <CssBaseline />
    <SuiteHost
      kind={kind}
      client={client}
      address={browserAddress}
      storage={createLocalSessionStorage("session")}
      roots={roots}
    />
  </>,
);
