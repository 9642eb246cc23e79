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
  const { appName, onNavigate, context, contentRoot, app, tokenIn, supportSite, supportMail, supportForum } = settings;
  const apps = useSame(settings.apps);
  const appNames = useSame(settings.appNames);
  const supportPaths = useSame(settings.supportPaths);
  const supportTour = useSame(settings.supportTour);
  // Before the effects of what stands inside: what they load must belong to this session already.
  useLayoutEffect(() => core.part(sessionPart).adopt(context), [core, context]);
  return useMemo(() => {
    const words = { appName, onNavigate, context, contentRoot, app, tokenIn, supportSite, supportMail, supportForum };
    const given = { ...words, apps, appNames, supportPaths, supportTour };
    const said = Object.fromEntries(Object.entries(given).filter(([, setting]) => setting !== undefined));
    return { core, host: { ...outer.host, ...said } };
  }, [
    core,
    outer.host,
    appName,
    onNavigate,
    context,
    contentRoot,
    app,
    tokenIn,
    supportSite,
    supportMail,
    supportForum,
    apps,
    appNames,
    supportPaths,
    supportTour,
  ]);
}

/** Hosts write such a table anew on every render; equal words are the same table. `undefined` for an empty one. */
function useSame<T extends object>(table: T | undefined): T | undefined {
  const written = table && JSON.stringify(table);
  return useMemo(() => (written && written !== "{}" ? (JSON.parse(written) as T) : undefined), [written]);
}
