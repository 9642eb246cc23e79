"use client";
import { imageEditorTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import type { FailedProps } from "../../ui/lazyWithRetry.js";
import { paletteOf, radius, styled, sunken } from "../../ui/styles.js";

export const AREA_HEIGHT_PX = 240;

/** The frame around the photo. Without a photo it may grow to fill a higher dialog. Its slot "Place" is a key of hosts' themes. */
export const PhotoFrame = styled("div", { name: "NarthexImageEditor", slot: "Place" })(
  ({ theme }) => ({
    ...theme.typography.body2,
    position: "relative",
    boxSizing: "content-box",
    height: AREA_HEIGHT_PX,
    // Half of each drag handle extends beyond the photo: they have 16 px, and 24 px on touch screens.
    padding: 8,
    "@media (pointer: coarse)": { padding: 12 },
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    textAlign: "center",
    color: paletteOf(theme).text.secondary,
    ...sunken(theme),
    borderRadius: radius(theme, 1.2),
  }),
);

export function PaneFallback({ onRetry }: Partial<FailedProps>) {
  const text = useText(imageEditorTexts);
  if (!onRetry) return <PhotoFrame role="status">{text("loading")}</PhotoFrame>;
  return (
    <PhotoFrame>
      <LoadFailure text={text("loadFailed")} onRetry={onRetry} />
    </PhotoFrame>
  );
}
