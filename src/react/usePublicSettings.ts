"use client";
import { useEffect } from "react";
import { publicSettingsPart } from "../client/session/PublicSettingsStore.js";
import type { PublicSettings } from "../types/churches.js";
import { usePart } from "./useCore.js";
import { useSession } from "./useSession.js";
import { useStoreValue } from "./useStoreValue.js";

/**
 * The public settings of the current church, asked for by the first component that needs them. `undefined` until they are
 * here, and after a failure, which the next component that mounts makes good.
 */
export function usePublicSettings(): PublicSettings | undefined {
  const settings = usePart(publicSettingsPart);
  const { churchId, personId, userId } = useSession();
  // Each of the three begins another session, which starts without settings.
  useEffect(() => {
    if (churchId) void settings.load(churchId);
  }, [settings, churchId, personId, userId]);
  const state = useStoreValue(settings.store, (current) => current);
  return churchId && state.churchId === churchId ? state.settings : undefined;
}
