"use client";
import IconButton from "@mui/material/IconButton";
import Slider from "@mui/material/Slider";
import type { EditedPhoto } from "./EditedPhoto.js";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { useStoreValue, useText } from "../../platform/provider/ChurchContext.js";
import { SEARCH_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { centeredRow, paletteOf, secondaryText, styled } from "../../ui/styles.js";
import { getZoomFactor, zoomOf } from "../rules/sizes.js";

const ZOOM_OUT_ICON = `${SEARCH_ICON}M7.8 10.5h5.4`;
const TOOL_ICONS = {
  rotateLeft: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13",
  rotateRight: "M20 5v5h-5M19.4 10A8 8 0 1 0 20 13",
  zoomOut: ZOOM_OUT_ICON,
  zoomIn: `${ZOOM_OUT_ICON}M10.5 7.8v5.4`,
} as const;
/** One press scales the crop by this factor. A larger crop is a smaller zoom. */
const CROP_SCALE = 1.25;
/** Percent that an arrow key moves the slider. */
const STEP = 2;

const Root = styled("div", { name: "NarthexImageEditor", slot: "Tools" })(({ theme }) => ({
  marginBlockStart: theme.spacing(1),
  "& div": centeredRow,
  "& .MuiIconButton-root": { minWidth: 44, minHeight: 44 },
  "& > div > i": {
    height: 24,
    marginInline: theme.spacing(1),
    borderInlineStart: `1px solid ${paletteOf(theme).divider}`,
  },
  "& .MuiSlider-root": { marginInline: theme.spacing(2), minWidth: 0 },
  "& .MuiSlider-rail": { background: paletteOf(theme).divider, opacity: 1 },
  "& > p": secondaryText(theme, "caption"),
  // Forced colors remove the backgrounds that the slider consists of.
  "@media (forced-colors: active)": {
    "& .MuiSlider-rail, & .MuiSlider-track, & .MuiSlider-thumb": {
      forcedColorAdjust: "none",
      opacity: 1,
      borderColor: "Highlight",
      background: "Highlight",
    },
    "& .MuiSlider-rail": { background: "CanvasText" },
  },
}));

interface EditorToolsProps {
  edited: EditedPhoto;
  /** Disables the tools, because the result no longer changes. */
  isSaving: boolean;
}

/** Renders buttons that rotate the photo, and the zoom of the crop: alternatives to dragging (WCAG 2.5.7). */
export function EditorTools({ edited, isSaving }: EditorToolsProps) {
  const text = useText(cropperTexts);
  const renderTool = (name: keyof typeof TOOL_ICONS, handleClick: () => void) => (
    <IconButton aria-label={text(name)} disabled={isSaving} onClick={handleClick}>
      <SvgPath d={TOOL_ICONS[name]} size={20} />
    </IconButton>
  );
  return (
    <Root>
      <div>
        {/* In right-to-left text, the photo is not mirrored, so these buttons are not, either. */}
        <div dir="ltr">
          {renderTool("rotateLeft", () => edited.rotate(-1))}
          {renderTool("rotateRight", () => edited.rotate(1))}
        </div>
        <i />
        {renderTool("zoomOut", () => edited.move(undefined, CROP_SCALE))}
        <ZoomSlider edited={edited} isSaving={isSaving} />
        {renderTool("zoomIn", () => edited.move(undefined, 1 / CROP_SCALE))}
      </div>
      <p>{text("tapToMove")}</p>
    </Root>
  );
}

function ZoomSlider({ edited, isSaving }: EditorToolsProps) {
  const text = useText(cropperTexts);
  const crop = useStoreValue(edited.store, (state) => state.crop);
  return (
    <Slider
      aria-label={text("zoom")}
      step={STEP}
      disabled={isSaving}
      value={Math.round(zoomOf(crop))}
      onChange={(_, zoom) => edited.move(undefined, getZoomFactor(crop, Number(zoom)))}
    />
  );
}
