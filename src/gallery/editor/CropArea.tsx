"use client";
import GlobalStyles from "@mui/material/GlobalStyles";
import { type DOMAttributes, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ReactCrop } from "react-image-crop";
import { cropperStyles } from "./cropperStyles.js";
import type { EditedPhoto } from "./EditedPhoto.js";
import { AREA_HEIGHT_PX, PhotoFrame } from "./EditorFrame.js";
import { resultSize, tryDrawCrop } from "./renderCrop.js";
import { setTimer } from "../../platform/core/time.js";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { useStoreValue, useText } from "../../platform/provider/ChurchContext.js";
import { paletteOf, visuallyHidden, secondaryText, styled } from "../../ui/styles.js";
import { cropPixels, fitInto, turnedSize, WHOLE } from "../rules/crop.js";
import { exactRatio } from "../rules/ratios.js";
import type { EditedPhotoState, OpenPhoto } from "../types.js";

/** Twice the displayed size, for dense displays. */
const MAX_SHOWN_PX = { width: 1_600, height: 2 * AREA_HEIGHT_PX };
const MAX_PREVIEW_PX = { width: 320, height: 240 };
const MIN_CROP_PX = 12;
/** A press that moves further is a drag. */
const MAX_MOVEMENT_PX = 4;
const PREVIEW_DEBOUNCE_MS = 200;
/** Longer than the preview's, because held keys repeat changes. */
const STATUS_DEBOUNCE_MS = 500;
const EDGES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

type Labels = Record<`${(typeof EDGES)[number]}DragHandle`, string>;

const Area = styled(PhotoFrame, { name: "NarthexImageEditor", slot: "Area" })(({ theme }) => ({
  "--rc-drag-handle-size": "14px",
  "--rc-drag-handle-mobile-size": "24px",
  "--rc-drag-bar-size": "14px",
  "--rc-drag-handle-bg-colour": paletteOf(theme).background.paper,
  "--rc-border-color": paletteOf(theme).primary.main,
  "--rc-focus-color": paletteOf(theme).primary.main,
  "--narthex-crop-light": paletteOf(theme).common.white,
  "--narthex-crop-dark": paletteOf(theme).common.black,
  "& canvas, & img": { display: "block", width: "100%", height: "auto" },
  "& > img": { width: "auto", maxWidth: "100%", maxHeight: AREA_HEIGHT_PX },
  "& canvas": { touchAction: "none" },
  "& .ReactCrop__drag-handle": { borderRadius: "50%", borderWidth: 2 },
  // Enlarges the target to 40 px, for touch to 44 px. `inset` counts from the padding box, which excludes the border.
  "& .ReactCrop__drag-handle::after": { content: '""', position: "absolute", inset: -15 },
  "@media (pointer: coarse)": { "& .ReactCrop__drag-handle::after": { inset: -12 } },
  "& > p": { ...theme.typography.body2, margin: 0 },
  "& > p:first-of-type": { ...theme.typography.subtitle1, color: paletteOf(theme).text.primary },
  "& > .NarthexImageEditor-opening": {
    ...theme.typography.body2,
    position: "absolute",
    insetBlockEnd: theme.spacing(1),
    padding: theme.spacing(0.5, 1.5),
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
    "&:empty": { padding: 0 },
  },
  "&.NarthexImageEditor-drop": {
    outline: `2px dashed ${paletteOf(theme).primary.main}`,
    outlineOffset: -6,
  },
}));

function PhotoCanvas(props: Pick<EditedPhotoState, "picture" | "quarterTurns">) {
  const { picture, quarterTurns } = props;
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!picture || !canvas.current) return;
    const size = fitInto(turnedSize(picture, quarterTurns), MAX_SHOWN_PX);
    tryDrawCrop(picture, { quarterTurns, crop: WHOLE }, canvas.current, size);
  }, [picture, quarterTurns]);
  return <canvas ref={canvas} role="img" aria-label={text("picture")} />;
}

