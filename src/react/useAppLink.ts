"use client";
import { type MouseEvent, useCallback } from "react";
import { sessionPart } from "../client/session/SessionStore.js";
import { asToken } from "../rules/api/asToken.js";
import { appLoginUrl } from "../rules/links/appLoginUrl.js";
import { isPlainClick } from "../rules/links/isPlainClick.js";
import { idText } from "../rules/session/idText.js";
import type { UserChurch } from "../types/churches.js";
import { usePart } from "./useCore.js";
import { useHost } from "./useHost.js";

const REL = "noopener noreferrer";

export interface AppLinkProps {
  /** Without a token. `undefined` for an address that must not be followed. */
  href: string | undefined;
  rel: typeof REL;
  onClick: (event: MouseEvent) => void;
  onAuxClick: (event: MouseEvent) => void;
}

export interface AppLinkOptions {
  /** Where in the app. @default its first page */
  returnUrl?: string | undefined;
  /** The church in which the session goes on. @default the current one */
  userChurch?: UserChurch | undefined;
}

/**
 * Makes the props of a link that hands the session to a sibling app. Its address may be seen and copied, for
 * it holds no token; a click follows another one that was never part of the page.
 *
 * @example
 * const appLink = useAppLink();
 * return <a {...appLink("https://admin.example", { returnUrl: "/profile" })}>Profile</a>;
 */
export function useAppLink(): (appUrl: string, options?: AppLinkOptions) => AppLinkProps {
  const session = usePart(sessionPart);
  const inFragment = useHost().tokenIn === "fragment";
  return useCallback(
    (appUrl, { returnUrl, userChurch: given } = {}) => {
      const follow = (event: MouseEvent) => {
        const userChurch = given ?? session.state.userChurch;
        // With the Alt key the browser saves what is behind the link: nothing that a session belongs in.
        if (!userChurch || !asToken(userChurch.jwt) || event.altKey || event.defaultPrevented) return;
        const href = appLoginUrl(appUrl, { returnUrl, jwt: userChurch.jwt, churchId: idText(userChurch.church?.id), inFragment });
        if (!href) return;
        const target = isPlainClick(event) ? "_self" : "_blank";
        event.preventDefault();
        // It never is a part of the document, so that nobody who listens there or watches it reads the token.
        Object.assign(document.createElement("a"), { href, rel: REL, target }).click();
      };
      return {
        href: appLoginUrl(appUrl, { returnUrl }) ?? undefined,
        rel: REL,
        onClick: follow,
        // The right button opens a menu in which the address can be copied: the one that may be seen.
        onAuxClick: (event) => event.button === 1 && follow(event),
      };
    },
    [session, inFragment],
  );
}
