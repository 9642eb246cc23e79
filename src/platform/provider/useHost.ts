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

/** Returns the root URL of photos and files. */
export const useContentRoot = (): string =>
  useContext(ChurchContext).host.contentRoot ?? getDefaultEnvironment().ContentRoot ?? "";

/** Returns a function that navigates inside the host app, or loads the URL if the host has no `onNavigate`. */
export function useNavigate(): (path: string) => void {
  const { onNavigate } = useContext(ChurchContext).host;
  return useCallback(
    (path) => (onNavigate ? onNavigate(path) : window.location.assign(path)),
    [onNavigate],
  );
}

/** The settings of the host with their defaults, as `useHost` returns them. */
export type Host = ReturnType<typeof useHost>;

/**
 * Returns the settings of the host: from props, else the nearest provider, else the environment. Never throws.
 * @example const { appName, navigate } = useHost();
 */
export function useHost() {
  const { host } = useContext(ChurchContext);
  const root = useContentRoot();
  const navigate = useNavigate();
  return useMemo(() => {
    const environment = getDefaultEnvironment();
    const appName = host.appName ?? "";
    const member = host.apps?.member ?? environment.B1Root ?? "";
    return {
      /** The name of the host app; "" if it is not set. */
      appName,
      /** The sibling app that the host is. */
      app: host.app ?? appKindOf(appName),
      /** The root URL of photos and files, without a trailing slash. */
      contentRoot: root.replace(/\/+$/, ""),
      /** The URLs of the sibling apps; "" for an unknown one. */
      apps: {
        admin: host.apps?.admin ?? environment.B1AdminRoot ?? "",
        member,
        serving: host.apps?.serving ?? member,
        product: host.apps?.product ?? host.apps?.serving ?? environment.LessonsRoot ?? "",
      },
      /** The names of the sibling apps that the host sets. */
      appNames: host.appNames ?? {},
      /** The part of a link to a sibling app that carries the token. */
      tokenIn: host.tokenIn ?? "query",
      /** The root URL of the support articles, without a trailing slash; "" if the host sets none. */
      supportSite: siteRoot(host.supportSite) ?? "",
      /** The path of each app's documentation, below the support site. */
      supportPaths: {
        admin: "docs/admin",
        member: "docs/member",
        serving: host.supportPaths?.member ?? "docs/member",
        other: "",
        ...host.supportPaths,
      },
      /** The host's articles of the features tour. */
      supportTour: host.supportTour,
      /** The email address of the support; "" if the host sets none. */
      supportMail: host.supportMail ?? "",
      /** The URL of the support forum; "" if the host sets none. */
      supportForum: safeUrl(host.supportForum) ?? "",
      /** Navigates to a path inside the host app, or loads the URL if the host has no `onNavigate`. */
      navigate,
      /** Opens a safe URL in a new tab without an opener. Ignores unsafe URLs. */
      openExternal: (url: string) => {
        const safe = safeUrl(url);
        if (safe) window.open(safe, "_blank", "noopener,noreferrer");
      },
    };
  }, [host, root, navigate]);
}

const REL = "noopener noreferrer";

/** The props of a link to a sibling app, for an `<a>`. */
export interface AppLinkProps {
  /** The URL without a token. `undefined` for an unsafe URL. */
  href: string | undefined;
  /** Keeps the opened page from reaching this one. */
  rel: typeof REL;
  /** Opens the URL with the token on a click. */
  onClick: (event: MouseEvent) => void;
  /** Opens the URL with the token in a new tab on a middle click. */
  onAuxClick: (event: MouseEvent) => void;
}

/** Where a link to a sibling app leads, for `useAppLink`. */
export interface AppLinkOptions {
  /** The page of the app to open. @default its first page */
  returnUrl?: string | undefined;
  /** The church of the new session. @default the current one */
  userChurch?: UserChurch | undefined;
}

/**
 * Returns a function that creates the props of a link to a sibling app, which takes over the session. The `href` has no
 * token, so it can be shown and copied. A click opens another URL with the token, which never enters the document.
 * @example
 * const appLink = useAppLink();
 * return <a {...appLink("https://admin.example", { returnUrl: "/profile" })}>Profile</a>;
 */
export function useAppLink(): (appUrl: string, options?: AppLinkOptions) => AppLinkProps {
  const session = useService(sessionService);
  const isInFragment = useHost().tokenIn === "fragment";
  return useCallback(
    (appUrl, { returnUrl, userChurch: given } = {}) => {
      const openWithToken = (event: MouseEvent) => {
        const { jwt, church } = given ?? session.state.userChurch ?? {};
        // With the Alt key the browser downloads the link.
        if (!asToken(jwt) || event.altKey || event.defaultPrevented) return;
        const churchId = idText(church?.id);
        const href = appLoginUrl(appUrl, { returnUrl, jwt, churchId, isInFragment });
        if (!href) return;
        const target = isPlainClick(event) ? "_self" : "_blank";
        event.preventDefault();
        // The element is not in the document, so that no observer of the document reads the token.
        Object.assign(document.createElement("a"), { href, rel: REL, target }).click();
      };
      return {
        href: appLoginUrl(appUrl, { returnUrl }) ?? undefined,
        rel: REL,
        onClick: openWithToken,
        // Not for the right button, whose menu copies the URL without the token.
        onAuxClick: (event) => event.button === 1 && openWithToken(event),
      };
    },
    [session, isInFragment],
  );
}

export interface LinkOptions {
  /** Called first on each click. It may prevent the default. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Navigates to a path of this site. @default the host's `onNavigate`; the browser for a fragment */
  onNavigate?: ((path: string, event: MouseEvent) => void) | undefined;
  target?: string | undefined;
  /** Whether the browser opens the URL, also a path of this site. @default false */
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
