/**
 * A listing as paths of exactly one folder, each once, in the order listed. A bucket lists by prefix, so that folder "1"
 * also lists what is in "1.33"; a disk answers bare names, which lie below `root` (CONTRACT §1.6).
 */
export function pathsInFolder(images: readonly unknown[], root: string, folder: string): string[] {
  const paths = images.flatMap((image) => {
    if (typeof image !== "string") return [];
    const segments = image.split(/[?#]/, 1)[0]?.split("/").filter(Boolean) ?? [];
    const isName = segments.length === 1 && !image.endsWith("/");
    if (isName) return [`${root}/${folder}/${image.replace(/^\/+/, "")}`];
    return segments.at(-2) === folder && !image.endsWith("/") ? [image.replace(/^\/+/, "")] : [];
  });
  return [...new Set(paths)];
}
