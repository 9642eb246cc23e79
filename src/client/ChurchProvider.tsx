"use client";
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import type { ChurchClient } from "./ChurchClient.js";
import { watchKeptMessages } from "../messaging/watchKeptMessages.js";
import { ClientCore } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import {
  type HostSettings,
  ChurchContext,
  useAcquired,
  useHostContext,
} from "../platform/provider/ChurchContext.js";
import { useAddressCheck } from "../platform/provider/useMisuseWarning.js";
import { personLookupService } from "../platform/session/PersonLookup.js";
import { resumeSession } from "../platform/session/receiveSession.js";
import { unreadCountsService } from "../unread/UnreadCountsStore.js";

/** Loads the code of conversations, which most pages do not need at once. */
const loadThreads = async (core: ClientCore) =>
  core.get((await import("../messaging/Thread.js")).threadCacheService);

/** Props of `ChurchProvider`: the client and the settings of the host. */
export interface ChurchProviderProps extends HostSettings {
  /**
   * The client of the components below.
   * @default the nearest provider's client, else the default client of ApiHelper and UserHelper (on a server, a new client per tree)
   */
  client?: ChurchClient | undefined;
  /**
   * Whether the page's title and the icon of an installed app show the number of unread messages and notifications. The title
   * is then, for example, "(3) People". @default false
   */
  shouldShowCounts?: boolean | undefined;
  /** The part of the app that uses the client and the settings. */
  children?: ReactNode;
}

/**
 * Provides a client and the host's settings to its children. Keeps the socket open, the counts up to date and the person
 * loaded while it is mounted, and sends the user's messages that the device has kept.
 * @example
 * const client = new ChurchClient({ apis: apisAt("https://api.example.org") });
 * <ChurchProvider client={client} appName="People">
 *   <App />
 * </ChurchProvider>;
 */
export function ChurchProvider({
  client,
  shouldShowCounts = false,
  children,
  ...settings
}: ChurchProviderProps) {
  const outer = useContext(ChurchContext);
  // On a server, all requests would share the default client, so each rendered tree gets its own core.
  const [serverCore] = useState(() =>
    typeof window === "undefined" ? new ClientCore() : undefined,
  );
  const core = client?.core ?? outer.core ?? serverCore ?? getDefaultCore();
  const value = useHostContext(core, settings);
  useAddressCheck(core);
  // Acquiring the unread counts also opens the socket.
  const counts = core.get(unreadCountsService);
  // A layout effect requests the counts before the first paint.
  useLayoutEffect(() => counts.acquire(), [counts]);
  useAcquired(core.get(personLookupService));
  useEffect(() => {
    if (!shouldShowCounts) return undefined;
    const { store } = counts;
    const started = import("../unread/pageCounts.js").then(
      ({ showOnPage }) => showOnPage(store),
      // Without the code, the title stays as it is.
      () => undefined,
    );
    return () => void started.then((stop) => stop?.());
  }, [counts, shouldShowCounts]);
  useEffect(() => void resumeSession(core), [core]);
  useEffect(() => watchKeptMessages(core, () => loadThreads(core)), [core]);
  return <ChurchContext value={value}>{children}</ChurchContext>;
}
