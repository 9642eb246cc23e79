// The stylesheet of the cropper as a text: importing CSS breaks Node (lesson 84). Its colours become variables, which the
// crop area takes from the host's theme; what moves without being asked stands still; nothing in it is mirrored where the
// page reads from right to left, because a picture is not.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const COLOURS = { "#fff": "light", "#fff6": "light", "#444": "dark" };
const SIDES = /([{;])(?=(?:left|right|cursor|transform|inset|background-position):)/g;

/** Gives the text of src/gallery/editor/cropperStyles.ts. */
export function cropperStyles() {
  const path = createRequire(import.meta.url).resolve("react-image-crop/dist/ReactCrop.css");
  const css = readFileSync(path, "utf8")
    .replace(/\/\*.*?\*\//g, "")
    .replace(/@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g, "")
    .replace(/:root\{[^}]*\}/, "")
    .replace(/;?animation:[^;}]*/g, "")
    .replace(/#[\da-f]{3,8}\b/gi, (colour) => {
      if (!(colour in COLOURS))
        throw new Error(
          `The cropper has a new colour, ${colour}: name its variable in ${import.meta.url}.`,
        );
      return `var(--narthex-crop-${COLOURS[colour]})`;
    })
    .replace(SIDES, "$1/*@noflip*/")
    .trim();
  return (
    "/** Generated from the cropper's own stylesheet by `npm run texts`; edit test/tools/cropperStyles.mjs. */\n" +
    `export const cropperStyles = ${JSON.stringify(css)};\n`
  );
}
