"use client";
import { type ReactNode, useContext, useLayoutEffect, useState } from "react";
import type { ChurchClient } from "./ChurchClient.js";
import { ClientCore } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import {
  type HostSettings,
  ChurchContext,
  useAcquired,
  useHostContext,
} from "../platform/provider/ChurchContext.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

export interface ChurchProviderProps extends HostSettings {
  /** @default the nearest provider's client, else the default client of ApiHelper and UserHelper (on a server, a new client per tree) */
  client?: ChurchClient | undefined;
  children?: ReactNode;
}

/**
 * Provides a client and the host's settings to its children. Keeps the socket open, the counts up to
 * date and the person loaded while it is mounted.
 * @example <ChurchProvider client={client}><App /></ChurchProvider>
 */
export function ChurchProvider({ client, children, ...settings }: ChurchProviderProps) {
  const outer = useContext(ChurchContext);
  // On a server, all requests would share the default client, so each rendered tree gets its own core.
  const [serverCore] = useState(() =>
    typeof window === "undefined" ? new ClientCore() : undefined,
  );
  const core = client?.core ?? outer.core ?? serverCore ?? getDefaultCore();
  const value = useHostContext(core, settings);
  // Acquiring the unread counts also opens the socket.
  const counts = core.get(unreadCountsService);
  // A layout effect requests the counts before the first paint.
  useLayoutEffect(() => counts.acquire(), [counts]);
  useAcquired(core.get(personLookupService));
  return <ChurchContext value={value}>{children}</ChurchContext>;
}
