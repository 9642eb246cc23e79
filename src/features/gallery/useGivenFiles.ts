"use client";
import type { ClipboardEvent, DragEvent } from "react";

/**
 * Takes files that are dropped or pasted anywhere in a place, unless a part of it has taken them: a browser would leave the
 * page for a dropped one. What is pasted into a text field is left to it.
 */
export function useGivenFiles(onFiles: (files: File[]) => void) {
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (event.defaultPrevented || ![...data.types].includes("Files")) return;
    event.preventDefault();
    if (data.files.length > 0) onFiles([...data.files]);
  };
  return {
    // Only where this is answered does a browser tell of the drop.
    onDragOver: (event: DragEvent) => take(event, event.dataTransfer),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => event.target instanceof HTMLInputElement || take(event, event.clipboardData),
  };
}
