import { setProjectAnnotations } from "@storybook/react-vite";
import type { Preview } from "@storybook/react-vite";
import * as a11y from "@storybook/addon-a11y/preview";
import { expect, vi } from "vitest";
import { commands } from "vitest/browser";
import { type Look, testedLook } from "./testedLook.js";
import preview from "./preview.js";

type Context = Parameters<typeof a11y.afterEach>[0];

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateForcedColors: (forcedColors: "active" | "none") => Promise<void>;
    emulateTouch: (isTouch: boolean) => Promise<void>;
  }
}

/** The date of all pictures: ages and days in them never change. */
const PICTURE_DATE = new Date("2026-11-22T16:45:00Z");

/** Looks besides light and dark. Each story is checked in one of them, or with `LOOKS=all` in all. */
const MORE_LOOKS: readonly (Look | "forced colors")[] = [
  { direction: "rtl" },
  { language: "de" },
  { language: "hi" },
  "forced colors",
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

async function withLook(look: Look | "forced colors", check: () => PromiseLike<void> | void) {
  const isForced = look === "forced colors";
  if (isForced) await commands.emulateForcedColors("active");
  else testedLook.setState(look, true);
  try {
    await settle();
    await check();
  } finally {
    if (isForced) await commands.emulateForcedColors("none");
    else testedLook.setState({}, true);
  }
}

/** Returns the looks of a story. The sum of its id's characters chooses one, so that it is the same in each run. */
function moreLooksOf(id: string) {
  if (import.meta.env["VITE_LOOKS"] === "all") return MORE_LOOKS;
  const sum = Array.from(id, (character) => character.charCodeAt(0)).reduce((a, b) => a + b, 0);
  return MORE_LOOKS.filter((_, index) => index === sum % MORE_LOOKS.length);
}

/** Returns the context without the contrast check: in forced colors, the browser chooses the colors, and axe reads others. */
function withoutContrast(context: Context): Context {
  const { a11y: options } = context.parameters as { a11y?: object };
  const rules = [{ id: "color-contrast", enabled: false }];
  return {
    ...context,
    parameters: { ...context.parameters, a11y: { ...options, config: { rules } } },
  };
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

/** Checks each story after its play function: accessibility in dark and in another look, and its pictures. */
const checkLooks: Preview = {
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
    await withLook({ scheme: "dark" }, async () => {
      await a11y.afterEach(context);
      await comparePicture(context, "dark");
    });
    await languages;
    for (const look of moreLooksOf(context.id))
      await withLook(look, () =>
        a11y.afterEach(look === "forced colors" ? withoutContrast(context) : context),
      );
  },
};

setProjectAnnotations([checkLooks, a11y, preview]);
