"use client";
import { useContext, useCallback, useMemo } from "react";
import { type AppKind, type SupportTour, appKindOf } from "../../lib/links/appLinks.js";
import { siteRoot, safeUrl } from "../../lib/links/safeUrl.js";
import { getDefaultEnvironment } from "../core/defaultCore.js";
import { type AppNames, ChurchContext } from "./ChurchContext.js";

export interface Host {
  appName: string;
  app: AppKind;
  /** Root of photos and files, without a trailing slash. */
  contentRoot: string;
  apps: { admin: string; member: string; serving: string; product: string };
  appNames: AppNames;
  tokenIn: "query" | "fragment";
  /** Root of the support articles, without a trailing slash; empty if the host sets none. */
  supportSite: string;
  supportPaths: Readonly<Record<AppKind, string>>;
  supportTour: SupportTour | undefined;
  supportMail: string;
  supportForum: string;
  /** Navigates inside the host app, or loads the address if the host has no `onNavigate`. */
  navigate: (path: string) => void;
  /** Opens a safe address in a new tab without an opener. Ignores unsafe addresses. */
  openExternal: (url: string) => void;
}

/** Returns the root address of photos and files. Photos render again for this setting only. */
export const useContentRoot = (): string =>
  useContext(ChurchContext).host.contentRoot ?? getDefaultEnvironment().ContentRoot ?? "";

export function useNavigate(): (path: string) => void {
  const { onNavigate } = useContext(ChurchContext).host;
  return useCallback(
    (path) => (onNavigate ? onNavigate(path) : window.location.assign(path)),
    [onNavigate],
  );
}

/** Returns the settings of the host: from props, else the nearest provider, else the environment. Never throws. */
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
      supportPaths: {
        admin: "docs/admin",
        member: "docs/member",
        serving: host.supportPaths?.member ?? "docs/member",
        other: "",
        ...host.supportPaths,
      },
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
