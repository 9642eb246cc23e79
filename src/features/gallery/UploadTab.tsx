"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { useImageUpload } from "../../react/useImageUpload.js";
import { useLatest } from "../../react/useLatest.js";
import { useText } from "../../react/useText.js";
import { ratioLabel } from "../../rules/gallery/ratioLabel.js";
import { ImageEditor } from "./editor/ImageEditor.js";
import { UploadProgress } from "./UploadProgress.js";

export interface UploadTabProps {
  /** The shape that pictures are cut to; 0 is free form. */
  ratio: number;
  /** Address of the picture that the editor begins with; empty for none. */
  photoUrl: string;
  /** An upload has begun, or has come to an end. */
  onBusy: (isBusy: boolean) => void;
  /** A picture was uploaded to `path`; no path where the server keeps no such store. */
  onDone: (path: string | undefined) => void;
}

const Root = styled("div", { name: "NarthexGalleryModal", slot: "Upload" })(({ theme }) => ({
  outline: "none",
  "& > p": { ...theme.typography.body2, margin: theme.spacing(0, 0, 2), color: (theme.vars ?? theme).palette.text.secondary },
  "& > .MuiAlert-root": { marginBlockEnd: theme.spacing(2) },
  "& .MuiAlert-message": { overflowWrap: "anywhere" },
  "& .MuiAlert-message > span": { display: "block", marginBlockStart: theme.spacing(0.5) },
  "& > [inert]": { opacity: 0.5 },
}));

/** The largest picture that the gallery takes, in px (PHO-11). */
const OUTPUT = { outputWidth: 1280, outputHeight: 768 };

/** A picture is chosen, cut to the shape, and uploaded into the gallery. One that could not be uploaded is kept. */
export function UploadTab({ ratio, photoUrl, onBusy, onDone }: UploadTabProps) {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const { state, upload, retry, cancel } = useImageUpload(onDone);
  const isUploading = state.status === "uploading";
  const tell = useLatest(onBusy);
  useEffect(() => {
    tell.current(isUploading);
  }, [isUploading, tell]);
  const handleCancel = () => {
    cancel();
    // The button that had the focus is gone.
    root.current?.focus();
  };
  // Of another shape is kept until that shape comes back.
  const failure = state.status === "failed" && state.ratio === ratio ? state : undefined;
  return (
    <Root ref={root} tabIndex={-1}>
      <p>{text("currentRatio", { ratio: ratioLabel(ratio, text("freeForm")) })}</p>
      {failure && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" autoFocus onClick={retry}>
              {common("retry")}
            </Button>
          }
        >
          {text("uploadFailed")}
          {failure.reason && (
            <span>
              <bdi>{failure.reason}</bdi>
            </span>
          )}
        </Alert>
      )}
      {isUploading && <UploadProgress percent={state.percent} onCancel={handleCancel} />}
      <div inert={isUploading}>
        <ImageEditor photoUrl={photoUrl} aspectRatio={ratio} {...OUTPUT} hideDelete onUpdate={(dataUrl) => upload(dataUrl, ratio)} />
      </div>
    </Root>
  );
}
