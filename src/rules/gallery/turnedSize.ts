import type { PictureSize, Turns } from "../../types/content.js";

/** The size of a picture after its quarter turns. */
export const turnedSize = ({ width, height }: PictureSize, turns: Turns): PictureSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };
