import { parseServerDate } from "../time/parseServerDate.js";

/** Shown where a picture has to be and a person has none (AVA-03). Below the host's own root. */
export const DEFAULT_PHOTO_PATH = "/images/sample-profile.png";

const isWeb = (url: string): boolean => /^https?:\/\/[^/\s]/i.test(url);

/**
 * The address of a person's photo (AVA-01 to AVA-03): an image data URI or a web address as it is, anything else below
 * the content root, nothing at all is the sample picture. No other scheme ever comes out (P7).
 */
export function getPhotoUrl(photo: string | null | undefined, contentRoot: string, photoUpdated?: Date | string | null): string {
  // Browsers drop line breaks and tabs from an address and read a back-slash as a slash: two at the front name another host.
  // eslint-disable-next-line no-control-regex
  const value = typeof photo === "string" ? photo.replace(/[\u0000-\u001f]/g, "").trim() : "";
  if (value === "") return DEFAULT_PHOTO_PATH;
  if (isWeb(value) || /^data:image\/[a-z0-9.+-]+[;,]/i.test(value)) return value;
  const path = `/${value.replace(/^[/\\]+/, "")}`;
  const updated = parseServerDate(photoUpdated);
  const stamp = updated ? `${path.includes("?") ? "&" : "?"}dt=${updated.getTime()}` : "";
  return contentRoot.replace(/\/+$/, "") + path + stamp;
}
