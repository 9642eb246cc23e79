"use client";
import type { MouseEvent } from "react";
import { sessionPart } from "../client/session/SessionStore.js";
import { appLoginUrl } from "../rules/links/appLoginUrl.js";
import { siblingAppLink } from "../rules/links/siblingAppLink.js";
import type { UserChurch } from "../types/churches.js";
import { usePart } from "./useCore.js";
import { useHost } from "./useHost.js";

export interface AppLinkProps {
  href: string | undefined;
  rel: "noopener noreferrer";
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  onAuxClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export interface AppLinkOptions {
  /** Where in the app. @default its first page */
  returnUrl?: string | undefined;
  /** The church in which the session goes on. @default the current one */
  userChurch?: UserChurch | undefined;
}

/**
 * A link that hands the session to a sibling app (RTE-09, RTE-11). Its address shows no token and may be copied; the token
 * is in it only while a click is being followed. Without a good address there is no link (O66).
 */
export function useAppLink(appUrl: string, { returnUrl, userChurch: given }: AppLinkOptions = {}): AppLinkProps {
  const session = usePart(sessionPart);
  const { tokenIn } = useHost();
  const bare = appLoginUrl(appUrl, returnUrl) ?? undefined;
  const handOver = ({ currentTarget: anchor, defaultPrevented }: MouseEvent<HTMLAnchorElement>) => {
    const userChurch = given ?? session.state.userChurch;
    const link = siblingAppLink({
      appUrl,
      jwt: userChurch?.jwt ?? "",
      churchId: userChurch?.church?.id ?? "",
      returnUrl,
      inFragment: tokenIn === "fragment",
    });
    if (!link || !bare || defaultPrevented) return;
    anchor.setAttribute("href", link);
    // The browser follows the address when the event has been heard by all; a task later nobody needs it any more. Another
    // church may have been chosen by then: its address stays.
    setTimeout(() => {
      if (anchor.getAttribute("href") === link) anchor.setAttribute("href", bare);
    }, 0);
  };
  return {
    href: bare,
    rel: "noopener noreferrer",
    onClick: handOver,
    // The right button opens a menu in which the address can be copied: it gets the one that may be seen.
    onAuxClick: (event) => {
      if (event.button === 1) handOver(event);
    },
  };
}
