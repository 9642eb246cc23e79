"use client";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { cropperTexts } from "../../../client/locale/english/cropper.js";
import { useText } from "../../../react/useText.js";
import type { PictureNotice } from "./EditedPicture.js";

export interface EditorNoticeProps {
  notice: PictureNotice | undefined;
}

const Root = styled("div", { name: "NarthexImageEditor", slot: "Notice" })({
  flex: "1 1 100%",
  "&:empty": { position: "absolute" },
});

/** Says what is wrong with a picture, and what can be done. What can wait is told by a region that stood there before. */
export function EditorNotice({ notice }: EditorNoticeProps) {
  const text = useText(cropperTexts);
  const isInfo = !!notice && "oneOfMany" in notice;
  return (
    <>
      <Root role="status">
        {isInfo && (
          <Alert severity="info" role="none">
            {text("oneOfMany", { name: notice.oneOfMany })}
          </Alert>
        )}
      </Root>
      {notice && !isInfo && <Alert severity="error">{text(`faults.${notice.fault}`)}</Alert>}
    </>
  );
}
