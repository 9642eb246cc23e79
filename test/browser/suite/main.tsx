import "material-icons/iconfont/filled.css";
import CssBaseline from "@mui/material/CssBaseline";
import { apisAt, ChurchClient } from "../../../src/entries/index.js";
import { browserAddress } from "../../../stories/apps/address.js";
import type { AppKind } from "../../../stories/apps/areas.js";
import { createLocalSessionStorage } from "../../../stories/apps/sessionStorages.js";
import { SuiteHost } from "../../../stories/apps/SuiteHost.js";
import { showPage } from "../showPage.js";
import { socketAt } from "../twinPage.js";

/** Configuration that the page's server returns in `/config.js`. */
export interface DemoAppConfig {
  kind: AppKind;
  /** Root URL of the demo server. */
  twin: string;
  /** Root URL of each app; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
}
declare global {
  interface Window {
    suite: DemoAppConfig;
  }
}

const { kind, twin, roots } = window.suite;
const client = new ChurchClient({ apis: apisAt(twin), socketUrl: socketAt(twin) });

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
