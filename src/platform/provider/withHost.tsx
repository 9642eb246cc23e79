"use client";
import type { ComponentType, FunctionComponent } from "react";
import { ChurchContext, type HostSettings, useCore, useHostContext } from "./ChurchContext.js";
import { ErrorBoundary } from "./ErrorBoundary.js";

/** The host's settings as props of a component. They override those of the provider. */
export type HostProps = HostSettings;

/** Returns the plain values of the props, two levels deep, as a key of the record that is shown. */
const plainValues = (props: object, depth = 2): string =>
  Object.entries(props)
    .map(([name, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null)
        return depth > 1 ? `${name}(${plainValues(value, depth - 1)})` : "";
      return typeof value === "function" ? "" : `${name}=${String(value)}`;
    })
    .join();

/**
 * Returns a component that also takes the host's settings as props. It catches errors of the given component until Retry or
 * until its props show another record.
 * @example
 * const Profile = withHost(() => <h1>{useHost().appName}</h1>);
 * <Profile appName="People" />;
 */
export function withHost<P extends object>(
  Component: ComponentType<P>,
): FunctionComponent<P & HostProps> {
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
