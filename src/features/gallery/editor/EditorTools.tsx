"use client";
import RotateLeft from "@mui/icons-material/RotateLeft";
import RotateRight from "@mui/icons-material/RotateRight";
import ZoomIn from "@mui/icons-material/ZoomIn";
import ZoomOut from "@mui/icons-material/ZoomOut";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { cropperTexts } from "../../../client/locale/english/cropper.js";
import { useText } from "../../../react/useText.js";
import type { EditedPicture } from "./EditedPicture.js";

export interface EditorToolsProps {
  edited: EditedPicture;
}

/** One press makes the crop so many times as large. */
const ZOOM = 1.25;

const Root = styled("div", { name: "NarthexImageEditor", slot: "Tools" })(({ theme }) => ({
  textAlign: "center",
  "& > div": { display: "flex", justifyContent: "center" },
  "& > div > button": { minWidth: 44, minHeight: 44 },
  "& > p": { ...theme.typography.caption, margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
}));

/** Turns the picture, and crops it without dragging (WCAG 2.5.7). */
export function EditorTools({ edited }: EditorToolsProps) {
  const text = useText(cropperTexts);
  return (
    <Root>
      <div dir="ltr">
        <IconButton aria-label={text("rotateLeft")} onClick={() => edited.turn(-1)}>
          <RotateLeft />
        </IconButton>
        <IconButton aria-label={text("zoomOut")} onClick={() => edited.move(undefined, ZOOM)}>
          <ZoomOut />
        </IconButton>
        <IconButton aria-label={text("zoomIn")} onClick={() => edited.move(undefined, 1 / ZOOM)}>
          <ZoomIn />
        </IconButton>
        <IconButton aria-label={text("rotateRight")} onClick={() => edited.turn(1)}>
          <RotateRight />
        </IconButton>
      </div>
      <p>{text("tapToMove")}</p>
    </Root>
  );
}
