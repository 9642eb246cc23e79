import { pathPart } from "../links/pathPart.js";

/**
 * A path of a listing as it stands in an address: it is made of names, in which "?", "#" and "%" mean nothing. What is an
 * address already stays as it is.
 */
export function encodePath(path: string): string {
  if (/^https?:\/\//i.test(path)) return path;
  return path.split("/").map(pathPart).join("/");
}
