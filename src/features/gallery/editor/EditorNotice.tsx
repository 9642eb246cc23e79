"use client";
import Alert from "@mui/material/Alert";
import { imageEditorTexts } from "../../../client/locale/english/imageEditor.js";
import { useText } from "../../../react/useText.js";
import type { PictureNotice } from "./EditedPicture.js";

export interface EditorNoticeProps {
  notice: PictureNotice;
}

/** Says what is wrong with a picture, and what can be done. */
export function EditorNotice({ notice }: EditorNoticeProps) {
  const text = useText(imageEditorTexts);
  if ("oneOfMany" in notice) {
    return (
      <Alert severity="info" role="status">
        {text("oneOfMany", { name: notice.oneOfMany })}
      </Alert>
    );
  }
  return <Alert severity="error">{text(`faults.${notice.fault}`)}</Alert>;
}
