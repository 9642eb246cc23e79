"use client";
import type { ComponentType } from "react";
import { ChurchContext, type HostSettings } from "./ChurchContext.js";
import { ErrorBoundary } from "./ErrorBoundary.js";
import { useCore } from "./useCore.js";
import { useHostContext } from "./useHostContext.js";

/** Props by which a component that is mounted alone learns about its host. */
export type HostProps = HostSettings;

/** The plain values of the props, two levels deep: they say which record is shown, and a new function is no new record. */
function plainValues(props: object, depth = 2): string {
  const values = Object.entries(props).map(([name, value]: [string, unknown]) => {
    if (typeof value === "object" && value !== null) return depth > 1 ? `${name}(${plainValues(value, depth - 1)})` : "";
    return typeof value === "function" ? "" : `${name}=${String(value)}`;
  });
  return values.join();
}

/**
 * Lets a component take the host props; they go before the nearest provider's. An error in it stays in its place, until Retry
 * or until its props name another record.
 */
export function withHost<P extends object>(Component: ComponentType<P>): ComponentType<P & HostProps> {
  function InHost(props: P & HostProps) {
    const value = useHostContext(useCore(), props);
    return (
      <ChurchContext value={value}>
        <Component {...props} />
      </ChurchContext>
    );
  }
  function WithHost(props: P & HostProps) {
    return (
      <ErrorBoundary resetKey={plainValues(props)}>
        <InHost {...props} />
      </ErrorBoundary>
    );
  }
  WithHost.displayName = `withHost(${Component.displayName ?? Component.name})`;
  return WithHost;
}
