"use client";
import { useContext, useMemo, useState } from "react";
import type { ClientCore } from "../client/ClientCore.js";
import { ChurchContext, type ChurchContextValue, type HostSettings } from "./ChurchContext.js";
import { useHeard } from "./useHeard.js";

/** What a host says about itself; `true` where hosts write it as a table, anew on every render. */
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

/**
 * What stands around, with what is said here before it: settings that are left out are inherited. A session that the host
 * tells of is taken over before anything inside loads.
 */
export function useHostContext(core: ClientCore, settings: HostSettings): ChurchContextValue {
  const outer = useContext(ChurchContext);
  const given = useSame(settings);
  useHeard(core, settings.context);
  return useMemo(() => {
    const said = NAMES.map((name) => [name, given[name]] as const).filter(
      ([name, setting]) => setting !== undefined && wordsOf(name, setting) !== "{}",
    );
    // Who is signed in there is nobody's business in another client.
    const inherited = core === outer.core ? outer.host : { ...outer.host, context: undefined };
    return { core, host: { ...inherited, ...Object.fromEntries(said) } };
  }, [core, outer, given]);
}

/** What a setting says: an empty table says nothing. */
const wordsOf = (name: keyof HostSettings, setting: unknown) => (SETTINGS[name] ? JSON.stringify(setting) : setting);

/** The same settings as long as they say the same: equal words in a table are the same table. */
function useSame(settings: HostSettings): HostSettings {
  const [kept, setKept] = useState(settings);
  const isSame = NAMES.every((name) => wordsOf(name, kept[name]) === wordsOf(name, settings[name]));
  // While rendering, so that nothing inside ever sees the former ones.
  if (!isSame) setKept(settings);
  return isSame ? kept : settings;
}
