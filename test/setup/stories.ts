import { setProjectAnnotations } from "@storybook/react-vite";
import type { Preview } from "@storybook/react-vite";
import * as a11y from "@storybook/addon-a11y/preview";
import preview from "../../.storybook/preview.js";
import { testedScheme } from "../../.storybook/testedScheme.js";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Shows each story in dark colours, as its play has left it, and checks its accessibility again. */
const checkInDark: Preview = {
  afterEach: async (context) => {
    testedScheme.setState({ scheme: "dark" });
    await nextFrame();
    // A colour on its way to another has no contrast that counts.
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
