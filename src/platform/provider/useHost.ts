"use client";
import { useCallback, useContext, useMemo } from "react";
import { ChurchContext } from "./ChurchContext.js";
import { appKindOf } from "../../lib/links/appLinks.js";
import { siteRoot, safeUrl } from "../../lib/links/safeUrl.js";
import { getDefaultEnvironment } from "../core/defaultCore.js";

/** Returns the root address of photos and files, without subscribing to the other settings. */
export const useContentRoot = (): string =>
  useContext(ChurchContext).host.contentRoot ?? getDefaultEnvironment().ContentRoot ?? "";

/** Returns a function that navigates inside the host app, or loads the address if the host has no `onNavigate`. */
export function useNavigate(): (path: string) => void {
  const { onNavigate } = useContext(ChurchContext).host;
  return useCallback(
    (path) => (onNavigate ? onNavigate(path) : window.location.assign(path)),
    [onNavigate],
  );
}

export type Host = ReturnType<typeof useHost>;

/** Returns the settings of the host: from props, else the nearest provider, else the environment. Never throws. */
export function useHost() {
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
      /** Without a trailing slash. */
      contentRoot: root.replace(/\/+$/, ""),
      apps: {
        admin: host.apps?.admin ?? environment.B1AdminRoot ?? "",
        member,
        serving: host.apps?.serving ?? member,
        product: host.apps?.product ?? host.apps?.serving ?? environment.LessonsRoot ?? "",
      },
      appNames: host.appNames ?? {},
      tokenIn: host.tokenIn ?? "query",
      /** Without a trailing slash; empty if the host sets none. */
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
      /** Opens a safe address in a new tab without an opener. Ignores unsafe addresses. */
      openExternal: (url: string) => {
        const safe = safeUrl(url);
        if (safe) window.open(safe, "_blank", "noopener,noreferrer");
      },
    };
  }, [host, root, navigate]);
}
