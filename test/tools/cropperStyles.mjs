// Generates the style sheet of react-image-crop as a string, because Node cannot import CSS. Its colors become variables, which
// the crop area sets from the host's theme. Animations are removed. `noflip` keeps right-to-left plugins from mirroring it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const COLORS = { "#fff": "light", "#fff6": "light", "#444": "dark" };
/** The start of each declaration that a right-to-left plugin would mirror. */
const MIRRORED = /([{;])(?=(?:left|right|cursor|transform|inset|background-position):)/g;

/** Returns the content of src/gallery/editor/cropperStyles.ts. */
export function cropperStyles() {
  const path = createRequire(import.meta.url).resolve("react-image-crop/dist/ReactCrop.css");
  const css = readFileSync(path, "utf8")
    .replace(/\/\*.*?\*\//g, "")
    .replace(/@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g, "")
    .replace(/:root\{[^}]*\}/, "")
    .replace(/;?animation:[^;}]*/g, "")
    .replace(/#[\da-f]{3,8}\b/gi, (color) => {
      if (!(color in COLORS))
        throw new Error(
          `The cropper has a new color, ${color}: name its variable in ${import.meta.url}.`,
        );
      return `var(--narthex-crop-${COLORS[color]})`;
    })
    .replace(MIRRORED, "$1/*@noflip*/")
    .trim();
  return (
    "/** Generated from the cropper's own stylesheet by `npm run texts`; edit test/tools/cropperStyles.mjs. */\n" +
    `export const cropperStyles = ${JSON.stringify(css)};\n`
  );
}
