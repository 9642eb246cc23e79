"use client";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useRef, useState } from "react";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { retryOnSessionChange } from "../../platform/http/ApiError.js";
import { isInternalText } from "../../platform/http/rules/responses.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { photoDialogTexts, galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useService, useText, useSession } from "../../platform/provider/ChurchContext.js";
import { useIsRecentlyChanged } from "../../platform/provider/useIsRecentlyChanged.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { ActionAlert } from "../../ui/feedback/LoadFailure.js";
import { ignoreHeldEnter } from "../../ui/keys.js";
import { alignAsParent, paletteOf, styled } from "../../ui/styles.js";
import { PhotoEditor } from "../editor/ImageEditor.js";
import { photoUploadsService } from "../PhotoUploads.js";
import { ratioLabel } from "../rules/ratios.js";

const OUTPUT = { outputWidth: 1280, outputHeight: 768 };
const keepBlob = (photo: Blob): Blob => photo;

const Root = styled("div", { name: "NarthexGalleryModal", slot: "Upload" })(({ theme }) => ({
  outline: "none",
  "& > p": {
    ...theme.typography.body2,
    margin: theme.spacing(0, 0, 2),
    color: paletteOf(theme).text.secondary,
  },
  "& > .MuiAlert-root": { marginBlockEnd: theme.spacing(2) },
  "& .MuiAlert-message": { overflowWrap: "anywhere" },
  "& .MuiAlert-message > bdi": {
    ...alignAsParent,
    display: "block",
    marginBlockStart: theme.spacing(0.5),
  },
  "& > [inert]": { opacity: 0.5 },
}));

export function UploadTab({ dialog }: { dialog: GalleryDialog }) {
  const text = useText(galleryTexts);
  const commonText = useText(commonTexts);
  const { ratio, editor } = dialog;
  const root = useRef<HTMLDivElement>(null);
  const [isChanged, setChanged] = useState(false);
  const { state, upload, retry, cancel, forget } = usePhotoUpload((path) => {
    // Without a path the server has stored nothing, so the photo remains unsaved work.
    if (path === undefined) setChanged(true);
    dialog.finishUpload(path);
  });
  const isUploading = state.status === "uploading";
  const hasUnsavedWork = isChanged || state.status !== "idle";
  const latestSetStatus = useLatest(dialog.setUploadStatus);
  useEffect(() => {
    latestSetStatus.current({ isUploading, hasUnsavedWork });
  }, [isUploading, hasUnsavedWork, latestSetStatus]);
  const handleEdit = (isEdited: boolean) => {
    // The editor passes false when `upload` resolves, even after a failure or a cancel.
    if (!isEdited) return;
    setChanged(true);
    // Retry must not send the photo from before the change.
    forget();
  };
  const handleCancel = () => {
    cancel();
    root.current?.focus();
  };
  // The editor keeps a crop per ratio. The error belongs to the ratio of the failed upload.
  const failure = state.status === "failed" && state.ratio === ratio ? state : undefined;
  return (
    <Root ref={root} tabIndex={-1} onKeyDownCapture={(event) => ignoreHeldEnter(event)}>
      {!dialog.isFreeForm && (
        <p>{text("currentRatio", { ratio: ratioLabel(ratio, text("freeForm")) })}</p>
      )}
      {failure && (
        <ActionAlert
          severity="error"
          action={
            <Button color="inherit" autoFocus onClick={retry}>
              {commonText("retry")}
            </Button>
          }
        >
          {text("uploadFailed")}
          {failure.reason && <bdi>{failure.reason}</bdi>}
        </ActionAlert>
      )}
      {isUploading && <UploadProgress percent={state.percent} onCancel={handleCancel} />}
      <div inert={isUploading}>
        <PhotoEditor
          photoUrl={editor?.photoUrl}
          initialFiles={editor?.files}
          aspectRatio={ratio}
          {...OUTPUT}
          hideDelete
          onEdit={handleEdit}
          convert={keepBlob}
          onUpdate={(photo) => photo && upload(photo, ratio)}
        />
      </div>
      <ConfirmDialog
        open={!!dialog.afterDiscard}
        text={text("confirmDiscard")}
        confirmLabel={text("discard")}
        onConfirm={dialog.confirmDiscard}
        onClose={dialog.keepWork}
      />
    </Root>
  );
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

/** Focuses the group, not Cancel, so that a held Enter does not cancel. Ignores early clicks, because Cancel appears where Retry was. */
function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const text = useText(photoDialogTexts);
  const commonText = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const isJustMounted = useIsRecentlyChanged();
  useEffect(() => root.current?.focus(), []);
  return (
    <Progress ref={root} tabIndex={-1} role="group" aria-label={text("uploading")}>
      <LinearProgress variant="determinate" value={percent} aria-label={text("uploading")} />
      <span className="NarthexGalleryModal-percent" aria-hidden>
        {text("percent", { percent })}
      </span>
      <Button onClick={() => isJustMounted() || onCancel()}>{commonText("cancel")}</Button>
    </Progress>
  );
}

type UploadState =
  | { status: "idle" }
  | { status: "uploading"; percent: number }
  /** `reason` is the message of the server or the network, or empty. */
  | { status: "failed"; ratio: number; reason: string };

interface PendingPhoto {
  image: Blob;
  ratio: number;
  owner: string;
  /** The state to restore after an abort. */
  last: UploadState;
}

const IDLE: UploadState = { status: "idle" };

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== "Error" && !isInternalText(error.message)
    ? error.message
    : "";

/** Uploads one photo at a time, and keeps it for a retry after a failure. A change of user or church aborts and drops the upload. */
export function usePhotoUpload(onDone: (path: string | undefined) => void) {
  const uploads = useService(photoUploadsService);
  const { userId, churchId } = useSession();
  const owner = JSON.stringify([userId, churchId]);
  const latestOnDone = useLatest(onDone);
  const [state, setState] = useState(IDLE);
  const controller = useRef<AbortController>(undefined);
  const pending = useRef<PendingPhoto>(undefined);

  const end = (next: UploadState = IDLE) => {
    controller.current?.abort();
    controller.current = undefined;
    if (next.status === "idle") pending.current = undefined;
    setState(next);
  };
  const send = async (photo: PendingPhoto): Promise<void> => {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (percent: number) =>
      signal.aborted || setState({ status: "uploading", percent });
    pending.current = photo;
    onProgress(0);
    try {
      const upload = () => uploads.upload(photo.image, photo.ratio, { signal, onProgress });
      // One sign-in can change the session several times for the same user and church.
      const path = await retryOnSessionChange(upload, signal);
      if (signal.aborted) return;
      end();
      latestOnDone.current(path);
    } catch (error) {
      if (signal.aborted) return;
      photo.last = { status: "failed", ratio: photo.ratio, reason: reasonOf(error) };
      end(photo.last);
    }
  };
  const resume = useLatest(() => {
    if (pending.current?.owner !== owner) end();
    else if (controller.current) void send(pending.current);
  });
  // The cleanup also runs when React's Activity hides the tab. When it is shown again, the upload restarts under the same file name.
  useEffect(() => {
    resume.current();
    return () => controller.current?.abort();
  }, [resume, owner]);

  return {
    state,
    upload: async (image: Blob, ratio: number): Promise<void> => {
      if (!controller.current) await send({ image, ratio, owner, last: IDLE });
    },
    retry: () => {
      if (pending.current && !controller.current) void send(pending.current);
    },
    /** Aborts the upload. If it was a retry, the state becomes "failed" again, else "idle". */
    cancel: () => end(pending.current?.last),
    forget: () => controller.current ?? end(),
  };
}
