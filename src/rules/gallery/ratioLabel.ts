import { ASPECT_RATIOS } from "./aspectRatios.js";
import { folderOf } from "./folderOf.js";

/**
 * A shape as people read it: "16:9 (1.78)" where it has a name and is no whole number, "4:1", else its rounded number;
 * `freeForm` for none (PHO-05, PHO-10, C-04).
 */
export function ratioLabel(ratio: number | undefined, freeForm: string): string {
  const folder = folderOf(ratio);
  if (folder === "0") return freeForm;
  const name = ASPECT_RATIOS.find((option) => String(option.ratio) === folder)?.name;
  if (!name) return folder;
  return folder.includes(".") ? `${name} (${folder})` : name;
}
