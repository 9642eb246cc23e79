const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/** Returns red, green and blue of CSS colors that are painted over each other. */
function blendColors(colors: readonly string[]): readonly number[] {
  if (!pixel) throw new Error("The browser has no 2D canvas context.");
  for (const color of colors) {
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
  }
  return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of an element's text to its background, from 1 to 21. AA requires 4.5 (WCAG 2.2, 1.4.3). */
export function contrastOf(element: Element): number {
  const backgrounds: string[] = [];
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    backgrounds.unshift(getComputedStyle(ancestor).backgroundColor);
  }
  const background = luminanceOf(blendColors(["white", ...backgrounds]));
  const text = luminanceOf(blendColors(["white", ...backgrounds, getComputedStyle(element).color]));
  return (Math.max(background, text) + 0.05) / (Math.min(background, text) + 0.05);
}
