import { createStore } from "zustand";

/** Color scheme that a test forces. It overrides the scheme of the toolbar. */
export const testedScheme = createStore<{ scheme?: "dark" | undefined }>(() => ({}));
