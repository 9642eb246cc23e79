"use client";
import GlobalStyles from "@mui/material/GlobalStyles";
import {
  type DOMAttributes,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ReactCrop } from "react-image-crop";
import { cropperStyles } from "./cropperStyles.js";
import { DropHint, DropZone } from "./DropZone.js";
import type { EditedPhoto } from "./EditedPhoto.js";
import { AREA_HEIGHT_PX, PhotoFrame } from "./EditorFrame.js";
import { resultSize, tryDrawCrop } from "./renderCrop.js";
import { setTimer } from "../../platform/core/time.js";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { useStoreValue, useText } from "../../platform/provider/ChurchContext.js";
import { paletteOf, radius, visuallyHidden, secondaryText, styled } from "../../ui/styles.js";
import { cropPixels, exactRatio, fitInto, rotateSize, WHOLE } from "../rules/sizes.js";
import type { EditedPhotoState, OpenPhoto } from "../types.js";

// Twice the displayed sizes, for dense displays.
const MAX_SHOWN_PX = { width: 1_600, height: 2 * AREA_HEIGHT_PX };
const MAX_PREVIEW_PX = { width: 480, height: 480 };
const MIN_CROP_PX = 12;
/** A press that moves further is a drag. */
const MAX_MOVEMENT_PX = 4;
const PREVIEW_DEBOUNCE_MS = 200;
/** A held key usually repeats within this time, so that only its last crop is announced. */
const STATUS_DEBOUNCE_MS = 500;
const EDGES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

type Labels = Record<`${(typeof EDGES)[number]}DragHandle`, string>;

const Area = styled(PhotoFrame, { name: "NarthexImageEditor", slot: "Area" })(({ theme }) => ({
  "--narthex-crop-stage": `color-mix(in srgb, ${paletteOf(theme).text.primary} 83%, ${paletteOf(theme).common.black})`,
  // Darker than the dialog, so that the photo is the lightest surface.
  ...theme.applyStyles("dark", {
    "--narthex-crop-stage": `color-mix(in srgb, ${paletteOf(theme).background.paper} 45%, ${paletteOf(theme).common.black})`,
  }),
  "&.NarthexImageEditor-stage": { background: "var(--narthex-crop-stage)" },
  "--rc-drag-handle-size": "16px",
  "--rc-drag-handle-mobile-size": "24px",
  "--rc-drag-bar-size": "14px",
  "--rc-drag-handle-bg-colour": paletteOf(theme).common.white,
  "--rc-border-color": "var(--narthex-crop-stage)",
  "--rc-focus-color": paletteOf(theme).primary.main,
  "--narthex-crop-light": paletteOf(theme).common.white,
  "--narthex-crop-dark": paletteOf(theme).common.black,
  "& canvas, & img": { display: "block", width: "100%", height: "auto" },
  "& > img": { width: "auto", maxWidth: "100%", maxHeight: AREA_HEIGHT_PX },
  "& canvas": { touchAction: "none" },
  "& .ReactCrop__drag-handle": { borderRadius: "50%", borderWidth: 2 },
  "& .ReactCrop__drag-handle:focus-visible": {
    outline: `2px solid ${paletteOf(theme).common.white}`,
    outlineOffset: 2,
  },
  // Enlarges the target to 44 px. `inset` counts from the padding box, which excludes the border.
  "& .ReactCrop__drag-handle::after": { content: '""', position: "absolute", inset: -16 },
  "@media (pointer: coarse)": { "& .ReactCrop__drag-handle::after": { inset: -12 } },
  // A frame with thirds instead of the cropper's dashed line. The class is repeated, so that this rule wins whatever the order of the style sheets: the cropper's selector also counts three classes.
  "& .ReactCrop .ReactCrop__crop-selection.ReactCrop__crop-selection": {
    backgroundImage: "none",
    outline: `2px solid ${paletteOf(theme).common.white}`,
    outlineOffset: 0,
    "&:focus-visible": {
      outlineColor: paletteOf(theme).primary.main,
      boxShadow: `0 0 0 4px ${paletteOf(theme).common.white}`,
    },
  },
  "& [class*=__rule-of-thirds]": { opacity: 0.55 },
  "& > .NarthexImageEditor-opening": {
    ...theme.typography.body2,
    position: "absolute",
    insetBlockEnd: theme.spacing(1),
    padding: theme.spacing(0.5, 1.5),
    borderRadius: radius(theme, 1),
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.primary,
    "&:empty": { padding: 0 },
  },
  "@media (forced-colors: active)": { outline: "1px solid", outlineOffset: -1 },
}));

function PhotoCanvas(props: Pick<EditedPhotoState, "photo" | "quarterTurns">) {
  const { photo, quarterTurns } = props;
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!photo || !canvas.current) return;
    const size = fitInto(rotateSize(photo, quarterTurns), MAX_SHOWN_PX);
    tryDrawCrop(photo, { quarterTurns, crop: WHOLE }, canvas.current, size);
  }, [photo, quarterTurns]);
  return <canvas ref={canvas} role="img" aria-label={text("picture")} />;
}

interface CropAreaProps {
  edited: EditedPhoto;
  isDragActive: boolean;
  isSaving: boolean;
  onChooseFile: () => void;
}

