const FORMAT = "Invalid data URL format";
const MIME = "Invalid MIME type in data URL";

function bytesOf(data: string, isBase64: boolean): Uint8Array<ArrayBuffer> {
  try {
    if (!isBase64) return new TextEncoder().encode(decodeURIComponent(data));
    const binary = atob(data);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    throw new Error(FORMAT);
  }
}

/**
 * The type and the bytes of a data URL (UPL-12). `undefined` for an empty one, which is asked for first (UPL-15, C-13).
 * Throws 'Invalid data URL format' (UPL-13) and 'Invalid MIME type in data URL' (UPL-14).
 */
export function parseDataUrl(dataUrl: string): { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined {
  if (typeof dataUrl !== "string") throw new Error(FORMAT);
  if (dataUrl === "") return undefined;
  const comma = dataUrl.indexOf(",");
  if (comma < 0) throw new Error(FORMAT);
  const head = dataUrl.slice(0, comma);
  const type = /^data:([a-z\d!#$&^_.+-]+\/[a-z\d!#$&^_.+-]+)(?:;|$)/i.exec(head)?.[1];
  if (!type) throw new Error(MIME);
  return { type: type.toLowerCase(), bytes: bytesOf(dataUrl.slice(comma + 1), /;base64$/i.test(head)) };
}
