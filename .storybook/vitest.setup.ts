import "./skipTimings.js";
import { setProjectAnnotations } from "@storybook/react-vite";
import type { Preview } from "@storybook/react-vite";
import * as a11y from "@storybook/addon-a11y/preview";
import { expect, vi } from "vitest";
import { commands } from "vitest/browser";
import { type Look, testedLook } from "./testedLook.js";
import preview from "./preview.js";
import { skipOwnerStacks } from "../test/setup/skipOwnerStacks.js";

type Context = Parameters<typeof a11y.afterEach>[0];

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateForcedColors: (forcedColors: "active" | "none") => Promise<void>;
    emulateTouch: (isTouch: boolean) => Promise<void>;
  }
}

/** The time at which all pictures are taken, so that the ages and days in them never change. */
const PICTURE_DATE = new Date("2026-11-22T16:45:00Z");

/** Rules whose result depends on colors. The others find in dark mode what they found in light mode. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules whose result depends on positions and sizes. Contrast is that of an element with what is below it. */
const POSITION_RULES = [...COLOR_RULES, "scrollable-region-focusable"];

interface CheckedLook extends Look {
  isForced?: boolean;
  /** The rules whose result the look can change; undefined for all. */
  rules?: readonly string[];
}
const DARK: CheckedLook = { scheme: "dark", rules: COLOR_RULES };
/** Looks besides light and dark. Each story is checked in one of them, or with `VITE_LOOKS=all` in all. */
const MORE_LOOKS: readonly CheckedLook[] = [
  { direction: "rtl", rules: POSITION_RULES },
  { language: "de" },
  { language: "hi" },
  // Without contrast: the browser chooses the colors, and axe reads others.
  { isForced: true, rules: POSITION_RULES.filter((rule) => !COLOR_RULES.includes(rule)) },
];

// Loaded before a story changes to them, so that the change takes no request.
const languages = Promise.all([import("../locales/de.json"), import("../locales/hi.json")]);

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function settle() {
  await nextFrame();
  // The contrast check needs final colors, not those in the middle of a transition.
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  await nextFrame();
}

/** Returns the looks of a story. The sum of its id's characters chooses one, so that it is the same in each run. */
function moreLooksOf(id: string) {
  if (import.meta.env["VITE_LOOKS"] === "all") return MORE_LOOKS;
  const sum = Array.from(id, (character) => character.charCodeAt(0)).reduce((a, b) => a + b, 0);
  return MORE_LOOKS.filter((_, index) => index === sum % MORE_LOOKS.length);
}

/** Checks the accessibility of a story in a look. */
async function checkLook(
  context: Context,
  { rules, isForced = false, ...look }: CheckedLook,
  comparePictures?: () => Promise<void>,
) {
  const { a11y: checks } = context.parameters as { a11y?: { options?: object } };
  const options = {
    ...checks?.options,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  if (isForced) await commands.emulateForcedColors("active");
  testedLook.setState(look, true);
  try {
    await settle();
    await a11y.afterEach({
      ...context,
      parameters: { ...context.parameters, a11y: { ...checks, options } },
    });
    await comparePictures?.();
  } finally {
    testedLook.setState({}, true);
    if (isForced) await commands.emulateForcedColors("none");
  }
}

/** Compares the window with the stored picture. `npm run pictures` stores all again. */
async function comparePicture({ id, tags }: Context, scheme: string) {
  if (!tags.includes("picture")) return;
  await document.fonts.ready;
  // The page may be higher than the window, and a picture of it would be white outside of the window.
  const pane = document.createElement("div");
  Object.assign(pane.style, { position: "fixed", inset: "0", pointerEvents: "none" });
  document.body.append(pane);
  // A blinking caret and the focus of another window would make two pictures differ.
  await expect(pane).toMatchScreenshot(`${id}-${scheme}`);
  pane.remove();
}

/**
 * Scripts of Storybook that break the policy of strict pages: one inserts the filters of the accessibility panel as HTML, the
 * other ends animations with style elements.
 */
const STORYBOOK_SCRIPTS = /\/deps\/(@storybook_addon-a11y_preview|csf-[\w-]+)\.js/;

/** Violations of the Content-Security-Policy that vitest.stories.config.ts sets, since the last story. */
const violations: string[] = [];
document.addEventListener("securitypolicyviolation", (event) => {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
  if (!STORYBOOK_SCRIPTS.test(sourceFile))
    violations.push(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`);
});

/** Checks each story after its play function: accessibility in dark and in another look, its pictures, and the policy of strict pages. */
const checkLooks: Preview = {
  // Without it, axe looks for selectors of all elements that pass.
  parameters: { a11y: { options: { resultTypes: ["violations"] } } },
  beforeEach: async ({ tags }) => {
    if (tags.includes("picture")) vi.setSystemTime(PICTURE_DATE);
    const isTouch = tags.includes("touch");
    if (isTouch) await commands.emulateTouch(true);
    return async () => {
      vi.useRealTimers();
      if (isTouch) await commands.emulateTouch(false);
    };
  },
  afterEach: async (context) => {
    await comparePicture(context, "light");
    await checkLook(context, DARK, () => comparePicture(context, "dark"));
    await languages;
    for (const look of moreLooksOf(context.id)) await checkLook(context, look);
    // The results of stories without violations took 170 MB in the results of `npm test`.
    for (const report of context.reporting.reports)
      if (report.status === "passed") report.result = {};
    expect(violations.splice(0), "violations of the Content-Security-Policy").toEqual([]);
  },
};

skipOwnerStacks();
setProjectAnnotations([checkLooks, a11y, preview]);
