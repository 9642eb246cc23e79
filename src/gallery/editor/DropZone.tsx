"use client";
import { useId, useLayoutEffect, useRef } from "react";
import { cropperTexts } from "../../platform/locale/texts/cropper.js";
import { imageEditorTexts } from "../../platform/locale/texts/gallery.js";
import { useText } from "../../platform/provider/ChurchContext.js";
import { SvgPath, UPLOAD_ICON } from "../../ui/display/LineIcon.js";
import { focusRing, paletteOf, radius, styled, tinted } from "../../ui/styles.js";

const Root = styled("div", { name: "NarthexImageEditor", slot: "Zone" })(({ theme }) => ({
  position: "absolute",
  inset: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.spacing(0.75),
  padding: theme.spacing(1, 2),
  color: paletteOf(theme).text.secondary,
  background: paletteOf(theme).background.default,
  border: `2px dashed ${paletteOf(theme).grey[600]}`,
  borderRadius: "inherit",
  "&:hover": { borderColor: paletteOf(theme).primary.main },
  "& > .NarthexImageEditor-arch": {
    display: "grid",
    placeItems: "center",
    width: 52,
    height: 52,
    borderRadius: "26px 26px 10px 10px",
    color: paletteOf(theme).primary.main,
    ...tinted(theme, paletteOf(theme).primary.main, 12, 22),
  },
  "& > b": {
    ...theme.typography.body1,
    fontWeight: theme.typography.fontWeightBold,
    color: paletteOf(theme).text.primary,
    marginBlockStart: theme.spacing(0.75),
  },
  "& > button": {
    all: "unset",
    ...theme.typography.button,
    display: "inline-flex",
    alignItems: "center",
    minHeight: 44,
    marginBlockStart: theme.spacing(1),
    paddingInline: theme.spacing(2.25),
    borderRadius: radius(theme, 1),
    color: paletteOf(theme).primary.contrastText,
    background: paletteOf(theme).primary.main,
    cursor: "pointer",
    // The click target covers the zone. The zone's other text is outside the button, so it is not part of the button's name.
    "&::after": { content: '""', position: "absolute", inset: -2, borderRadius: "inherit" },
    "&:focus-visible::after": { ...focusRing(theme, 2), borderRadius: radius(theme, 1.2) },
  },
  "&:hover > button": { background: paletteOf(theme).primary.dark },
  "@media (forced-colors: active)": {
    "& > .NarthexImageEditor-arch, & > button": { border: "1px solid" },
  },
}));

/** Covers the crop area while a file is dragged over it. */
export const DropHint = styled("b", { name: "NarthexImageEditor", slot: "Drop" })(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: theme.typography.fontWeightBold,
  position: "absolute",
  inset: 0,
  zIndex: 1,
  display: "grid",
  placeItems: "center",
  padding: theme.spacing(2),
  color: paletteOf(theme).text.primary,
  ...tinted(theme, paletteOf(theme).primary.main, 10, 16),
  border: `2px dashed ${paletteOf(theme).primary.main}`,
  borderRadius: "inherit",
  pointerEvents: "none",
}));

interface DropZoneProps {
  isOpening: boolean;
  onChooseFile: () => void;
  /** Called when a photo replaces the zone while the zone has the focus. */
  onFocusLost: () => void;
}

/** Fills the crop area while there is no photo. A click anywhere on it presses its button, which opens the file picker. */
export function DropZone({ isOpening, onChooseFile, onFocusLost }: DropZoneProps) {
  const text = useText(cropperTexts);
  const editorText = useText(imageEditorTexts);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The cleanup of a layout effect runs before React removes the button, which would move the focus to the body.
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current && document.activeElement === current) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <Root>
      <span className="NarthexImageEditor-arch">
        <SvgPath d={UPLOAD_ICON} />
      </span>
      <b id={`${id}title`}>{text(isOpening ? "opening" : "emptyTitle")}</b>
      {!isOpening && <span id={`${id}text`}>{text("emptyText")}</span>}
      <button
        ref={button}
        type="button"
        // The same test id as the button beside the title, which replaces this one once there is a photo.
        data-testid="small-button-upload"
        aria-describedby={`${id}title ${id}text`}
        onClick={onChooseFile}
      >
        {editorText("upload")}
      </button>
    </Root>
  );
}
