"use client";
import { useRef, useState } from "react";

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
  /** Makes a file and gives it to the reader. One at a time; a double click is one. Never rejects: `onFailed` hears of it. */
  download: (make: () => Promise<MadeFile>, onFailed: () => void) => Promise<void>;
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
  const latch = useRef(false);
  const savedAt = useRef(-Infinity);
  const [isBusy, setBusy] = useState(false);
  const download: Download["download"] = async (make, onFailed) => {
    if (latch.current || performance.now() - savedAt.current < REPEAT_MS) return;
    latch.current = true;
    setBusy(true);
    try {
      save(await make());
      savedAt.current = performance.now();
    } catch (error) {
      console.warn("A file could not be made for downloading.", error);
      onFailed();
    } finally {
      latch.current = false;
      setBusy(false);
    }
  };
  return { isBusy, download };
}
