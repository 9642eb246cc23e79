import type { Locator, Page } from "playwright";

/** Smallest width and height of a target for fingers, in px (WCAG 2.5.5). */
const TARGET_PX = 44;

/**
 * Returns the usability problems of a part of a page on a phone: content that scrolls sideways (WCAG 1.4.10), and controls
 * outside the viewport, covered, or smaller than 44 px. A target includes labels and pseudo-elements; links in a sentence may
 * be smaller.
 */
export async function findPhoneProblems(page: Page, part: Locator): Promise<string[]> {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error("The page has no viewport.");
  // Waits for finite animations; the animation of a removed element rejects.
  await part.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled([document.fonts.ready, ...moving.map(({ finished }) => finished)]);
  });
  // The size is passed in: mobile browsers report a larger innerWidth when content overflows.
  return part.evaluate(
    (node, { width: innerWidth, height: innerHeight, least }) => {
      const found: string[] = [];
      const { scrollWidth } = document.documentElement;
      if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} px wide.`);
      const around = node.getBoundingClientRect();
      if (around.left < 0 || around.right > innerWidth)
        found.push(`It reaches from ${around.left} to ${around.right}.`);
      const describe = (each: Element) =>
        `${each.tagName} "${(each.getAttribute("aria-label") ?? each.textContent).slice(0, 40)}"`;
      for (const box of [node, ...node.querySelectorAll("*:not(input, textarea)")]) {
        const canScroll = /auto|scroll/.test(getComputedStyle(box).overflowX);
        if (canScroll && box.scrollWidth > box.clientWidth && box.checkVisibility())
          found.push(`${describe(box)} scrolls sideways.`);
      }
      const controls = [
        ...node.querySelectorAll(
          "a, button, input, textarea, select, summary, [role^=menuitem], [role=tab], [role=combobox], [role=option]",
        ),
      ];
      // On touch screens, the buttons of a message are invisible and pass touches on: the message opens a sheet with them.
      // A radio button that is invisible itself lies on its label.
      const isVisible = (each: Element) =>
        each.getClientRects().length > 0 &&
        (each.checkVisibility({ opacityProperty: true }) ||
          each.matches("label input, span > input")) &&
        !each.closest("[inert], [aria-hidden=true]");
      for (const control of controls.filter(isVisible)) {
        control.scrollIntoView({ block: "nearest" });
        // A press on the frame of a text field focuses the field, and one on the rail of a slider moves its thumb.
        const target = control.closest(".MuiInputBase-root, .MuiSlider-root") ?? control;
        const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
        const name = describe(control);
        if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
          found.push(`${name} is outside: ${[left, right, top, bottom].join(" ")}.`);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        // Beyond its own edges, a control may have a label or a pseudo-element, of which the browser returns the element.
        const isOwn = (at: Element | null) =>
          !!at && (target.contains(at) || at.closest("label")?.control === control);
        const center = document.elementFromPoint(x, y);
        if (!isOwn(center) && !center?.contains(control))
          found.push(`${name} is behind ${center?.outerHTML.slice(0, 80)}.`);
        // A link in a sentence is as high as its line of text.
        if (getComputedStyle(control).display === "inline") continue;
        const reach = least / 2 - 1;
        const [wide, high] = [
          [x - reach, y, x + reach, y],
          [x, y - reach, x, y + reach],
        ].map(
          ([fromX = 0, fromY = 0, toX = 0, toY = 0]) =>
            isOwn(document.elementFromPoint(fromX, fromY)) &&
            isOwn(document.elementFromPoint(toX, toY)),
        );
        if ((width < least && !wide) || (height < least && !high))
          found.push(`${name} is ${width} × ${height} px.`);
      }
      if (controls.length === 0) found.push("Nothing can be used here.");
      return found;
    },
    { ...viewport, least: TARGET_PX },
  );
}
