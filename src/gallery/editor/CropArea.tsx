"use client";
import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from "react";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ReactCrop } from "react-image-crop";
import type { EditedPhoto } from "./EditedPhoto.js";
import { AREA_HEIGHT_PX, PhotoFrame } from "./EditorFrame.js";
import { cropperStyles } from "./cropperStyles.js";
import { type CropSource, tryDrawCrop } from "./renderCrop.js";
import { fitInto, turnedSize, WHOLE } from "../rules/crop.js";
import { exactRatio } from "../rules/ratios.js";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { useStoreValue } from "../../platform/provider/useService.js";
import { useText } from "../../platform/provider/useText.js";

/** Largest size of the canvas: twice the height of the area, for dense displays. */
const MAX_SHOWN_PX = { width: 1_600, height: 2 * AREA_HEIGHT_PX };

/** The smallest crop on the page, in px. */
const MIN_CROP_PX = 12;

const EDGES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

/** A press that moves further than this, in px, is a drag. */
const MAX_MOVEMENT_PX = 4;

type Labels = Record<`${(typeof EDGES)[number]}DragHandle`, string>;

const Area = styled(PhotoFrame, { name: "NarthexImageEditor", slot: "Area" })(({ theme }) => ({
  "--rc-drag-handle-size": "14px",
  "--rc-drag-handle-mobile-size": "24px",
  "--rc-drag-bar-size": "14px",
  "--rc-drag-handle-bg-colour": (theme.vars ?? theme).palette.background.paper,
  "--rc-border-color": (theme.vars ?? theme).palette.primary.main,
  "--rc-focus-color": (theme.vars ?? theme).palette.primary.main,
  "--narthex-crop-light": (theme.vars ?? theme).palette.common.white,
  "--narthex-crop-dark": (theme.vars ?? theme).palette.common.black,
  "& canvas, & img": { display: "block", width: "100%", height: "auto" },
  "& > img": { width: "auto", maxWidth: "100%", maxHeight: AREA_HEIGHT_PX },
  "& canvas": { touchAction: "none" },
  "& .ReactCrop__drag-handle": { borderRadius: "50%", borderWidth: 2 },
  // Enlarges the touch target to 44 px.
  "& .ReactCrop__drag-handle::after": { content: '""', position: "absolute", inset: -15 },
  "@media (pointer: coarse)": { "& .ReactCrop__drag-handle::after": { inset: -12 } },
  "& > p": { ...theme.typography.body2, margin: 0 },
  "& > p:first-of-type": {
    ...theme.typography.subtitle1,
    color: (theme.vars ?? theme).palette.text.primary,
  },
  "& > .NarthexImageEditor-opening": {
    ...theme.typography.body2,
    position: "absolute",
    insetBlockEnd: theme.spacing(1),
    padding: theme.spacing(0.5, 1.5),
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
    background: (theme.vars ?? theme).palette.background.paper,
    color: (theme.vars ?? theme).palette.text.primary,
    "&:empty": { padding: 0 },
  },
  "&.NarthexImageEditor-drop": {
    outline: `2px dashed ${(theme.vars ?? theme).palette.primary.main}`,
    outlineOffset: -6,
  },
}));

/** Renders the turned photo in display resolution. */
function PhotoCanvas({ source, width, height, turns }: Omit<CropSource, "crop">) {
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const size = fitInto(turnedSize({ width, height }, turns), MAX_SHOWN_PX);
    if (canvas.current)
      tryDrawCrop({ source, width, height, turns, crop: WHOLE }, canvas.current, size);
  }, [source, width, height, turns]);
  return <canvas ref={canvas} role="img" aria-label={text("picture")} />;
}

/** Renders the photo with its crop, or instructions if there is no photo. A photo is never mirrored for RTL. */
export function CropArea({ edited, isDragActive }: { edited: EditedPhoto; isDragActive: boolean }) {
  const text = useText(cropperTexts);
  const { picture, turns, crop, isOpening, ratio } = useStoreValue(edited.store, (state) => state);
  const shape = exactRatio(ratio);
  const labels = Object.fromEntries(
    EDGES.map((edge) => [`${edge}DragHandle`, text(`crop.${edge}`)]),
  );
  const tapHandlers = useTap((point) => edited.move(point));
  const size = picture && turnedSize(picture, turns);
  return (
    // A click moves the crop's center. For keyboards the crop itself has key handlers.
    <Area
      {...(picture?.source && tapHandlers)}
      className={isDragActive ? "NarthexImageEditor-drop" : undefined}
      data-testid="crop-area"
      aria-busy={isOpening}
      dir={picture ? "ltr" : undefined}
    >
      <GlobalStyles styles={cropperStyles} />
      {picture?.source && size && (
        <ReactCrop
          crop={crop}
          {...(shape > 0 && { aspect: shape })}
          keepSelection
          minWidth={MIN_CROP_PX}
          minHeight={MIN_CROP_PX}
          ariaLabels={{ ...(labels as Labels), cropArea: text("crop.area") }}
          style={{ width: `min(100%, ${(AREA_HEIGHT_PX * size.width) / size.height}px)` }}
          onChange={(_, percent) => edited.crop(percent)}
        >
          <PhotoCanvas
            source={picture.source}
            width={picture.width}
            height={picture.height}
            turns={turns}
          />
        </ReactCrop>
      )}
      {picture?.address && <img src={picture.address} alt={text("picture")} />}
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

/** Returns event handlers that report clicks on the photo, in percent of its size. An alternative to dragging (WCAG 2.5.7). */
function useTap(onTap: (point: { x: number; y: number }) => void) {
  const pressed = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      pressed.current = { x: clientX, y: clientY };
    },
    onClick: ({ currentTarget, clientX, clientY }: MouseEvent) => {
      const start = pressed.current;
      pressed.current = undefined;
      const box = currentTarget.querySelector("canvas")?.getBoundingClientRect();
      if (!start || !box || Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVEMENT_PX)
        return;
      const point = {
        x: (100 * (clientX - box.left)) / box.width,
        y: (100 * (clientY - box.top)) / box.height,
      };
      if (point.x >= 0 && point.x <= 100 && point.y >= 0 && point.y <= 100) onTap(point);
    },
  };
}
