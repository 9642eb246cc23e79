"use client";
import { useContext, useEffect } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { getDefaultCore } from "../core/defaultCore.js";
import { ChurchContext } from "./ChurchContext.js";

/** Returns the services of the nearest provider, else of the default client. */
export function useCore(): ClientCore {
  return useContext(ChurchContext).core ?? getDefaultCore();
}

/** Returns a service of the nearest client. It is created on first use and not started. */
export function useService<T>(service: Service<T>): T {
  return useCore().get(service);
}

/** Acquires a ref-counted service while the component is mounted. */
export function useAcquired(target: { acquire: () => () => void } | undefined): void {
  useEffect(() => target?.acquire(), [target]);
}

/** Selects a value from a store. The component renders again only when the value changes. */
export function useStoreValue<S, T>(store: StoreApi<S>, selector: (state: S) => T): T {
  return useStore(store, selector);
}
