"use client";
import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import { useLayoutEffect, useRef } from "react";
import { ReactCrop } from "react-image-crop";
import { cropperTexts } from "../../../client/locale/english/cropper.js";
import { useStoreValue } from "../../../react/useStoreValue.js";
import { useText } from "../../../react/useText.js";
import { exactRatio } from "../../../rules/gallery/exactRatio.js";
import { fitInto } from "../../../rules/gallery/fitInto.js";
import { WHOLE } from "../../../rules/gallery/largestCrop.js";
import { turnedSize } from "../../../rules/gallery/turnedSize.js";
import type { Turns } from "../../../types/content.js";
import { cropperStyles } from "./cropperStyles.js";
import type { EditedPicture } from "./EditedPicture.js";
import type { OpenPicture } from "./Picture.js";
import { AREA_HEIGHT_PX, PicturePlace } from "./PicturePlace.js";
import { tryDrawing } from "./tryDrawing.js";
import { useTap } from "./useTap.js";

export interface CropAreaProps {
  edited: EditedPicture;
  /** Files are held over it. */
  isDragActive: boolean;
}

/** Twice the area, for dense displays; as wide as pages are. */
const MAX_SHOWN_PX = { width: 1_600, height: 2 * AREA_HEIGHT_PX };
/** The smallest crop on the page, in px. */
const MIN_CROP_PX = 12;
const EDGES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;

const Place = styled(PicturePlace, { name: "NarthexImageEditor", slot: "Area" })(({ theme }) => ({
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
  // A finger's 44 px around what is drawn.
  "& .ReactCrop__drag-handle::after": { content: '""', position: "absolute", inset: -15 },
  "@media (pointer: coarse)": { "& .ReactCrop__drag-handle::after": { inset: -12 } },
  "& > p": { ...theme.typography.body2, margin: 0 },
  "& > p:first-of-type": { ...theme.typography.subtitle1, color: (theme.vars ?? theme).palette.text.primary },
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
  "&.NarthexImageEditor-drop": { outline: `2px dashed ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: -6 },
}));

interface SourceProps {
  picture: OpenPicture;
  source: CanvasImageSource;
  turns: Turns;
}

/** The picture as it lies there, in as many pixels as the page shows. */
function ShownPicture({ picture, source, turns }: SourceProps) {
  const text = useText(cropperTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture;
  useLayoutEffect(() => {
    const size = fitInto(turnedSize({ width, height }, turns), MAX_SHOWN_PX);
    if (canvas.current) tryDrawing({ source, width, height, turns, crop: WHOLE }, canvas.current, size);
  }, [source, width, height, turns]);
  return <canvas ref={canvas} role="img" aria-label={text("picture")} />;
}

/** The crop area (IMG-03): the picture with its crop, or what to do where there is none. Nothing in it is mirrored. */
export function CropArea({ edited, isDragActive }: CropAreaProps) {
  const text = useText(cropperTexts);
  const { picture, turns, crop, isOpening, ratio } = useStoreValue(edited.store, (state) => state);
  const shape = exactRatio(ratio);
  const labels = Object.fromEntries(EDGES.map((edge) => [`${edge}DragHandle`, text(`crop.${edge}`)]));
  const tap = useTap((at) => edited.move(at));
  const size = picture && turnedSize(picture, turns);
  return (
    // A click on it gives it the focus, and brings what is clicked to the middle; keys do that in the crop itself.
    <Place
      {...(picture?.source && tap)}
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
          <ShownPicture picture={picture} source={picture.source} turns={turns} />
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
    </Place>
  );
}

type Labels = Record<`${(typeof EDGES)[number]}DragHandle`, string>;
