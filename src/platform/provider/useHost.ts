"use client";
import { useCallback, useContext, useMemo, type MouseEvent } from "react";
import { ChurchContext, useService } from "./ChurchContext.js";
import { appKindOf, appLoginUrl } from "../../lib/links/appLinks.js";
import {
  siteRoot,
  safeUrl,
  isPlainClick,
  safeHref,
  opensInApp,
  asToken,
} from "../../lib/links/urls.js";
import { idText, asText } from "../../lib/text/json.js";
import { getDefaultEnvironment } from "../core/defaultCore.js";
import { sessionService } from "../session/SessionStore.js";
import type { UserChurch } from "../session/types.js";

/** Returns the root address of photos and files. */
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

const REL = "noopener noreferrer";

export interface AppLinkProps {
  /** Without a token. `undefined` for an unsafe address. */
  href: string | undefined;
  rel: typeof REL;
  onClick: (event: MouseEvent) => void;
  onAuxClick: (event: MouseEvent) => void;
}

export interface AppLinkOptions {
  /** The page of the app to open. @default its first page */
  returnUrl?: string | undefined;
  /** The church of the new session. @default the current one */
  userChurch?: UserChurch | undefined;
}

/**
 * Returns a function that creates the props of a link to a sibling app, which takes over the session. The `href` has no
 * token, so it can be shown and copied. A click opens another address with the token, which never enters the document.
 * @example
 * const appLink = useAppLink();
 * return <a {...appLink("https://admin.example", { returnUrl: "/profile" })}>Profile</a>;
 */
export function useAppLink(): (appUrl: string, options?: AppLinkOptions) => AppLinkProps {
  const session = useService(sessionService);
  const inFragment = useHost().tokenIn === "fragment";
  return useCallback(
    (appUrl, { returnUrl, userChurch: given } = {}) => {
      const follow = (event: MouseEvent) => {
        const { jwt, church } = given ?? session.state.userChurch ?? {};
        // With the Alt key the browser downloads the link.
        if (!asToken(jwt) || event.altKey || event.defaultPrevented) return;
        const churchId = idText(church?.id);
        const href = appLoginUrl(appUrl, { returnUrl, jwt, churchId, inFragment });
        if (!href) return;
        const target = isPlainClick(event) ? "_self" : "_blank";
        event.preventDefault();
        // The element is not in the document, so that no observer of the document reads the token.
        Object.assign(document.createElement("a"), { href, rel: REL, target }).click();
      };
      return {
        href: appLoginUrl(appUrl, { returnUrl }) ?? undefined,
        rel: REL,
        onClick: follow,
        // Not for the right button, whose menu copies the address without the token.
        onAuxClick: (event) => event.button === 1 && follow(event),
      };
    },
    [session, inFragment],
  );
}

export interface LinkOptions {
  /** Called first on each click. It may prevent the default. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Navigates to a path of this site. @default the host's `onNavigate`; the browser for a fragment */
  onNavigate?: ((path: string, event: MouseEvent) => void) | undefined;
  target?: string | undefined;
  /** Let the browser open the address, also a path of this site. @default false */
  external?: boolean | undefined;
}

/** Returns a function that creates the props of a link. A plain click on a path of this site calls `onNavigate`. */
export function useLink() {
  const navigateHost = useNavigate();
  return useCallback(
    (url: string, { onClick, onNavigate, target, external }: LinkOptions = {}) => {
      const href = safeHref(url);
      const navigate = onNavigate ?? (asText(url)?.startsWith("#") ? undefined : navigateHost);
      const isElsewhere = (target && target !== "_self") || /^https?:/.test(href ?? "");
      return {
        href,
        ...(target && { target }),
        ...(isElsewhere && { rel: REL }),
        onClick: (event: MouseEvent) => {
          onClick?.(event);
          if (!navigate || !opensInApp(url, { target, external }) || !isPlainClick(event)) return;
          event.preventDefault();
          navigate(url, event);
        },
      };
    },
    [navigateHost],
  );
}
