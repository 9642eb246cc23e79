import type { CSSObject, Theme } from "@mui/material/styles";

/**
 * The lightest ground for white text, as a luminance: 4.5:1 to white (AA). From there on black has 4.6:1 and more, so one
 * of both can be read on any ground.
 */
const LIGHTEST_FOR_WHITE = 0.183;
/** 1 on a ground for white text, 0 on a ground for black text; `y` is the ground's luminance. */
const isForWhite = `clamp(0, (${LIGHTEST_FOR_WHITE} - y) * 1000000, 1)`;
/** White is 0.9505 1 1.089 in this colour space, black is 0 0 0. */
const blackOrWhite = `color(from var(--c1) xyz-d65 calc(0.9505 * ${isForWhite}) ${isForWhite} calc(1.089 * ${isForWhite}))`;

const withChurch = (ground: string, text: string): CSSObject => ({
  "--narthex-band": `var(--c1, ${ground})`,
  "--narthex-band-text": `var(--c1Text, ${text})`,
  "@supports (color: color(from red xyz-d65 x y z))": {
    // Without --c1 the inner value is void, and the theme's text colour is what remains.
    "--narthex-band-readable": `var(--c1Text, ${blackOrWhite})`,
    "--narthex-band-text": `var(--narthex-band-readable, ${text})`,
  },
});

/**
 * Ground and text of a band across the page: the theme's primary colours, and on dark pages a ground that is as dark as
 * they are. A church's own colours (`--c1` and, on it, `--c1Text`) go first; they are read and never set here, because a
 * name that is set on the way down never reaches what stands below (lesson 112). `--c1` alone gets black or white text,
 * whichever can be read. What stands in the band finds both colours as `--narthex-band` and `--narthex-band-text`.
 */
export function brandBand(theme: Theme): CSSObject {
  const { primary, background, text } = (theme.vars ?? theme).palette;
  return {
    ...withChurch(primary.main, primary.contrastText),
    ...theme.applyStyles("dark", withChurch(`color-mix(in srgb, ${primary.main} 16%, ${background.paper})`, text.primary)),
    background: "var(--narthex-band)",
    color: "var(--narthex-band-text)",
  };
}
