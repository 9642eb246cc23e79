"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { isInternalText } from "../rules/api/isInternalText.js";
import { dataUrlToBlob } from "../client/gallery/dataUrlToBlob.js";
import { imageUploadsPart } from "../client/gallery/ImageUploads.js";
import { acrossSessions } from "../client/session/acrossSessions.js";
import { usePart } from "./useCore.js";
import { useLatest } from "./useLatest.js";
import { useSession } from "./useSession.js";

type UploadState =
  | { status: "idle" }
  /** `percent` is whole, from 0 to 100 (UPL-07). */
  | { status: "uploading"; percent: number }
  /** `ratio` is the one the picture was cut for; `reason` what the server or the network said, where that is known. */
  | { status: "failed"; ratio: number; reason: string };

export interface ImageUpload {
  state: UploadState;
  /** Uploads a cropped picture; resolves when that has come to an end of any kind. Nothing happens while one is under way. */
  upload: (dataUrl: string | undefined, ratio: number) => Promise<void>;
  /** Sends the picture that could not be sent once more. */
  retry: () => void;
  /** Ends the upload: nothing more is said about it. One that was tried again is what it was before, failed. */
  cancel: () => void;
  /** The picture that could not be sent is not wanted any more, as when another one was cut. */
  forget: () => void;
}

const IDLE: UploadState = { status: "idle" };
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== "Error" && !isInternalText(error.message) ? error.message : "";

/**
 * Sends pictures into the gallery, one at a time. A picture that could not be sent is kept; leaving the page, another user
 * and another church end it. `onDone`: the picture is there, at `path`; no path where the server keeps no such store (C-14 b).
 */
export function useImageUpload(onDone: (path: string | undefined) => void): ImageUpload {
  const uploads = usePart(imageUploadsPart);
  const { userId, churchId } = useSession();
  const owner = JSON.stringify([userId, churchId]);
  const latest = useLatest(onDone);
  const [state, setState] = useState(IDLE);
  const underWay = useRef<AbortController>(undefined);
  /** The picture that is being sent, whose it is, and how that ended the last time. */
  const kept = useRef<{ image: Blob; ratio: number; owner: string; last: UploadState }>(undefined);
  const end = useCallback((next: UploadState = IDLE) => {
    underWay.current?.abort();
    underWay.current = undefined;
    if (next.status === "idle") kept.current = undefined;
    setState(next);
  }, []);

  const send = async (sent: NonNullable<typeof kept.current>): Promise<void> => {
    const { signal } = (underWay.current = new AbortController());
    const onProgress = (percent: number) => signal.aborted || setState({ status: "uploading", percent });
    kept.current = sent;
    onProgress(0);
    try {
      const path = await acrossSessions(() => uploads.upload(sent.image, sent.ratio, { signal, onProgress }), signal);
      if (signal.aborted) return;
      end();
      latest.current(path);
    } catch (error) {
      if (signal.aborted) return;
      sent.last = { status: "failed", ratio: sent.ratio, reason: reasonOf(error) };
      end(sent.last);
    }
  };
  const resume = useLatest(() => {
    if (kept.current?.owner !== owner) end();
    else if (underWay.current) void send(kept.current);
  });
  // An upload that was aborted because its view was hidden starts again when the view is shown. The server has it once:
  // it keeps its name.
  useEffect(() => {
    resume.current();
    return () => underWay.current?.abort();
  }, [resume, owner]);
  return {
    state,
    upload: async (dataUrl, ratio) => {
      if (underWay.current) return;
      end();
      try {
        const image = dataUrlToBlob(dataUrl ?? "");
        if (image) await send({ image, ratio, owner, last: IDLE });
      } catch (error) {
        setState({ status: "failed", ratio, reason: reasonOf(error) });
      }
    },
    retry: () => {
      if (!kept.current) setState(IDLE);
      else if (!underWay.current) void send(kept.current);
    },
    cancel: () => end(kept.current?.last),
    forget: () => underWay.current ?? end(),
  };
}
