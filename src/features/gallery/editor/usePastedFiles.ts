"use client";
import { type RefObject, useEffect } from "react";
import { useLatest } from "../../../react/useLatest.js";

const TEXT_FIELD =
  "textarea, select, [contenteditable=''], [contenteditable='true'], input:not([type=file], [type=button], [type=checkbox])";

/**
 * Hears of files that are pasted while a place has the page's attention: the focus is in it, or in the dialog around it and
 * in no place of the same class. What is pasted into a text field is left to it.
 */
export function usePastedFiles(place: RefObject<Element | null>, className: string, onFiles: (files: File[]) => void): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const { activeElement } = document;
      if (event.defaultPrevented || files.length === 0 || !place.current || !activeElement) return;
      const isInside = place.current.contains(activeElement);
      // Behind another tab, or while something else is under way, it has nobody's attention.
      if (place.current.closest("[hidden], [inert]")) return;
      const dialog = place.current.closest("[role=dialog]");
      // A dialog that has just opened has the focus on the element around it.
      const isOfDialog =
        !!dialog && (dialog.contains(activeElement) || (activeElement !== document.body && activeElement.contains(dialog)));
      const isInDialog = isOfDialog && !activeElement.closest(`.${className}`);
      if (activeElement.matches(TEXT_FIELD) || !(isInside || isInDialog)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", handlePaste);
    return () => document.removeEventListener("paste", handlePaste);
  }, [place, className, latest]);
}