/** Renders the photo with its crop, or a button to choose one. A photo is never mirrored for RTL. */
export function CropArea({ edited, isDragActive, isSaving, onChooseFile }: CropAreaProps) {
  const text = useText(cropperTexts);
  const { photo, quarterTurns, crop, isOpening, ratio } = useStoreValue(edited.store);
  const aspectRatio = exactRatio(ratio);
  const labels = Object.fromEntries(
    EDGES.map((edge) => [`${edge}DragHandle`, text(`crop.${edge}`)]),
  );
  const tapHandlers = useTap((point) => edited.move(point));
  const size = photo && rotateSize(photo, quarterTurns);
  // The photo replaces the button that has opened it, so its crop takes the focus.
  const area = useRef<HTMLDivElement>(null);
  const isFocusLost = useRef(false);
  const handleFocusLost = useCallback(() => void (isFocusLost.current = true), []);
  useEffect(() => {
    if (!photo || !isFocusLost.current) return;
    isFocusLost.current = false;
    area.current?.querySelector<HTMLElement>(".ReactCrop__crop-selection")?.focus();
  }, [photo]);
  return (
    // A click moves the crop's center. For keyboards the crop itself has key handlers.
    <Area
      ref={area}
      {...(photo?.pixels && !isSaving && tapHandlers)}
      className={photo && "NarthexImageEditor-stage"}
      data-testid="crop-area"
      aria-busy={isOpening}
      dir={photo ? "ltr" : undefined}
    >
      <GlobalStyles styles={cropperStyles} />
      {photo?.pixels && size && (
        <ReactCrop
          crop={crop}
          {...(aspectRatio > 0 && { aspect: aspectRatio })}
          keepSelection
          disabled={isSaving}
          ruleOfThirds
          minWidth={MIN_CROP_PX}
          minHeight={MIN_CROP_PX}
          ariaLabels={{ ...(labels as Labels), cropArea: text("crop.area") }}
          style={{ width: `min(100%, ${(AREA_HEIGHT_PX * size.width) / size.height}px)` }}
          onChange={(_, percent) => edited.change({ crop: percent })}
        >
          <PhotoCanvas photo={photo} quarterTurns={quarterTurns} />
        </ReactCrop>
      )}
      {photo?.displayUrl && <img src={photo.displayUrl} alt={text("picture")} />}
      {!photo && (
        <DropZone isOpening={isOpening} onChooseFile={onChooseFile} onFocusLost={handleFocusLost} />
      )}
      {isDragActive && <DropHint>{text("dropHere")}</DropHint>}
      <span
        role="status"
        className="NarthexImageEditor-opening"
        style={photo ? undefined : visuallyHidden}
      >
        {isOpening && text("opening")}
      </span>
    </Area>
  );
}

/** Reports where the photo is clicked, in percent of its size: an alternative to dragging (WCAG 2.5.7). */
function useTap(onTap: (point: { x: number; y: number }) => void): DOMAttributes<HTMLElement> {
  const pressed = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDownCapture: ({ target, clientX, clientY }) => {
      // A press on a handle or an edge of the crop starts a resize, also if the pointer does not move.
      const isResize = target instanceof Element && target.closest("[data-ord]");
      pressed.current = isResize ? undefined : { x: clientX, y: clientY };
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
  ...theme.typography.body2,
  margin: 0,
  flex: "0 0 240px",
  maxWidth: "100%",
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.spacing(1),
  "& > b": { fontWeight: theme.typography.fontWeightBold },
  "& > canvas": {
    display: "block",
    maxWidth: "100%",
    maxHeight: 240,
    borderRadius: radius(theme, 1.2),
    boxShadow: `0 0 0 1px ${paletteOf(theme).divider}`,
  },
  "& > figcaption": { ...secondaryText(theme, "caption"), minHeight: "1lh" },
}));

export function CropPreview({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const labelId = useId();
  const drawnPhoto = useRef<OpenPhoto>(undefined);
  const state = useStoreValue(edited.store);
  const { photo } = state;
  const size = photo && resultSize(photo, state);
  useLayoutEffect(() => {
    const draw = () => {
      drawnPhoto.current = photo;
      if (!photo || !canvas.current) return;
      tryDrawCrop(photo, state, canvas.current, fitInto(resultSize(photo, state), MAX_PREVIEW_PX));
    };
    // Draws a new photo before the browser paints: a later change of the canvas's height would move the buttons.
    if (drawnPhoto.current !== photo) return draw();
    const timer = setTimer(draw, PREVIEW_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [photo, state]);
  return (
    <Preview>
      <b id={labelId}>{text("preview")}</b>
      <canvas ref={canvas} role="img" aria-labelledby={labelId} />
      <figcaption dir="auto">{size && text("size", { ...size })}</figcaption>
    </Preview>
  );
}

/** Announces crop changes to screen readers. The live region is always mounted, because new regions are not announced. */
export function CropStatus({ edited }: { edited: EditedPhoto }) {
  const text = useText(cropperTexts);
  const { photo, quarterTurns, crop } = useStoreValue(edited.store);
  const [status, setStatus] = useState("");
  const lastSeen = useRef({ photo, quarterTurns, crop });
  useEffect(() => {
    const previous = lastSeen.current;
    lastSeen.current = { photo, quarterTurns, crop };
    if (!photo || previous.photo !== photo) return setStatus("");
    if (previous.crop === crop && previous.quarterTurns === quarterTurns) return;
    const timer = setTimer(() => {
      const { width, height } = cropPixels(rotateSize(photo, quarterTurns), crop);
      setStatus(text("kept", { width, height, left: Math.round(crop.x), top: Math.round(crop.y) }));
    }, STATUS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [photo, quarterTurns, crop, text]);
  return (
    <span role="status" style={visuallyHidden}>
      {status}
    </span>
  );
}
