"use client";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { useImageUpload } from "../../react/useImageUpload.js";
import { useLatest } from "../../react/useLatest.js";
import { useText } from "../../react/useText.js";
import { ratioLabel } from "../../rules/gallery/ratioLabel.js";
import { ActionAlert } from "../../ui/ActionAlert.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import type { EditorStart } from "./DialogState.js";
import { ImageEditor } from "./editor/ImageEditor.js";
import { UploadProgress } from "./UploadProgress.js";

export interface UploadTabProps {
  /** The shape that pictures are cut to; 0 is free form. */
  ratio: number;
  /** The shape stands there already. */
  isRatioShown: boolean;
  /** What the editor begins with. */
  start: EditorStart;
  /** Somebody wants to leave what is here: it is asked whether it may be discarded. */
  isAsked: boolean;
  onAnswer: (isYes: boolean) => void;
  /** `hasWork`: here is what is nowhere else, a picture that the reader changed, or an upload that has come to no good end. */
  onStatus: (status: { isUploading: boolean; hasWork: boolean }) => void;
  /** A picture was uploaded to `path`; without a path the server took none, and the picture stays here. */
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

/** A key that is held presses what comes under it, again and again. */
const ignoreHeldEnter = (event: KeyboardEvent) => {
  if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
};

/** The largest picture that the gallery takes, in px (PHO-11). */
const OUTPUT = { outputWidth: 1280, outputHeight: 768 };

/** A picture is chosen, cut to the shape, and uploaded into the gallery. One that could not be uploaded is kept. */
export function UploadTab({ ratio, isRatioShown, start, isAsked, onAnswer, onStatus, onDone }: UploadTabProps) {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const [isTouched, setTouched] = useState(false);
  const { state, upload, retry, cancel, forget } = useImageUpload((path) => {
    // The reader tried to keep it, and this is the only place where it is.
    if (path === undefined) setTouched(true);
    onDone(path);
  });
  const isUploading = state.status === "uploading";
  const hasWork = isTouched || state.status !== "idle";
  const tell = useLatest(onStatus);
  useEffect(() => {
    tell.current({ isUploading, hasWork });
  }, [isUploading, hasWork, tell]);
  const handleEdit = (isEdited: boolean) => {
    // Taken is not uploaded: only that ends it here.
    if (!isEdited) return;
    setTouched(true);
    // It is another picture now that Update sends, and nobody is to send the former one by Retry.
    forget();
  };
  const handleCancel = () => {
    cancel();
    // The button that had the focus is gone.
    root.current?.focus();
  };
  // The editor has a crop for each shape, and what could not be sent was cut for one.
  const failure = state.status === "failed" && state.ratio === ratio ? state : undefined;
  return (
    <Root ref={root} tabIndex={-1} onKeyDownCapture={ignoreHeldEnter}>
      {!isRatioShown && <p>{text("currentRatio", { ratio: ratioLabel(ratio, text("freeForm")) })}</p>}
      {failure && (
        <ActionAlert
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
        </ActionAlert>
      )}
      {isUploading && <UploadProgress percent={state.percent} onCancel={handleCancel} />}
      <div inert={isUploading}>
        <ImageEditor
          photoUrl={start.photoUrl}
          initialFiles={start.files}
          aspectRatio={ratio}
          {...OUTPUT}
          hideDelete
          onEdit={handleEdit}
          onUpdate={(dataUrl) => upload(dataUrl, ratio)}
        />
      </div>
      <ConfirmDialog
        open={isAsked}
        text={text("confirmDiscard")}
        confirmLabel={text("discard")}
        onConfirm={() => onAnswer(true)}
        onClose={() => onAnswer(false)}
      />
    </Root>
  );
}
