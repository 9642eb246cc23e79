"use client";
import type { ComponentType } from "react";
import { ChurchContext, type HostSettings } from "./ChurchContext.js";
import { useCore } from "./useCore.js";
import { useHostContext } from "./useHostContext.js";

/** Props by which a component that is mounted alone learns about its host. */
export type HostProps = HostSettings;

/** Lets a component take the host props; they go before the nearest provider's. */
export function withHost<P extends object>(Component: ComponentType<P>): ComponentType<P & HostProps> {
  function WithHost(props: P & HostProps) {
    const value = useHostContext(useCore(), props);
    return (
      <ChurchContext value={value}>
        <Component {...props} />
      </ChurchContext>
    );
  }
  WithHost.displayName = `withHost(${Component.displayName ?? Component.name})`;
  return WithHost;
}
