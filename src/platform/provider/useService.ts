"use client";
import { useContext, useEffect } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { getDefaultCore } from "../core/defaultCore.js";
import { ChurchContext } from "./ChurchContext.js";

/** Returns the services of the nearest provider, else of the default client. */
export const useCore = (): ClientCore => useContext(ChurchContext).core ?? getDefaultCore();

/** Returns a service of the nearest client. It is created on first use and not started. */
export const useService = <T>(service: Service<T>): T => useCore().get(service);

export function useAcquired(target: { acquire: () => () => void } | undefined): void {
  useEffect(() => target?.acquire(), [target]);
}

export const useStoreValue = <S, T>(store: StoreApi<S>, selector: (state: S) => T): T =>
  useStore(store, selector);
