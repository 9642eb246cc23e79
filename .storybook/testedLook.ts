import { createStore } from "zustand";

/** What a test forces on the page. Each overrides the choice of the toolbar. */
export interface Look {
  scheme?: "dark" | undefined;
  direction?: "rtl" | undefined;
  language?: string | undefined;
}

export const testedLook = createStore<Look>(() => ({}));
