"use client";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";

/** Reads a part of a store; renders again only when that part changes. */
export function useStoreValue<S, T>(store: StoreApi<S>, selector: (state: S) => T): T {
  return useStore(store, selector);
}
