/** So many percent of the text's colour: a ground or a line that goes with any colours around it. */
export const soft = (percent: number): string => `color-mix(in srgb, currentColor ${percent}%, transparent)`;
