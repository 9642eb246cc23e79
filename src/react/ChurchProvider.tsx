"use client";
import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { ChurchClient } from "../client/ChurchClient.js";
import { ClientCore } from "../client/ClientCore.js";
import { countsPart } from "../client/counts/UnreadCountsStore.js";
import { getDefaultCore } from "../client/defaultCore.js";
import { sessionPart } from "../client/session/SessionStore.js";
import { ChurchContext, type HostSettings } from "./ChurchContext.js";

export interface ChurchProviderProps extends HostSettings {
  /** The client to use. @default the default client, the one behind ApiHelper and UserHelper */
  client?: ChurchClient | undefined;
  children?: ReactNode;
}

/** Gives components below it a client and what the host says about itself, and keeps the client live while mounted. */
export function ChurchProvider({
  client,
  children,
  appName,
  onNavigate,
  context,
  contentRoot,
  apps,
  app,
  supportSite,
}: ChurchProviderProps) {
  const outer = useContext(ChurchContext);
  // On a server the default client is everybody's, so each tree gets one of its own.
  const [own] = useState(() => (typeof window === "undefined" ? new ClientCore() : undefined));
  const core = client?.core ?? outer.core ?? own ?? getDefaultCore();
  const { admin, member, serving } = apps ?? {};
  const value = useMemo(() => {
    const given: HostSettings = { appName, onNavigate, context, contentRoot, app, supportSite };
    if (admin ?? member ?? serving) given.apps = { ...(admin && { admin }), ...(member && { member }), ...(serving && { serving }) };
    const settings = Object.fromEntries(Object.entries(given).filter(([, setting]) => setting !== undefined));
    return { core, host: { ...outer.host, ...settings } };
  }, [core, outer.host, appName, onNavigate, context, contentRoot, app, supportSite, admin, member, serving]);

  // Before the effects of what stands inside: what they load must belong to this session already.
  useLayoutEffect(() => core.part(sessionPart).adopt(context), [core, context]);
  useEffect(() => core.part(countsPart).retain(), [core]);

  return <ChurchContext value={value}>{children}</ChurchContext>;
}
