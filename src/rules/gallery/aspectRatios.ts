/** A shape that a gallery offers. */
export interface AspectRatio {
  /** Width by height as the dropdown and the server have it; 0 is free form (IMG-13). */
  ratio: number;
  /** As people say it; empty for free form, whose name is a text. */
  name: string;
  /** What a rounded `ratio` stands for, so that a picture of 16:9 is 1280 by 720. */
  exact: number;
}

/** The options of PHO-05, in its order. */
export const ASPECT_RATIOS: readonly AspectRatio[] = [
  { ratio: 0, name: "", exact: 0 },
  { ratio: 1, name: "1:1", exact: 1 },
  { ratio: 2, name: "2:1", exact: 2 },
  { ratio: 3, name: "3:1", exact: 3 },
  { ratio: 4, name: "4:1", exact: 4 },
  { ratio: 1.33, name: "4:3", exact: 4 / 3 },
  { ratio: 1.78, name: "16:9", exact: 16 / 9 },
  { ratio: 0.5, name: "1:2", exact: 0.5 },
  { ratio: 0.5625, name: "9:16", exact: 0.5625 },
];
