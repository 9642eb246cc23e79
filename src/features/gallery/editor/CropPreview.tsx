"use client";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import { cropperTexts } from "../../../client/locale/english/cropper.js";
import { useStoreValue } from "../../../react/useStoreValue.js";
import { useText } from "../../../react/useText.js";
import { fitInto } from "../../../rules/gallery/fitInto.js";
import type { PictureSize } from "../../../types/content.js";
import type { EditedPicture } from "./EditedPicture.js";
import { resultOf } from "./result.js";
import { tryDrawing } from "./tryDrawing.js";

export interface CropPreviewProps {
  edited: EditedPicture;
}

/** The preview follows this long after the last change (IMG-09). */
const PREVIEW_DEBOUNCE_MS = 200;
/** Twice what it has on the page, for dense displays. */
const MAX_PREVIEW_PX = { width: 320, height: 240 };

const Root = styled("figure", { name: "NarthexImageEditor", slot: "Preview" })(({ theme }) => ({
  margin: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.spacing(1),
  "& > canvas": { display: "block", maxWidth: 160, maxHeight: 120, boxShadow: theme.shadows[1] },
  "& > figcaption": { ...theme.typography.caption, color: (theme.vars ?? theme).palette.text.secondary, minHeight: "1.66em" },
}));

/** The result as it will be, small, with its size. */
export function CropPreview({ edited }: CropPreviewProps) {
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useStoreValue(edited.store, (current) => current);
  const [size, setSize] = useState<PictureSize>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const result = resultOf(state);
      if (!result || !canvas.current) return;
      setSize(result.size);
      tryDrawing(result.cropped, canvas.current, fitInto(result.size, MAX_PREVIEW_PX));
    }, PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Root>
      <canvas ref={canvas} role="img" aria-label={text("preview")} />
      <figcaption dir="auto">{size && text("size", { ...size })}</figcaption>
    </Root>
  );
}
