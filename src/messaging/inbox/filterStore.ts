import { createStore } from "zustand/vanilla";
import type { PrivateMessage } from "../types.js";

export const TABS = ["all", "unread"] as const;

export interface ListFilter {
  term: string;
  tab: (typeof TABS)[number];
}

/** Creates a store of the list's filter. It outlives the list, which an open conversation can replace. */
export const createFilterStore = () => createStore<ListFilter>(() => ({ term: "", tab: "all" }));

export type FilterStore = ReturnType<typeof createFilterStore>;

/** Returns the key of a conversation's row. */
export const keyOf = (item: PrivateMessage): string => item.conversationId ?? item.id ?? "";
