"use client";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useRef, type KeyboardEvent, useState } from "react";
import type { EditorInput } from "./useGalleryDialog.js";
import { ImageEditor } from "../editor/ImageEditor.js";
import { ratioLabel } from "../rules/ratios.js";
import { usePhotoUpload } from "../usePhotoUpload.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { photoDialogTexts, galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useText } from "../../platform/provider/useText.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { ActionAlert } from "../../ui/feedback/LoadFailure.js";

/** Largest size of a photo in the gallery, in px. */
const OUTPUT = { outputWidth: 1280, outputHeight: 768 };

/** Time after mounting in which Cancel is ignored, because the press was meant for the previous button. */
const SETTLE_MS = 400;

export interface UploadTabProps {
  /** Ratio of the crop; 0 is free form. */
  ratio: number;
  /** Whether the dialog already shows the ratio. */
  isRatioShown: boolean;
  /** Initial content of the editor. */
  start: EditorInput;
  /** Whether to show the confirmation that unsaved work is discarded. */
  isAsked: boolean;
  onAnswer: (isConfirmed: boolean) => void;
  /** `hasWork`: there is unsaved work, which is a changed photo or an upload that has not succeeded. */
  onStatus: (status: { isUploading: boolean; hasWork: boolean }) => void;
  /** Receives the path of the uploaded photo. Without a path the server returned no key, and the photo stays here. */
  onDone: (path: string | undefined) => void;
}

const Root = styled("div", { name: "NarthexGalleryModal", slot: "Upload" })(({ theme }) => ({
  outline: "none",
  "& > p": {
    ...theme.typography.body2,
    margin: theme.spacing(0, 0, 2),
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  "& > .MuiAlert-root": { marginBlockEnd: theme.spacing(2) },
  "& .MuiAlert-message": { overflowWrap: "anywhere" },
  "& .MuiAlert-message > span": { display: "block", marginBlockStart: theme.spacing(0.5) },
  "& > [inert]": { opacity: 0.5 },
}));

/** Renders the tab in which a photo is chosen, cropped and uploaded. Keeps the photo if the upload fails. */
export function UploadTab({
  ratio,
  isRatioShown,
  start,
  isAsked,
  onAnswer,
  onStatus,
  onDone,
}: UploadTabProps) {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const [isChanged, setChanged] = useState(false);
  const { state, upload, retry, cancel, forget } = usePhotoUpload((path) => {
    // Without a path the photo is not stored anywhere, so it remains unsaved work.
    if (path === undefined) setChanged(true);
    onDone(path);
  });
  const isUploading = state.status === "uploading";
  const hasWork = isChanged || state.status !== "idle";
  const latestOnStatus = useLatest(onStatus);
  useEffect(() => {
    latestOnStatus.current({ isUploading, hasWork });
  }, [isUploading, hasWork, latestOnStatus]);
  const handleEdit = (isEdited: boolean) => {
    // The editor reports false when Update has its result, but the work is saved only after the upload.
    if (!isEdited) return;
    setChanged(true);
    // Retry must not send the photo from before the change.
    forget();
  };
  const handleCancel = () => {
    cancel();
    // The focused button Cancel is unmounted.
    root.current?.focus();
  };
  // The editor keeps a crop per ratio. The error belongs to the ratio of the failed upload.
  const failure = state.status === "failed" && state.ratio === ratio ? state : undefined;
  return (
    <Root ref={root} tabIndex={-1} onKeyDownCapture={ignoreHeldEnter}>
      {!isRatioShown && (
        <p>{text("currentRatio", { ratio: ratioLabel(ratio, text("freeForm")) })}</p>
      )}
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

/** Prevents repeated clicks while Enter is held down. */
const ignoreHeldEnter = (event: KeyboardEvent) => {
  if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement)
    event.preventDefault();
};

interface UploadProgressProps {
  /** Whole percent. */
  percent: number;
  onCancel: () => void;
}

const Progress = styled("div", { name: "NarthexGalleryModal", slot: "Progress" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "1fr auto auto",
  alignItems: "center",
  gap: theme.spacing(2),
  marginBlockEnd: theme.spacing(2),
  outline: "none",
  "& .MuiLinearProgress-root": { height: 8, borderRadius: 4 },
  "& > .NarthexGalleryModal-percent": {
    minWidth: "3em",
    textAlign: "end",
    fontVariantNumeric: "tabular-nums",
  },
  "& .MuiButton-root": { minHeight: 44 },
  "@media (prefers-reduced-motion: reduce)": { "& .MuiLinearProgress-bar": { transition: "none" } },
}));

/**
 * Renders the progress of an upload and its button Cancel. Focuses itself instead of Cancel, because the key that started
 * the upload may still be held down. Cancel also replaces Retry under the pointer.
 */
function UploadProgress({ percent, onCancel }: UploadProgressProps) {
  const text = useText(photoDialogTexts);
  const common = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const mountedAt = useRef(0);
  useEffect(() => {
    root.current?.focus();
    mountedAt.current = performance.now();
  }, []);
  return (
    <Progress ref={root} tabIndex={-1} role="group" aria-label={text("uploading")}>
      <LinearProgress variant="determinate" value={percent} aria-label={text("uploading")} />
      <span className="NarthexGalleryModal-percent" aria-hidden>
        {text("percent", { percent })}
      </span>
      <Button onClick={() => performance.now() - mountedAt.current > SETTLE_MS && onCancel()}>
        {common("cancel")}
      </Button>
    </Progress>
  );
}
