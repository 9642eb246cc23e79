"use client";
import { createContext } from "react";
import type { ClientCore } from "../client/ClientCore.js";
import type { UserContext } from "../types/churches.js";

/** Which of the sibling apps the page belongs to. */
export type AppKind = "admin" | "member" | "serving" | "other";

/** What a host tells components about itself. Every field may come from a prop, from the nearest provider, or be left out. */
export interface HostSettings {
  /** The name the host app calls itself by. */
  appName?: string | undefined;
  /** Moves inside the host app; without it the browser loads the address. */
  onNavigate?: ((url: string) => void) | undefined;
  /** The host's own session context. */
  context?: UserContext | null | undefined;
  /** Root of photos and files. */
  contentRoot?: string | undefined;
  /** Addresses of the sibling apps; `{key}` stands for the church's subdomain. */
  apps?: { admin?: string; member?: string; serving?: string } | undefined;
  /** Root of the support articles. */
  supportSite?: string | undefined;
  /** Which sibling app this is. @default read from `appName` */
  app?: AppKind | undefined;
}

export interface ChurchContextValue {
  core: ClientCore | undefined;
  host: HostSettings;
}

export const ChurchContext = createContext<ChurchContextValue>({ core: undefined, host: {} });
