import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLanguageOfToolbar } from "../../.storybook/language.js";
import { ChurchClient } from "../../src/index.js";
import type { DemoChurch } from "../../src/testing.js";
import { demoOptions } from "../../src/testing/createDemoClient.js";
import { type Address, storyAddress } from "./address.js";
import type { AppKind } from "./areas.js";
import { memorySession, type Remembered } from "./remembered.js";
import { SuiteHost } from "./SuiteHost.js";

const ROOTS: Record<AppKind, string> = {
  admin: "https://people.example",
  member: "https://{key}.members.example",
  serving: "https://serving.example",
};

interface Tab {
  /** Numbers the page loads. */
  load: number;
  kind: AppKind;
  client: ChurchClient;
  address: Address;
  remembered: Remembered;
}

/** Which app lives at an address, if any of the three. */
function kindAt(url: URL): AppKind | undefined {
  if (url.host === "people.example") return "admin";
  if (url.host === "serving.example") return "serving";
  return url.host.endsWith(".members.example") ? "member" : undefined;
}

const cookieJar = () => {
  const cookies = new Map<string, string>();
  return {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => void cookies.set(name, value),
  };
};

export interface DemoBrowserProps {
  church: DemoChurch;
  /** The app that is open first. */
  start: AppKind;
  /** Where in it. @default "/" */
  path?: string;
  tokenIn?: "query" | "fragment";
}

/**
 * The three apps in a drawn browser: one at a time, each on an origin of its own with a session of its own, over one church.
 * A link to another origin loads the app that lives there, as a page load would.
 */
export function DemoBrowser({ church, start, path = "/", tokenIn = "query" }: DemoBrowserProps) {
  const [open] = useState(() => {
    const kept: Partial<
      Record<AppKind, { remembered: Remembered; cookies: ReturnType<typeof cookieJar> }>
    > = {};
    let loads = 0;
    return (kind: AppKind, href: string): Tab => {
      const { remembered, cookies } = (kept[kind] ??= {
        remembered: memorySession(),
        cookies: cookieJar(),
      });
      const address = storyAddress(href);
      const client = new ChurchClient({ ...demoOptions(church), cookies, address });
      return { load: ++loads, kind, client, address, remembered };
    };
  });
  const [tab, setTab] = useState(() => open(start, ROOTS[start].replace("{key}", "grace") + path));
  useLanguageOfToolbar(tab.client);
  const href = useSyncExternalStore(tab.address.subscribe, tab.address.read);
  useEffect(() => {
    // Older browsers have no such events; there, links lead out of the drawn one.
    if (!("navigation" in window)) return;
    // A link may belong to no document: its click bubbles to nobody, but the browser tells where it is about to go.
    const handleNavigate = (event: NavigateEvent) => {
      const kind = kindAt(new URL(event.destination.url));
      if (!kind) return;
      event.preventDefault();
      setTab(open(kind, event.destination.url));
    };
    const { navigation } = window;
    navigation.addEventListener("navigate", handleNavigate);
    return () => navigation.removeEventListener("navigate", handleNavigate);
  }, [open]);
  return (
    <>
      <Box
        sx={{
          position: "fixed",
          insetInline: 0,
          insetBlockEnd: 0,
          zIndex: 1,
          p: 1,
          bgcolor: "background.paper",
          boxShadow: 4,
        }}
      >
        <TextField
          label="Address"
          value={href}
          size="small"
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </Box>
      <div style={{ paddingBottom: 64 }}>
        <SuiteHost
          // Each load is a page of its own, also of the app that is open already.
          key={tab.load}
          kind={tab.kind}
          client={tab.client}
          address={tab.address}
          remembered={tab.remembered}
          roots={ROOTS}
          tokenIn={tokenIn}
        />
      </div>
    </>
  );
}
