"use client";
import { type MouseEvent, useCallback } from "react";
import { isPlainClick } from "../rules/links/isPlainClick.js";
import { movesInApp } from "../rules/links/movesInApp.js";
import { asText } from "../rules/api/asText.js";
import { safeHref } from "../rules/links/safeHref.js";
import { useNavigate } from "./useHost.js";

export interface LinkProps {
  /** `undefined` for an address that must not be followed. */
  href: string | undefined;
  target?: string | undefined;
  rel?: string | undefined;
  onClick: (event: MouseEvent) => void;
}

export interface LinkOptions {
  /** Called on every click, before anything else happens. It may prevent the default. */
  onClick?: ((event: MouseEvent) => void) | undefined;
  /** Moves to a path of this site. @default the host's own way to navigate; the browser's for a mere fragment */
  onNavigate?: ((path: string, event: MouseEvent) => void) | undefined;
  target?: string | undefined;
  /** The browser follows the address by itself, a path of this site too. @default false */
  external?: boolean | undefined;
}

/**
 * Makes the props of a link. It has its real address, so that middle-click, copying and a new tab work as everywhere; only a
 * plain click on a path of this site moves inside the host app.
 */
export function useLink(): (url: string, options?: LinkOptions) => LinkProps {
  const navigateHost = useNavigate();
  return useCallback(
    (url, { onClick, onNavigate, target, external } = {}) => {
      const href = safeHref(url);
      const navigate = onNavigate ?? (asText(url)?.startsWith("#") ? undefined : navigateHost);
      return {
        href,
        ...(target && { target }),
        ...(((target && target !== "_self") || /^https?:/.test(href ?? "")) && { rel: "noopener noreferrer" }),
        onClick: (event) => {
          onClick?.(event);
          if (!navigate || !movesInApp(url, { target, external }) || !isPlainClick(event)) return;
          event.preventDefault();
          navigate(url, event);
        },
      };
    },
    [navigateHost],
  );
}
