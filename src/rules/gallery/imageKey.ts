const isName = (segment: string | undefined): segment is string => !!segment && segment !== "." && segment !== "..";

/**
 * What a picture is called when it is deleted: the last two segments of its path, whatever stands before them (PHO-24,
 * C-17). A path is as it is listed, and every character of it may be of a name; only an address on the web has a root and
 * a query that do not count. `undefined` for what names no picture in a folder.
 */
export function imageKey(path: string): { folder: string; file: string } | undefined {
  const [folder, file] = path
    .replace(/^https?:\/\/[^/?#]*([^?#]*).*$/i, "$1")
    .split("/")
    .filter(Boolean)
    .slice(-2);
  return isName(folder) && isName(file) ? { folder, file } : undefined;
}
