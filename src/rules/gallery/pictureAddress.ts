import { withoutQuery } from "../links/withoutQuery.js";
import { DEFAULT_PHOTO_PATH, getPhotoUrl } from "../people/getPhotoUrl.js";

/**
 * Where a host's picture is loaded from, by the rule of every picture; empty where there is none to crop: the sample
 * picture that stands for a missing one is nobody's. A page's own object URL is taken as it is.
 */
export function pictureAddress(photoUrl: string | null | undefined, contentRoot: string): string {
  if (photoUrl && /^blob:/i.test(photoUrl)) return photoUrl;
  const address = getPhotoUrl(photoUrl, contentRoot);
  return withoutQuery(address).endsWith(DEFAULT_PHOTO_PATH) ? "" : address;
}
