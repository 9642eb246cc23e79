"use client";
import { type ComponentType, createContext } from "react";
import type { CardFieldProps } from "../../lib/giving/types.js";
import type { AppKind, SupportTour } from "../../lib/links/appLinks.js";
import type { ClientCore } from "../core/ClientCore.js";
import type { UserContext } from "../session/types.js";

/** Addresses of the sibling apps. */
export interface AppAddresses {
  /** People and donations administration. */
  admin?: string | undefined;
  /** Members and website, at the church's own subdomain. */
  member?: string | undefined;
  /** Serving plans. @default the member app */
  serving?: string | undefined;
  /** The third app in the list of apps. @default the serving app, else `CommonEnvironmentHelper.LessonsRoot` */
  product?: string | undefined;
}

/** Names of the three apps in the list of apps. */
export type AppNames = Partial<Record<"admin" | "member" | "product", string>>;

/** Where an app's documentation begins, below the support site. */
export type SupportPaths = Partial<Record<AppKind, string>>;

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
  apps?: AppAddresses | undefined;
  /** What the sibling apps are called, in the list of apps. */
  appNames?: AppNames | undefined;
  /** Where the link to a sibling app carries the token: the fragment is seen by no server and no referrer. @default "query" */
  tokenIn?: "query" | "fragment" | undefined;
  /** Root of the support articles. */
  supportSite?: string | undefined;
  /** @default "docs/admin" and "docs/member"; serving is with the member app, any other app at the root */
  supportPaths?: SupportPaths | undefined;
  /** The host's own articles of the features tour, next to the built-in ones or in their place. */
  supportTour?: SupportTour | undefined;
  /** Where mail to the support goes. */
  supportMail?: string | undefined;
  /** Address of the support forum. */
  supportForum?: string | undefined;
  /** Which sibling app this is. @default read from `appName` */
  app?: AppKind | undefined;
  /** Where payers write their card. @default the card provider's own, loaded with the first payment question */
  cardField?: ComponentType<CardFieldProps> | undefined;
}

export interface ChurchContextValue {
  core: ClientCore | undefined;
  host: HostSettings;
}

export const ChurchContext = createContext<ChurchContextValue>({ core: undefined, host: {} });
