"use client";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect, useRef, useState } from "react";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { retryOnSessionChange } from "../../platform/http/ApiError.js";
import { isInternalText } from "../../platform/http/rules/errorText.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { photoDialogTexts, galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useService, useText, useSession } from "../../platform/provider/ChurchContext.js";
import { useIsRecentlyChanged } from "../../platform/provider/useIsRecentlyChanged.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { ActionAlert } from "../../ui/feedback/LoadFailure.js";
import { ignoreHeldEnter } from "../../ui/keys.js";
import { alignAsParent, centeredRow, paletteOf, radius, styled, sunken } from "../../ui/styles.js";
import { PhotoEditor } from "../editor/ImageEditor.js";
import { tryDrawCrop } from "../editor/renderCrop.js";
import { photoUploadsService } from "../PhotoUploads.js";
import { fitInto, ratioLabel, WHOLE } from "../rules/sizes.js";

/** Twice the displayed size, for dense displays. */
const MAX_THUMBNAIL_PX = { width: 240, height: 240 };

const Root = styled("div", { name: "NarthexGalleryModal", slot: "Upload" })(({ theme }) => ({
  flex: "1 0 auto",
  display: "flex",
  flexDirection: "column",
  outline: "none",
  // So that the footer's `inherit` gets the dialog's opaque background, which hides what scrolls under the buttons.
  "&, & > .NarthexGalleryModal-editor": { background: "inherit" },
  "& > .MuiAlert-root": { marginBlockEnd: theme.spacing(2) },
  "& .MuiAlert-message": { overflowWrap: "anywhere" },
  "& .MuiAlert-message > bdi": {
    ...alignAsParent,
    display: "block",
    marginBlockStart: theme.spacing(0.5),
  },
  // During an upload, the progress replaces the editor, which stays mounted to keep its photo.
  "& > [inert]": { display: "none" },
  "& > .NarthexGalleryModal-editor:not([inert]), & .NarthexImageEditor-root": {
    flex: "1 0 auto",
    display: "flex",
    flexDirection: "column",
  },
  // The dialog already is a box, so the editor's own border, padding and shadow are removed.
  "& .NarthexImageEditor-root": {
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 0,
    boxShadow: "none",
    background: "inherit",
  },
  // The header: the title, and its caption with the Upload button.
  "& .NarthexImageEditor-root > :first-of-type": {
    alignItems: "center",
    minHeight: 0,
    margin: theme.spacing(0, 0, 1.5),
    gap: theme.spacing(1.5),
    "& > :first-of-type": { flex: "none" },
    "& > :empty": { display: "none" },
    "& > :last-of-type": { ...centeredRow, flex: 1, minWidth: 0 },
    "& .NarthexImageEditor-caption": { flex: 1 },
    "& .NarthexImageEditor-upload": { margin: 0 },
  },
  "& .NarthexImageEditor-root > :nth-of-type(2)": {
    flex: "1 0 auto",
    display: "flex",
    flexDirection: "column",
    paddingBlock: theme.spacing(0, 2),
    "& > *": { flex: "1 0 auto" },
  },
  // The footer: its buttons stay at the lower edge of the dialog while the content scrolls.
  "& .NarthexImageEditor-root > :last-child": {
    position: "sticky",
    insetBlockEnd: 0,
    zIndex: 2,
    margin: theme.spacing(0, -3),
    padding: theme.spacing(1.5, 3),
    background: "inherit",
    [theme.breakpoints.down("sm")]: {
      marginInline: theme.spacing(-2),
      padding: theme.spacing(1.5, 2),
    },
  },
}));

export function UploadTab({ dialog }: { dialog: GalleryDialog }) {
  const text = useText(galleryTexts);
  const commonText = useText(commonTexts);
  const { ratio, editor } = dialog;
  const root = useRef<HTMLDivElement>(null);
  const [isChanged, setChanged] = useState(false);
  const { state, upload, retry, cancel, dropFailed } = usePhotoUpload((path) => {
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
    dropFailed();
  };
  const handleCancel = () => {
    cancel();
    root.current?.focus();
  };
  // The editor keeps a crop per ratio. The error belongs to the ratio of the failed upload.
  const failure = state.status === "failed" && state.ratio === ratio ? state : undefined;
  return (
    <Root ref={root} tabIndex={-1} onKeyDownCapture={(event) => ignoreHeldEnter(event)}>
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
      {isUploading && <UploadProgress {...state} onCancel={handleCancel} />}
      <div inert={isUploading} className="NarthexGalleryModal-editor">
        <PhotoEditor
          photoUrl={editor?.photoUrl}
          initialFiles={editor?.files}
          aspectRatio={ratio}
          outputWidth={1280}
          outputHeight={768}
          hideDelete
          caption={
            dialog.isFreeForm ? undefined : text("currentRatio", { ratio: ratioLabel(ratio, "") })
          }
          onEdit={handleEdit}
          onCancel={dialog.close}
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
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: theme.spacing(1, 2.5),
  marginBlock: "auto",
  padding: theme.spacing(2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: radius(theme, 1.4),
  outline: "none",
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(1.5),
    // Below the bar, at its start.
    "& > .MuiButton-root": { gridColumn: 2, justifySelf: "start" },
  },
  "& canvas": {
    maxWidth: 120,
    maxHeight: 120,
    borderRadius: radius(theme, 1.2),
    [theme.breakpoints.down("sm")]: { maxWidth: 96 },
  },
  "& b": {
    fontWeight: theme.typography.fontWeightBold,
    display: "flex",
    justifyContent: "space-between",
    gap: theme.spacing(2),
    fontVariantNumeric: "tabular-nums",
  },
  "& .MuiLinearProgress-root": {
    ...sunken(theme),
    height: 8,
    borderRadius: 4,
    marginBlockStart: theme.spacing(1.25),
  },
  "& .MuiLinearProgress-bar": { borderRadius: 4 },
  "@media (prefers-reduced-motion: reduce)": { "& .MuiLinearProgress-bar": { transition: "none" } },
  "@media (forced-colors: active)": {
    "& .MuiLinearProgress-root": { border: "1px solid" },
    "& .MuiLinearProgress-bar": { forcedColorAdjust: "none", background: "Highlight" },
  },
}));

