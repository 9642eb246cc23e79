"use client";
import { type ComponentType, useContext, useLayoutEffect, useMemo } from "react";
import { sessionPart } from "../client/session/SessionStore.js";
import type { UserContext } from "../types/churches.js";
import { ChurchContext } from "./ChurchContext.js";
import { useCore } from "./useCore.js";

/** Props by which a component that is mounted alone learns about its host. */
export interface HostProps {
  /** The host's own session context. */
  context?: UserContext | null | undefined;
  /** The name the host app calls itself by. */
  appName?: string | undefined;
  /** Moves inside the host app. */
  onNavigate?: ((url: string) => void) | undefined;
}

/** Lets a component take the host props; they go before the nearest provider's. */
export function withHost<P extends object>(Component: ComponentType<P>): ComponentType<P & HostProps> {
  function WithHost(props: P & HostProps) {
    const { context, appName, onNavigate } = props;
    const core = useCore();
    const outer = useContext(ChurchContext);
    const value = useMemo(() => {
      const given = Object.entries({ context, appName, onNavigate }).filter(([, setting]) => setting !== undefined);
      return { core: outer.core, host: { ...outer.host, ...Object.fromEntries(given) } };
    }, [outer, context, appName, onNavigate]);
    // Before the effects of what stands inside: what they load must belong to this session already.
    useLayoutEffect(() => core.part(sessionPart).adopt(context), [core, context]);
    return (
      <ChurchContext value={value}>
        <Component {...props} />
      </ChurchContext>
    );
  }
  WithHost.displayName = `withHost(${Component.displayName ?? Component.name})`;
  return WithHost;
}
