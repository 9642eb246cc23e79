"use client";
import { type ReactNode, useContext, useState } from "react";
import type { ChurchClient } from "../client/ChurchClient.js";
import { ClientCore } from "../client/ClientCore.js";
import { countsPart } from "../client/counts/UnreadCountsStore.js";
import { getDefaultCore } from "../client/defaultCore.js";
import { personLookupPart } from "../client/session/PersonLookup.js";
import { ChurchContext, type HostSettings } from "./ChurchContext.js";
import { useHostContext } from "./useHostContext.js";
import { useRetained } from "./useRetained.js";

export interface ChurchProviderProps extends HostSettings {
  /** The client to use. @default the default client, the one behind ApiHelper and UserHelper */
  client?: ChurchClient | undefined;
  children?: ReactNode;
}

/** Gives components below it a client and what the host says about itself, and keeps the client live while mounted. */
export function ChurchProvider({ client, children, ...settings }: ChurchProviderProps) {
  const outer = useContext(ChurchContext);
  // On a server the default client is everybody's, so each tree gets one of its own.
  const [own] = useState(() => (typeof window === "undefined" ? new ClientCore() : undefined));
  const core = client?.core ?? outer.core ?? own ?? getDefaultCore();
  const value = useHostContext(core, settings);
  useRetained(core.part(countsPart));
  useRetained(core.part(personLookupPart));
  return <ChurchContext value={value}>{children}</ChurchContext>;
}