interface UploadProgressProps {
  photo: Blob;
  percent: number;
  onCancel: () => void;
}

/** Focuses the group, not Cancel, so that a held Enter does not cancel. Ignores early clicks: in a low window Cancel appears where Update was. */
function UploadProgress({ photo, percent, onCancel }: UploadProgressProps) {
  const text = useText(photoDialogTexts);
  const commonText = useText(commonTexts);
  const root = useRef<HTMLDivElement>(null);
  const isJustMounted = useIsRecentlyChanged();
  useEffect(() => root.current?.focus(), []);
  return (
    <Progress ref={root} tabIndex={-1} role="group" aria-label={text("uploading")}>
      <Thumbnail photo={photo} />
      <div>
        <b aria-hidden>
          <span>{text("uploading")}</span>
          <span>{text("percent", { percent })}</span>
        </b>
        <LinearProgress variant="determinate" value={percent} aria-label={text("uploading")} />
      </div>
      <Button variant="outlined" onClick={() => isJustMounted() || onCancel()}>
        {commonText("cancel")}
      </Button>
    </Progress>
  );
}

/** Draws the photo into a canvas, because the page's Content Security Policy may forbid `blob:` URLs in an `<img>`. */
function Thumbnail({ photo }: { photo: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = (bitmap: ImageBitmap) => {
      const { width, height } = bitmap;
      const decoded = { pixels: bitmap, width, height };
      const size = fitInto(decoded, MAX_THUMBNAIL_PX);
      // After an unmount, there is no canvas.
      if (canvas.current)
        tryDrawCrop(decoded, { quarterTurns: 0, crop: WHOLE }, canvas.current, size);
      bitmap.close();
    };
    createImageBitmap(photo).then(draw, () => undefined);
  }, [photo]);
  return <canvas ref={canvas} width={0} height={0} aria-hidden />;
}

type UploadState =
  | { status: "idle" }
  | { status: "uploading"; percent: number; photo: Blob }
  /** `reason` is the message of the server or the network, or empty. */
  | { status: "failed"; ratio: number; reason: string };

interface PendingUpload {
  photo: Blob;
  ratio: number;
  owner: string;
  /** The state that Cancel restores. */
  stateBefore: UploadState;
}

const IDLE: UploadState = { status: "idle" };

/** Returns the message of an error; "" if it is not fit for display, or "Error", which stands for no message. */
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
  const pending = useRef<PendingUpload>(undefined);

  const end = (next: UploadState = IDLE) => {
    controller.current?.abort();
    controller.current = undefined;
    if (next.status === "idle") pending.current = undefined;
    setState(next);
  };
  const send = async (next: PendingUpload): Promise<void> => {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (percent: number) =>
      signal.aborted || setState({ status: "uploading", percent, photo: next.photo });
    pending.current = next;
    onProgress(0);
    try {
      const upload = () => uploads.upload(next.photo, next.ratio, { signal, onProgress });
      // One sign-in can change the session several times for the same user and church.
      const path = await retryOnSessionChange(upload, () => signal.aborted);
      if (signal.aborted) return;
      end();
      latestOnDone.current(path);
    } catch (error) {
      if (signal.aborted) return;
      next.stateBefore = { status: "failed", ratio: next.ratio, reason: reasonOf(error) };
      end(next.stateBefore);
    }
  };
  const syncWithOwner = useLatest(() => {
    if (pending.current?.owner !== owner) end();
    // Still set: the cleanup has aborted a running upload.
    else if (controller.current) void send(pending.current);
  });
  // The cleanup also runs when React's Activity hides the tab. When it is shown again, the upload restarts under the same file name.
  useEffect(() => {
    syncWithOwner.current();
    return () => controller.current?.abort();
  }, [syncWithOwner, owner]);

  return {
    state,
    upload: async (photo: Blob, ratio: number): Promise<void> => {
      if (!controller.current) await send({ photo, ratio, owner, stateBefore: IDLE });
    },
    retry: () => {
      if (pending.current && !controller.current) void send(pending.current);
    },
    /** Aborts the upload. If it was a retry, the state becomes "failed" again, else "idle". */
    cancel: () => end(pending.current?.stateBefore),
    /** Drops the photo of a failed upload. Does nothing during an upload. */
    dropFailed: () => {
      if (!controller.current) end();
    },
  };
}
