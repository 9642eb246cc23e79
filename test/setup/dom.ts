import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { muteConsole } from "../harness/muteConsole.js";

// Results arrive within milliseconds; the long timeout is for busy machines.
configure({ asyncUtilTimeout: 15_000 });

const allowed = { current: false };
/** Allows console errors and warnings in the current test. Without it, they fail the test. */
export const allowConsole = (): void => {
  allowed.current = true;
};

beforeEach(() => {
  allowed.current = false;
  muteConsole();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  const output = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  if (!allowed.current) expect(output, "unexpected console output").toEqual([]);
});

// jsdom recomputes styles in every call, which took a third of the time of these tests. This cache is valid until the
// document or the focus changes.
const computeStyle = window.getComputedStyle.bind(window);
let styles = new WeakMap<Element, CSSStyleDeclaration>();
let focused: Element | null = null;
const changes = new MutationObserver(() => (styles = new WeakMap()));
changes.observe(document, {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
});
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement) return computeStyle(element, pseudoElement);
  if (changes.takeRecords().length > 0 || document.activeElement !== focused) {
    styles = new WeakMap();
    focused = document.activeElement;
  }
  const cached = styles.get(element) ?? computeStyle(element);
  styles.set(element, cached);
  return cached;
};
