"use client";
import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import type { EditedPhoto } from "./EditedPhoto.js";
import { getCropResult, tryDrawCrop } from "./renderCrop.js";
import { fitInto, cropPixels, turnedSize } from "../rules/crop.js";
import type { PhotoSize } from "../types.js";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { useStoreValue } from "../../platform/provider/useService.js";
import { useText } from "../../platform/provider/useText.js";
import { visuallyHidden } from "../../ui/styles.js";

/** Delay of the preview after the last change, in milliseconds. */
const PREVIEW_DEBOUNCE_MS = 200;

/** Delay of the status for screen readers. It is longer, because held keys repeat changes. */
const STATUS_DEBOUNCE_MS = 500;

/** Twice the displayed size, for dense displays. */
const MAX_PREVIEW_PX = { width: 320, height: 240 };

const Root = styled("figure", { name: "NarthexImageEditor", slot: "Preview" })(({ theme }) => ({
  margin: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.spacing(1),
  "& > canvas": { display: "block", maxWidth: 160, maxHeight: 120, boxShadow: theme.shadows[1] },
  "& > figcaption": {
    ...theme.typography.caption,
    color: (theme.vars ?? theme).palette.text.secondary,
    minHeight: "1.66em",
  },
}));

/** Renders a small preview of the result and its size. */
export function CropPreview({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useStoreValue(edited.store, (current) => current);
  const [size, setSize] = useState<PhotoSize>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const result = getCropResult(state);
      if (!result || !canvas.current) return;
      setSize(result.size);
      tryDrawCrop(result.source, canvas.current, fitInto(result.size, MAX_PREVIEW_PX));
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

/** Announces crop changes to screen readers. The live region is always mounted, because new regions are not announced. */
export function CropStatus({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const { picture, turns, crop } = useStoreValue(edited.store, (state) => state);
  const [status, setStatus] = useState("");
  const announced = useRef({ picture, turns, crop });
  useEffect(() => {
    const previous = announced.current;
    announced.current = { picture, turns, crop };
    if (!picture || previous.picture !== picture) return setStatus("");
    if (previous.crop === crop && previous.turns === turns) return;
    const timer = setTimeout(() => {
      const { width, height } = cropPixels(turnedSize(picture, turns), crop);
      setStatus(text("kept", { width, height, left: Math.round(crop.x), top: Math.round(crop.y) }));
    }, STATUS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [picture, turns, crop, text]);
  return (
    <span role="status" style={visuallyHidden}>
      {status}
    </span>
  );
}
