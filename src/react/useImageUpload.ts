"use client";
import { useEffect, useRef, useState } from "react";
import { dataUrlToBlob } from "../client/gallery/dataUrlToBlob.js";
import { imageUploadsPart } from "../client/gallery/ImageUploads.js";
import { isSilentFailure } from "../client/http/ApiError.js";
import { usePart } from "./useCore.js";
import { useLatest } from "./useLatest.js";

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
  /** Ends the upload: nothing more is said about it. */
  cancel: () => void;
}

const IDLE: UploadState = { status: "idle" };
const reasonOf = (error: unknown): string => (error instanceof Error && error.message !== "Error" ? error.message : "");

/**
 * Sends pictures into the gallery, one at a time. A picture that could not be sent is kept; leaving the page ends it.
 * `onDone`: the picture is there, at `path`; no path where the server keeps no such store (C-14 b).
 */
export function useImageUpload(onDone: (path: string | undefined) => void): ImageUpload {
  const uploads = usePart(imageUploadsPart);
  const latest = useLatest(onDone);
  const [state, setState] = useState(IDLE);
  const underWay = useRef<AbortController>(undefined);
  const kept = useRef<{ image: Blob; ratio: number }>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async (image: Blob, ratio: number): Promise<void> => {
    if (underWay.current) return;
    const stop = (underWay.current = new AbortController());
    const { signal } = stop;
    const show = (next: UploadState) => signal.aborted || setState(next);
    kept.current = { image, ratio };
    show({ status: "uploading", percent: 0 });
    try {
      const path = await uploads.upload(image, ratio, {
        signal,
        onProgress: (percent) => show({ status: "uploading", percent }),
      });
      if (signal.aborted) return;
      show(IDLE);
      kept.current = undefined;
      latest.current(path);
    } catch (error) {
      show(isSilentFailure(error) ? IDLE : { status: "failed", ratio, reason: reasonOf(error) });
    } finally {
      if (underWay.current === stop) underWay.current = undefined;
    }
  };
  return {
    state,
    upload: async (dataUrl, ratio) => {
      if (underWay.current) return;
      kept.current = undefined;
      try {
        const image = dataUrlToBlob(dataUrl ?? "");
        if (image) await send(image, ratio);
      } catch (error) {
        setState({ status: "failed", ratio, reason: reasonOf(error) });
      }
    },
    retry: () => (kept.current ? void send(kept.current.image, kept.current.ratio) : setState(IDLE)),
    cancel: () => {
      underWay.current?.abort();
      underWay.current = undefined;
      setState(IDLE);
    },
  };
}
