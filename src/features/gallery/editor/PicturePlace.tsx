"use client";
import { styled } from "@mui/material/styles";
import { imageEditorTexts } from "../../../client/locale/english/imageEditor.js";
import { useText } from "../../../react/useText.js";
import type { FailedProps } from "../../../ui/lazyPart.js";
import { LoadFailure } from "../../../ui/LoadFailure.js";
import { soft } from "../../../ui/soft.js";

/** Height of the crop area in px (IMG-03). */
export const AREA_HEIGHT_PX = 240;

/** Where a picture is, or will be: as high with one as without. */
export const PicturePlace = styled("div", { name: "NarthexImageEditor", slot: "Place" })(({ theme }) => ({
  ...theme.typography.body2,
  position: "relative",
  flex: "1 1 240px",
  minWidth: 0,
  boxSizing: "content-box",
  height: AREA_HEIGHT_PX,
  // The handles at the picture's edges stand half outside.
  padding: theme.spacing(2),
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  textAlign: "center",
  color: (theme.vars ?? theme).palette.text.secondary,
  background: soft(6),
  borderRadius: (theme.vars ?? theme).shape.borderRadius,
}));

/** Stands there while the editor's code is on its way. */
export function PaneWaiting() {
  const text = useText(imageEditorTexts);
  return <PicturePlace role="status">{text("loading")}</PicturePlace>;
}

/** Stands there when the editor's code could not be fetched. */
export function PaneFailed({ onRetry }: FailedProps) {
  const text = useText(imageEditorTexts);
  return (
    <PicturePlace>
      <LoadFailure text={text("loadFailed")} onRetry={onRetry} />
    </PicturePlace>
  );
}
