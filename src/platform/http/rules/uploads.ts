import type { FieldsOf } from "../../../lib/text/json.js";

export const UPLOAD: FieldsOf<PresignedUpload> = { key: "text", url: "text", fields: "texts" };
const INVALID_FORMAT = "Invalid data URL format";
const INVALID_TYPE = "Invalid MIME type in data URL";

/** The first bytes of each format; "?" is any byte. That of BMP includes zeros of the header, because a text file may begin with "BM". */
const SIGNATURES: readonly (readonly [PhotoFormat, string])[] = [
  ["jpeg", "\u00ff\u00d8\u00ff"],
  ["png", "\u0089PNG\r\n\u001a\n"],
  ["gif", "GIF8?a"],
  ["webp", "RIFF????WEBPVP8"],
  ["bmp", "BM????\0\0\0\0?????\0\0\0"],
];

/** How many bytes of a file {@link detectPhotoFormat} reads at most. */
export const HEADER_BYTES = 256;

export type PhotoFormat = "jpeg" | "png" | "gif" | "webp" | "avif" | "bmp" | "heic";

/** The response of POST /gallery/requestUpload. It is empty if the server stores files on a local disk. */
export interface PresignedUpload {
  /** The storage key of the file. */
  key?: string | undefined;
  /** The URL to which the file is posted. */
  url?: string | undefined;
  /** The fields of the form that posts the file. */
  fields?: Record<string, string> | undefined;
}

function decodeData(data: string, isBase64: boolean): Uint8Array<ArrayBuffer> {
  try {
    if (!isBase64) return new TextEncoder().encode(decodeURIComponent(data));
    const binary = atob(data);
    // A loop, because Uint8Array.from takes several times as long for a photo.
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    throw new Error(INVALID_FORMAT);
  }
}

/** Returns the type and the bytes of a data URL; `undefined` for "". Throws an Error for an invalid one. */
export function parseDataUrl(dataUrl: string) {
  if (typeof dataUrl !== "string") throw new Error(INVALID_FORMAT);
  if (dataUrl === "") return undefined;
  const comma = dataUrl.indexOf(",");
  if (comma < 0) throw new Error(INVALID_FORMAT);
  const head = dataUrl.slice(0, comma);
  const type = /^data:([a-z\d!#$&^_.+-]+\/[a-z\d!#$&^_.+-]+)(?:;|$)/i.exec(head)?.[1];
  if (!type) throw new Error(INVALID_TYPE);
  return {
    type: type.toLowerCase(),
    bytes: decodeData(dataUrl.slice(comma + 1), /;base64$/i.test(head)),
  };
}

/** Whether `text`, the first bytes of a file, begins with a signature. A shorter file matches if its bytes, at least two, are the beginning of the signature. */
const hasSignature = (text: string, signature: string): boolean =>
  text.length > 1 &&
  [...signature].every(
    (byte, index) => byte === "?" || index >= text.length || text[index] === byte,
  );

/** Returns the brands in the `ftyp` box of an ISO media file, such as AVIF or HEIC; none for other files. */
function readFtypBrands(text: string): string[] {
  if (text.slice(4, 8) !== "ftyp") return [];
  const boxEnd = Math.min((text.charCodeAt(2) << 8) | text.charCodeAt(3), HEADER_BYTES);
  return [text.slice(8, 12), ...(text.slice(16, boxEnd).match(/[^]{4}/g) ?? [])];
}

/** Returns the format of a photo by its first bytes; `undefined` for an unknown one. */
export function detectPhotoFormat(head: Uint8Array): PhotoFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEADER_BYTES));
  const match = SIGNATURES.find(([, signature]) => hasSignature(text, signature));
  if (match) return match[0];
  const brands = readFtypBrands(text);
  if (brands.some((brand) => /avi[fs]/.test(brand))) return "avif";
  return brands.some((brand) => /hei[cxms]|hev[cxms]|m(if|sf)1/.test(brand)) ? "heic" : undefined;
}

/** Returns the form fields that precede the file: the signed ones, then defaults for missing ones. The bucket rejects duplicates. */
export function uploadFields(
  presigned: PresignedUpload,
  type: string,
): [name: string, value: string][] {
  const signed = Object.entries(presigned.fields ?? {}).filter(
    ([name, value]) => ["string", "number"].includes(typeof value) && name.toLowerCase() !== "file",
  );
  const known = new Set(signed.map(([name]) => name.toLowerCase()));
  const defaults = { key: presigned.key, acl: "public-read", "Content-Type": type };
  const added = Object.entries(defaults).filter(
    ([name, value]) => value && !known.has(name.toLowerCase()),
  );
  return [...signed, ...added].map(([name, value]) => [name, String(value)]);
}
