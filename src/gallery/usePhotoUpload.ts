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
  /** `percent` is a whole number from 0 to 100. */
  | { status: "uploading"; percent: number }
  /** `ratio` is the ratio of the crop; `reason` is the message of the server or the network, or empty. */
  | { status: "failed"; ratio: number; reason: string };

/** A photo that is being sent or whose upload failed. */
interface PendingPhoto {
  image: Blob;
  ratio: number;
  /** User and church as JSON. */
  owner: string;
  /** The state to restore after an abort. */
  last: UploadState;
}

const IDLE: UploadState = { status: "idle" };

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== "Error" && !isInternalText(error.message)
    ? error.message
    : "";

/**
 * Uploads photos into the gallery, one at a time. Keeps the photo of a failed upload for a retry.
 * Unmounting aborts the upload; another user or church also drops the photo.
 * @param onDone receives the path of the photo, or `undefined` if the server returned no key
 */
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
      const path = await retryOnSessionChange(
        () => uploads.upload(photo.image, photo.ratio, { signal, onProgress }),
        signal,
      );
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
  // The cleanup also runs when React hides the view. The upload restarts when the view is shown again. It keeps its file
  // name, so that the server stores the photo once.
  useEffect(() => {
    resume.current();
    return () => controller.current?.abort();
  }, [resume, owner]);

  return {
    state,
    /** Resolves after success, failure and abort. Does nothing during another upload. */
    upload: async (image: Blob, ratio: number): Promise<void> => {
      if (!controller.current) await send({ image, ratio, owner, last: IDLE });
    },
    /** Sends the photo of the failed upload again. */
    retry: () => {
      if (pending.current && !controller.current) void send(pending.current);
    },
    /** Aborts the upload. A retry goes back to the state "failed". */
    cancel: () => end(pending.current?.last),
    /** Drops the photo of the failed upload, for example after a new crop. */
    forget: () => controller.current ?? end(),
  };
}
