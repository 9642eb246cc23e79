"use client";
import { useContext, useLayoutEffect, useMemo } from "react";
import type { ClientCore } from "../client/ClientCore.js";
import { sessionPart } from "../client/session/SessionStore.js";
import { ChurchContext, type ChurchContextValue, type HostSettings } from "./ChurchContext.js";

/**
 * What stands around, with what is said here before it: settings that are left out are inherited. A session that the host
 * tells of is taken over before anything inside loads.
 */
export function useHostContext(core: ClientCore, settings: HostSettings): ChurchContextValue {
  const outer = useContext(ChurchContext);
  const { appName, onNavigate, context, contentRoot, app, supportSite, apps } = settings;
  const { admin, member, serving } = apps ?? {};
  // Before the effects of what stands inside: what they load must belong to this session already.
  useLayoutEffect(() => core.part(sessionPart).adopt(context), [core, context]);
  return useMemo(() => {
    const given: HostSettings = { appName, onNavigate, context, contentRoot, app, supportSite };
    if (admin ?? member ?? serving) given.apps = { ...(admin && { admin }), ...(member && { member }), ...(serving && { serving }) };
    const said = Object.fromEntries(Object.entries(given).filter(([, setting]) => setting !== undefined));
    return { core, host: { ...outer.host, ...said } };
  }, [core, outer.host, appName, onNavigate, context, contentRoot, app, supportSite, admin, member, serving]);
}
