"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { photoUploadsService } from "./PhotoUploads.js";
import { retryOnSessionChange } from "../platform/http/ApiError.js";
import { isInternalText } from "../platform/http/rules/responses.js";
import { dataUrlToBlob } from "../platform/http/rules/uploads.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { useService } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

type UploadState =
  | { status: "idle" }
  /** `percent` is a whole number from 0 to 100. */
  | { status: "uploading"; percent: number }
  /** `ratio` is the ratio of the crop; `reason` is the message of the server or the network, or empty. */
  | { status: "failed"; ratio: number; reason: string };

export interface PhotoUpload {
  state: UploadState;
  /** Uploads a cropped photo. Resolves after success, failure and abort. Does nothing during another upload. */
  upload: (dataUrl: string | undefined, ratio: number) => Promise<void>;
  /** Sends the photo of the failed upload again. */
  retry: () => void;
  /** Aborts the upload. A retry goes back to the state "failed". */
  cancel: () => void;
  /** Drops the photo of the failed upload, for example after a new crop. */
  forget: () => void;
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
export function usePhotoUpload(onDone: (path: string | undefined) => void): PhotoUpload {
  const uploads = useService(photoUploadsService);
  const { userId, churchId } = useSession();
  const owner = JSON.stringify([userId, churchId]);
  const latestOnDone = useLatest(onDone);
  const [state, setState] = useState(IDLE);
  const controller = useRef<AbortController>(undefined);
  /** The photo that is being sent or whose upload failed. `last` is the state to restore after an abort. */
  const pending = useRef<{ image: Blob; ratio: number; owner: string; last: UploadState }>(
    undefined,
  );
  const end = useCallback((next: UploadState = IDLE) => {
    controller.current?.abort();
    controller.current = undefined;
    if (next.status === "idle") pending.current = undefined;
    setState(next);
  }, []);

  const send = async (sent: NonNullable<typeof pending.current>): Promise<void> => {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (percent: number) =>
      signal.aborted || setState({ status: "uploading", percent });
    pending.current = sent;
    onProgress(0);
    try {
      const path = await retryOnSessionChange(
        () => uploads.upload(sent.image, sent.ratio, { signal, onProgress }),
        signal,
      );
      if (signal.aborted) return;
      end();
      latestOnDone.current(path);
    } catch (error) {
      if (signal.aborted) return;
      sent.last = { status: "failed", ratio: sent.ratio, reason: reasonOf(error) };
      end(sent.last);
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
    upload: async (dataUrl, ratio) => {
      if (controller.current) return;
      end();
      try {
        const image = dataUrlToBlob(dataUrl ?? "");
        if (image) await send({ image, ratio, owner, last: IDLE });
      } catch (error) {
        setState({ status: "failed", ratio, reason: reasonOf(error) });
      }
    },
    retry: () => {
      if (!pending.current) setState(IDLE);
      else if (!controller.current) void send(pending.current);
    },
    cancel: () => end(pending.current?.last),
    forget: () => controller.current ?? end(),
  };
}
