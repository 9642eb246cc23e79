import type { PictureKind } from "../../types/content.js";

/** How files begin; a question mark stands for any byte. "BM" alone begins words, too, so zeros of its header are asked for. */
const BEGINNINGS: readonly (readonly [PictureKind, string])[] = [
  ["jpeg", "\u00ff\u00d8\u00ff"],
  ["png", "\u0089PNG\r\n\u001a\n"],
  ["gif", "GIF8?a"],
  ["webp", "RIFF????WEBPVP8"],
  ["bmp", "BM????\0\0\0\0?????\0\0\0"],
];
const BRANDS_BYTES = 256;

/** A file that ends before its beginning does fits, too: it is a broken picture rather than none. */
const beginsLike = (text: string, beginning: string): boolean =>
  text.length > 1 && [...beginning].every((byte, index) => byte === "?" || index >= text.length || text[index] === byte);

/** The brands of a file in boxes, four letters each: the first names it, those behind it what else it can be read as. */
function brandsOf(text: string): string[] {
  if (text.slice(4, 8) !== "ftyp") return [];
  const end = Math.min((text.charCodeAt(2) << 8) | text.charCodeAt(3), BRANDS_BYTES);
  return [text.slice(8, 12), ...(text.slice(16, end).match(/[^]{4}/g) ?? [])];
}

/** What a file is by its first bytes, whatever its name or type say (O57); `undefined` where it is no picture. */
export function pictureKind(head: Uint8Array): PictureKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, BRANDS_BYTES));
  const found = BEGINNINGS.find(([, beginning]) => beginsLike(text, beginning));
  if (found) return found[0];
  const brands = brandsOf(text);
  if (brands.some((brand) => /avi[fs]/.test(brand))) return "avif";
  return brands.some((brand) => /hei[cxms]|hev[cxms]|m(if|sf)1/.test(brand)) ? "heic" : undefined;
}
