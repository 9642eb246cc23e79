"use client";
import { keyframes, paletteOf, styled } from "../styles.js";

const slide = keyframes({
  from: { insetInlineStart: "-30%" },
  to: { insetInlineStart: "100%" },
});

const Root = styled("div")(({ theme }) => ({
  // Takes no space, so that the rows do not move when it disappears.
  position: "relative",
  zIndex: 2,
  flex: "none",
  height: 0,
  "& > div": {
    position: "absolute",
    insetInline: 0,
    height: 3,
    overflow: "hidden",
    background: paletteOf(theme).divider,
  },
  "& i": {
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: 0,
    width: "30%",
    background: paletteOf(theme).primary.main,
    "@media (forced-colors: active)": { background: "Highlight", forcedColorAdjust: "none" },
    "@media (prefers-reduced-motion: no-preference)": {
      animation: `${slide} 1.4s linear infinite`,
    },
  },
}));

/** Renders a line above cached rows while the current ones are requested. */
export function CachedRowsMark({ label }: { label: string }) {
  return (
    <Root>
      <div role="status" aria-label={label} data-testid="cached-rows">
        <i />
      </div>
    </Root>
  );
}
