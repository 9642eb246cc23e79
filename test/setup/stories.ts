import { setProjectAnnotations } from "@storybook/react-vite";
import type { Preview } from "@storybook/react-vite";
import * as a11y from "@storybook/addon-a11y/preview";
import preview from "../../.storybook/preview.js";
import { testedScheme } from "../../.storybook/testedScheme.js";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Switches each story to the dark color scheme after its play function, and repeats the accessibility check. */
const checkInDark: Preview = {
  afterEach: async (context) => {
    testedScheme.setState({ scheme: "dark" });
    await nextFrame();
    // The contrast check needs final colors, not those in the middle of a transition.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    await nextFrame();
    try {
      await a11y.afterEach(context);
    } finally {
      testedScheme.setState({ scheme: undefined });
    }
  },
};

setProjectAnnotations([checkInDark, a11y, preview]);
