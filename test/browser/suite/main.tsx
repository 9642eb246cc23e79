import "material-icons/iconfont/filled.css";
import CssBaseline from "@mui/material/CssBaseline";
import { createRoot } from "react-dom/client";
import { ChurchClient, CONTENT_API, GIVING_API, MEMBERSHIP_API, MESSAGING_API } from "../../../src/index.js";
import { browserAddress } from "../../../stories/apps/address.js";
import type { AppKind } from "../../../stories/apps/areas.js";
import { storedSession } from "../../../stories/apps/remembered.js";
import { SuiteHost } from "../../../stories/apps/SuiteHost.js";

/** What the server of the page says in `/config.js`. */
export interface SuiteConfig {
  /** Which of the three apps this is. */
  kind: AppKind;
  /** The services. */
  twin: string;
  /** Where the three apps are; `{key}` stands for the church's subdomain. */
  roots: Record<AppKind, string>;
}
declare global {
  interface Window {
    suite: SuiteConfig;
  }
}

const { kind, twin, roots } = window.suite;
const MODULES = { messaging: MESSAGING_API, membership: MEMBERSHIP_API, giving: GIVING_API, content: CONTENT_API };
const client = new ChurchClient({
  apis: Object.entries(MODULES).map(([module, keyName]) => ({ keyName, url: `${twin}/${module}`, jwt: "", permissions: [] })),
  socketUrl: twin.replace(/^http/, "ws"),
});

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root.");
createRoot(root).render(
  <>
    <CssBaseline />
    <SuiteHost kind={kind} client={client} address={browserAddress} remembered={storedSession("session")} roots={roots} />
  </>,
);
