"use client";
import { useEffect, useRef, useState } from "react";
import { photoUploadsService } from "./PhotoUploads.js";
import { retryOnSessionChange } from "../platform/http/ApiError.js";
import { isInternalText } from "../platform/http/rules/responses.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useService } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

type UploadState =
  | { status: "idle" }
  | { status: "uploading"; percent: number }
  /** `reason` is the message of the server or the network, or empty. */
  | { status: "failed"; ratio: number; reason: string };

/** A photo that is being sent or whose upload failed. */
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

/** Uploads one photo at a time, and keeps it for a retry after a failure. Another user or church aborts and drops it. */
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
  // The cleanup also runs when React hides the view. The upload restarts, under the same file name, when it is shown again.
  useEffect(() => {
    resume.current();
    return () => controller.current?.abort();
  }, [resume, owner]);

  return {
    state,
    /** Does nothing during another upload. */
    upload: async (image: Blob, ratio: number): Promise<void> => {
      if (!controller.current) await send({ image, ratio, owner, last: IDLE });
    },
    retry: () => {
      if (pending.current && !controller.current) void send(pending.current);
    },
    /** Aborts the upload. A retry goes back to the state "failed". */
    cancel: () => end(pending.current?.last),
    /** Drops the photo of the failed upload, for example after a new crop. */
    forget: () => controller.current ?? end(),
  };
}
