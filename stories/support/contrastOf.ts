const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/** Red, green and blue of colours painted over each other, whatever way they are written. */
function painted(colours: readonly string[]): readonly number[] {
  if (!pixel) throw new Error("The browser draws nothing.");
  for (const colour of colours) {
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
  }
  return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of an element's text to what is painted behind it: 1 to 21, AA from 4.5 on (WCAG 2.2, 1.4.3). */
export function contrastOf(element: Element): number {
  const grounds: string[] = [];
  for (let behind: Element | null = element; behind; behind = behind.parentElement) {
    grounds.unshift(getComputedStyle(behind).backgroundColor);
  }
  const ground = luminance(painted(["white", ...grounds]));
  const text = luminance(painted(["white", ...grounds, getComputedStyle(element).color]));
  return (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
}
