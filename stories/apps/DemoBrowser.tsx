import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useToolbarLanguage } from "../../.storybook/language.js";
import { ChurchClient } from "../../src/entries/index.js";
import type { DemoChurch } from "../../src/entries/testing.js";
import { demoOptions } from "../../src/testing/createDemoClient.js";
import { type Address, createMemoryAddress } from "./address.js";
import type { AppKind } from "./areas.js";
import { createMemorySessionStorage, type SessionStorage } from "./sessionStorages.js";
import { SuiteHost } from "./SuiteHost.js";
import { useDemoNetwork } from "../support/DemoNetwork.js";

const ROOTS: Record<AppKind, string> = {
  admin: "https://people.example",
  member: "https://{key}.members.example",
  serving: "https://serving.example",
};

interface Tab {
  /** Number of the page load. */
  load: number;
  kind: AppKind;
  client: ChurchClient;
  address: Address;
  storage: SessionStorage;
}

/** Returns the app of a URL, or `undefined` for other sites. */
function findAppKind(url: URL): AppKind | undefined {
  if (url.host === "people.example") return "admin";
  if (url.host === "serving.example") return "serving";
  return url.host.endsWith(".members.example") ? "member" : undefined;
}

const createCookieJar = () => {
  const cookies = new Map<string, string>();
  return {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => void cookies.set(name, value),
  };
};

export interface DemoBrowserProps {
  server: DemoChurch;
  /** The first app to open. */
  start: AppKind;
  /** Path in the first app. @default "/" */
  path?: string;
  /** Part of a link that carries the token. @default "query" */
  tokenIn?: "query" | "fragment";
}

/**
 * A simulated browser that shows one of the three apps at a time. Each app has its own origin, session and cookies; all use one
 * demo server. A link to another app's origin loads that app with a new client, like a page load.
 */
export function DemoBrowser({ server, start, path = "/", tokenIn = "query" }: DemoBrowserProps) {
  const { fetch, WebSocket } = useDemoNetwork(server);
  const [open] = useState(() => {
    const storages: Partial<
      Record<AppKind, { storage: SessionStorage; cookies: ReturnType<typeof createCookieJar> }>
    > = {};
    let loads = 0;
    return (kind: AppKind, href: string): Tab => {
      const { storage, cookies } = (storages[kind] ??= {
        storage: createMemorySessionStorage(),
        cookies: createCookieJar(),
      });
      const address = createMemoryAddress(href);
      const client = new ChurchClient({
        ...demoOptions(server),
        fetch,
        WebSocket,
        cookies,
        address,
      });
      return { load: ++loads, kind, client, address, storage };
    };
  });
  const [tab, setTab] = useState(() => open(start, ROOTS[start].replace("{key}", "grace") + path));
  useToolbarLanguage(tab.client);
  const href = useSyncExternalStore(tab.address.subscribe, tab.address.read);
  useEffect(() => {
    // Browsers without the Navigation API leave the story when a link is clicked.
    if (!("navigation" in window)) return;
    // A link that is not in the document does not bubble its click to window, but the browser fires `navigate`.
    const handleNavigate = (event: NavigateEvent) => {
      const kind = findAppKind(new URL(event.destination.url));
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
          // A new key remounts the host for each page load, also if the app stays the same.
          key={tab.load}
          kind={tab.kind}
          client={tab.client}
          address={tab.address}
          storage={tab.storage}
          roots={ROOTS}
          tokenIn={tokenIn}
        />
      </div>
    </>
  );
}
