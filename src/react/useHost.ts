"use client";
import { useCallback, useContext, useMemo } from "react";
import { getDefaultEnvironment } from "../client/defaultCore.js";
import { appKindOf } from "../rules/links/appKindOf.js";
import { safeUrl } from "../rules/links/safeUrl.js";
import { siteRoot } from "../rules/links/siteRoot.js";
import type { AppKind } from "../types/apps.js";
import type { SupportTour } from "../types/support.js";
import { type AppNames, ChurchContext } from "./ChurchContext.js";

export interface Host {
  appName: string;
  app: AppKind;
  /** Root of photos and files, without a trailing slash. */
  contentRoot: string;
  apps: { admin: string; member: string; serving: string; product: string };
  /** Names of the three apps in the list of apps, where the host gave them. */
  appNames: AppNames;
  /** Where the link to a sibling app carries the token. */
  tokenIn: "query" | "fragment";
  /** Root of the support articles, without a trailing slash; empty when the host names none. */
  supportSite: string;
  /** Where each app's documentation begins below it. */
  supportPaths: Readonly<Record<AppKind, string>>;
  /** The host's own articles of the features tour. */
  supportTour: SupportTour | undefined;
  /** Where mail to the support goes; empty when the host names nobody. */
  supportMail: string;
  /** Address of the support forum; empty when the host names none. */
  supportForum: string;
  /** Moves inside the host app, or loads the address where the host gave no way. */
  navigate: (path: string) => void;
  /** Opens a safe address in a new tab that knows nothing of this one; anything else does nothing. */
  openExternal: (url: string) => void;
}

/** Where the documentation of an app begins, below the support site (SUP-03). */
const DOCUMENTATION: Readonly<Record<AppKind, string>> = { admin: "docs/admin", member: "docs/member", serving: "docs/member", other: "" };

/** Root of photos and files: all that a picture needs to know of the host. */
export function useContentRoot(): string {
  return useContext(ChurchContext).host.contentRoot ?? getDefaultEnvironment().ContentRoot ?? "";
}

/** Moves inside the host app, or loads the address where the host gave no way: all that a link needs to know of the host. */
export function useNavigate(): (path: string) => void {
  const { onNavigate } = useContext(ChurchContext).host;
  return useCallback((path) => (onNavigate ? onNavigate(path) : window.location.assign(path)), [onNavigate]);
}

/** What the host says about itself: prop, nearest provider, environment, in this order. Never throws. */
export function useHost(): Host {
  const { host } = useContext(ChurchContext);
  const root = useContentRoot();
  const navigate = useNavigate();
  return useMemo(() => {
    const environment = getDefaultEnvironment();
    const appName = host.appName ?? "";
    const member = host.apps?.member ?? environment.B1Root ?? "";
    return {
      appName,
      app: host.app ?? appKindOf(appName),
      contentRoot: root.replace(/\/+$/, ""),
      apps: {
        admin: host.apps?.admin ?? environment.B1AdminRoot ?? "",
        member,
        serving: host.apps?.serving ?? member,
        product: host.apps?.product ?? host.apps?.serving ?? environment.LessonsRoot ?? "",
      },
      appNames: host.appNames ?? {},
      tokenIn: host.tokenIn ?? "query",
      supportSite: siteRoot(host.supportSite) ?? "",
      supportPaths: { ...DOCUMENTATION, serving: host.supportPaths?.member ?? DOCUMENTATION.member, ...host.supportPaths },
      supportTour: host.supportTour,
      supportMail: host.supportMail ?? "",
      supportForum: safeUrl(host.supportForum) ?? "",
      navigate,
      openExternal: (url) => {
        const safe = safeUrl(url);
        if (safe) window.open(safe, "_blank", "noopener,noreferrer");
      },
    };
  }, [host, root, navigate]);
}
