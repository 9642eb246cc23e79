"use client";
import { useLayoutEffect, useRef, useContext, useMemo, useState } from "react";
import type { ClientCore } from "../core/ClientCore.js";
import { type HostSettings, type ChurchContextValue, ChurchContext } from "./ChurchContext.js";
import { hostSessionService } from "../session/HostSession.js";

/** Passes the host's context to the session before the effects of children run, because they load data of the session. */
export function useReceivedSession(core: ClientCore, context: HostSettings["context"]): void {
  const before = useRef<{ core: ClientCore; context: HostSettings["context"] }>(undefined);
  useLayoutEffect(() => {
    // Another client has not received the former context.
    const previous = before.current?.core === core ? before.current.context : undefined;
    core.get(hostSessionService).receive(context, previous);
    before.current = { core, context };
  }, [core, context]);
}

/** `true`: an object that hosts create in each render, so it is compared by content. */
const SETTINGS: Record<keyof HostSettings, boolean> = {
  appName: false,
  onNavigate: false,
  context: false,
  contentRoot: false,
  apps: true,
  appNames: true,
  tokenIn: false,
  supportSite: false,
  supportPaths: true,
  supportTour: true,
  supportMail: false,
  supportForum: false,
  app: false,
  cardField: false,
};

const NAMES = Object.keys(SETTINGS) as (keyof HostSettings)[];

const contentOf = (name: keyof HostSettings, setting: unknown) =>
  SETTINGS[name] ? JSON.stringify(setting) : setting;

/** Returns the context value of a provider, with the outer one's settings for the rest. Receives the session of the host's context. */
export function useHostContext(core: ClientCore, settings: HostSettings): ChurchContextValue {
  const outer = useContext(ChurchContext);
  const [kept, setKept] = useState(settings);
  const isSame = NAMES.every(
    (name) => contentOf(name, kept[name]) === contentOf(name, settings[name]),
  );
  // During render, so that children never get the former settings.
  if (!isSame) setKept(settings);
  const given = isSame ? kept : settings;
  useReceivedSession(core, settings.context);
  return useMemo(() => {
    const own = NAMES.map((name) => [name, given[name]] as const).filter(
      ([name, setting]) => setting !== undefined && contentOf(name, setting) !== "{}",
    );
    // A session belongs to its client only.
    const inherited = core === outer.core ? outer.host : { ...outer.host, context: undefined };
    return { core, host: { ...inherited, ...Object.fromEntries(own) } };
  }, [core, outer, given]);
}
