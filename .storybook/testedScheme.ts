import { createStore } from "zustand";

/** The scheme that a test shows a story in, over the one of the toolbar. */
export const testedScheme = createStore<{ scheme?: "dark" | undefined }>(() => ({}));
