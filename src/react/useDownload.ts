"use client";
import { useRef } from "react";
import { useOneAtATime } from "./useOneAtATime.js";

/** A second click so soon is the other half of a double click, or a key that is held. */
const REPEAT_MS = 400;
/** Browsers begin to read the file some time after the click; nobody reads it later than this. */
const REVOKE_AFTER_MS = 40_000;

interface MadeFile {
  name: string;
  /** Its bytes as text. */
  content: string;
  /** Media type. */
  type: string;
}

export interface Download {
  /** A file is being made. */
  isBusy: boolean;
  /** Makes a file and gives it to the reader. One at a time; a double click is one. `onFailed` hears of what went wrong. */
  download: (make: () => Promise<MadeFile>, onFailed: () => void) => void;
}

/** Gives the file to the browser as if a link to it had been clicked. */
function save({ name, content, type }: MadeFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** The door through which files leave the page for the reader's device. */
export function useDownload(): Download {
  const savedAt = useRef(-Infinity);
  const { isBusy, run } = useOneAtATime();
  const download: Download["download"] = (make, onFailed) => {
    if (performance.now() - savedAt.current < REPEAT_MS) return;
    run("file", async () => {
      try {
        save(await make());
        savedAt.current = performance.now();
      } catch (error) {
        console.warn("A file could not be made for downloading.", error);
        onFailed();
      }
    });
  };
  return { isBusy: isBusy("file"), download };
}
