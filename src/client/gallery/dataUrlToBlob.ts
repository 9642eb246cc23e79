import { parseDataUrl } from "../../rules/gallery/parseDataUrl.js";

/**
 * A data URL as a file of its own type (UPL-12). An empty one is no picture: that is told to the console, and nothing
 * comes out (UPL-15, C-14 c). Throws for a text that is no data URL (UPL-13, UPL-14).
 */
export function dataUrlToBlob(dataUrl: string): Blob | undefined {
  const picture = parseDataUrl(dataUrl);
  if (picture) return new Blob([picture.bytes], { type: picture.type });
  console.warn("There is no picture in an empty data URL.");
  return undefined;
}
