import type { PictureSize } from "../../types/content.js";

/** Frames, but for three markers among theirs that are none. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a segment: they have no length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * The size that a JPEG's first frame names, found as decoders find it: what lies between two segments is passed over, and
 * so are the bytes that fill up the space before a marker. `undefined` where the pixels begin, or the bytes end, before it.
 */
export function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const at = (index: number): number => bytes[index] ?? 0;
  const two = (index: number): number => at(index) * 256 + at(index + 1);
  let index = 2;
  for (;;) {
    index = bytes.indexOf(0xff, index);
    if (index < 0) return undefined;
    while (at(index) === 0xff) index += 1;
    const marker = at(index);
    // Now behind the marker, where its length stands.
    index += 1;
    if (marker === 0 || isBare(marker)) continue;
    if (marker === 0xd9 || marker === 0xda || index + 7 > bytes.length) return undefined;
    if (isFrame(marker)) return { height: two(index + 3), width: two(index + 5) };
    index += two(index);
  }
}
