import { createStore } from "zustand";

/** The settings that a test forces on a story. Each overrides the choice of the toolbar. */
export interface Look {
  scheme?: "dark" | undefined;
  direction?: "rtl" | undefined;
  language?: string | undefined;
}

export const testedLook = createStore<Look>(() => ({}));
