const isName = (segment: string | undefined): segment is string => !!segment && segment !== "." && segment !== "..";

/**
 * What a picture is called when it is deleted: the last two segments of its path, whatever stands before them, without a
 * query (PHO-24, C-17). `undefined` for a path that names no picture in a folder.
 */
export function imageKey(path: string): { folder: string; file: string } | undefined {
  const [folder, file] = (path.split("?", 1)[0] ?? "")
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "")
    .split("/")
    .filter(Boolean)
    .slice(-2);
  return isName(folder) && isName(file) ? { folder, file } : undefined;
}