/** Renders the photo with its crop, or instructions if there is no photo. A photo is never mirrored for RTL. */
export function CropArea({ edited, isDragActive }: { edited: EditedPhoto; isDragActive: boolean }) {
  const text = useText(cropperTexts);
  const { picture, quarterTurns, crop, isOpening, ratio } = useStoreValue(
    edited.store,
    (all) => all,
  );
  const shape = exactRatio(ratio);
  const labels = Object.fromEntries(
    EDGES.map((edge) => [`${edge}DragHandle`, text(`crop.${edge}`)]),
  );
  const tapHandlers = useTap((point) => edited.move(point));
  const size = picture && turnedSize(picture, quarterTurns);
  return (
    // A click moves the crop's center. For keyboards the crop itself has key handlers.
    <Area
      {...(picture?.pixels && tapHandlers)}
      className={isDragActive ? "NarthexImageEditor-drop" : undefined}
      data-testid="crop-area"
      aria-busy={isOpening}
      dir={picture ? "ltr" : undefined}
    >
      <GlobalStyles styles={cropperStyles} />
      {picture?.pixels && size && (
        <ReactCrop
          crop={crop}
          {...(shape > 0 && { aspect: shape })}
          keepSelection
          minWidth={MIN_CROP_PX}
          minHeight={MIN_CROP_PX}
          ariaLabels={{ ...(labels as Labels), cropArea: text("crop.area") }}
          style={{ width: `min(100%, ${(AREA_HEIGHT_PX * size.width) / size.height}px)` }}
          onChange={(_, percent) => edited.change({ crop: percent })}
        >
          <PhotoCanvas picture={picture} quarterTurns={quarterTurns} />
        </ReactCrop>
      )}
      {picture?.displayUrl && <img src={picture.displayUrl} alt={text("picture")} />}
      {!picture && !isOpening && (
        <>
          <p>{text(isDragActive ? "dropHere" : "emptyTitle")}</p>
          <p>{text("emptyText")}</p>
        </>
      )}
      <span role="status" className="NarthexImageEditor-opening">
        {isOpening && text("opening")}
      </span>
    </Area>
  );
}

/** Reports clicks on the photo, in percent of its size: an alternative to dragging (WCAG 2.5.7). */
function useTap(onTap: (point: { x: number; y: number }) => void): DOMAttributes<HTMLElement> {
  const pressed = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDownCapture: ({ clientX, clientY }) => {
      pressed.current = { x: clientX, y: clientY };
    },
    onClick: ({ currentTarget, clientX, clientY }) => {
      const start = pressed.current;
      pressed.current = undefined;
      const box = currentTarget.querySelector("canvas")?.getBoundingClientRect();
      if (!start || !box || Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVEMENT_PX)
        return;
      const x = (100 * (clientX - box.left)) / box.width;
      const y = (100 * (clientY - box.top)) / box.height;
      if (x >= 0 && x <= 100 && y >= 0 && y <= 100) onTap({ x, y });
    },
  };
}

const Preview = styled("figure", { name: "NarthexImageEditor", slot: "Preview" })(({ theme }) => ({
  margin: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.spacing(1),
  "& > canvas": { display: "block", maxWidth: 160, maxHeight: 120, boxShadow: theme.shadows[1] },
  "& > figcaption": { ...secondaryText(theme, "caption"), minHeight: "1.66em" },
}));

function drawPreview(state: EditedPhotoState, canvas: HTMLCanvasElement | null) {
  const { picture } = state;
  if (!picture?.pixels || !canvas) return;
  tryDrawCrop(picture, state, canvas, fitInto(resultSize(picture, state), MAX_PREVIEW_PX));
}

export function CropPreview({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<OpenPhoto>(undefined);
  const state = useStoreValue(edited.store, (current) => current);
  useLayoutEffect(() => {
    const draw = () => {
      drawn.current = state.picture;
      drawPreview(state, canvas.current);
    };
    // Draws a new photo before the browser paints: a later change of the canvas's height would move the buttons.
    if (drawn.current !== state.picture) return draw();
    const timer = setTimer(draw, PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const size = state.picture?.pixels && resultSize(state.picture, state);
  return (
    <Preview>
      <canvas ref={canvas} role="img" aria-label={text("preview")} />
      <figcaption dir="auto">{size && text("size", { ...size })}</figcaption>
    </Preview>
  );
}

/** Announces crop changes to screen readers. The live region is always mounted, because new regions are not announced. */
export function CropStatus({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const { picture, quarterTurns, crop } = useStoreValue(edited.store, (state) => state);
  const [status, setStatus] = useState("");
  const lastSeen = useRef({ picture, quarterTurns, crop });
  useEffect(() => {
    const previous = lastSeen.current;
    lastSeen.current = { picture, quarterTurns, crop };
    if (!picture || previous.picture !== picture) return setStatus("");
    if (previous.crop === crop && previous.quarterTurns === quarterTurns) return;
    const timer = setTimer(() => {
      const { width, height } = cropPixels(turnedSize(picture, quarterTurns), crop);
      setStatus(text("kept", { width, height, left: Math.round(crop.x), top: Math.round(crop.y) }));
    }, STATUS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [picture, quarterTurns, crop, text]);
  return (
    <span role="status" style={visuallyHidden}>
      {status}
    </span>
  );
}
