"use client";
import { useEffect, useId, useState } from "react";
import { useGallery } from "../../react/useGallery.js";
import { useSession } from "../../react/useSession.js";
import { folderOf } from "../../rules/gallery/folderOf.js";
import type { DialogState, EditorStart, GalleryDialog, PhotoSource } from "./DialogState.js";

/** What the photo dialog remembers while it is open. `onClose` takes it away. */
export function useGalleryDialog(aspectRatio: number, onClose: () => void): GalleryDialog {
  const { userId, churchId } = useSession();
  const openedFor = `${userId}|${churchId}|${folderOf(aspectRatio)}`;
  const begin = (): DialogState => ({
    openedFor,
    ratio: aspectRatio,
    tab: "gallery",
    isUploading: false,
    hasWork: false,
    hasStock: false,
    isRefused: false,
    news: { number: 0 },
  });
  const [known, setState] = useState(begin);
  const isOther = known.openedFor !== openedFor;
  const state = isOther ? begin() : known;
  if (isOther) setState(state);
  const name = useId();
  const gallery = useGallery(folderOf(state.ratio));
  const { lead, asked, hasWork } = state;
  // A tab may have been out of reach until now; and the focus may have been given back to what asked.
  useEffect(() => {
    const panel = lead && document.getElementById(`${name}-panel-${lead.to}`);
    // A picture in it may have the focus already.
    if (panel && !panel.contains(document.activeElement)) document.getElementById(`${name}-tab-${lead.to}`)?.focus();
  }, [name, lead]);

  const patch = (make: (current: DialogState) => Partial<DialogState>) =>
    setState((current) => (current.openedFor === openedFor ? { ...current, ...make(current) } : current));
  const tell = (text: DialogState["news"]["text"]) => patch(({ news }) => ({ news: { number: news.number + 1, text } }));
  const choose = (tab: PhotoSource, isLed = false) =>
    patch(({ editor, hasStock, lead: before }) => ({
      tab,
      lead: isLed ? { to: tab } : before,
      editor: editor ?? (tab === "upload" ? { number: 0 } : undefined),
      hasStock: hasStock || tab === "stock",
    }));
  const edit = (start: EditorStart) => {
    patch(({ editor }) => ({ editor: { ...start, number: (editor?.number ?? 0) + 1 }, hasWork: false, isRefused: false }));
    choose("upload", true);
  };
  return {
    ...state,
    gallery,
    name,
    choose,
    leadTo: (tab) => choose(tab, true),
    setRatio: (ratio) => patch(() => ({ ratio, selected: undefined, uploaded: undefined })),
    select: (selected) => patch(() => ({ selected })),
    edit: (start) => (hasWork ? patch(() => ({ asked: start })) : edit(start)),
    tell,
    report: (status) => {
      patch(() => status);
      // One that was given up, or whose answer was lost, may have arrived.
      if (state.isUploading && !status.isUploading) void gallery.reload();
    },
    finish: (uploaded) => {
      const isRefused = uploaded === undefined;
      tell(isRefused ? "notUploaded" : "uploaded");
      patch(({ editor: kept }) => ({
        tab: "gallery",
        lead: { to: "gallery" },
        uploaded,
        isRefused,
        editor: isRefused ? kept : undefined,
        asked: undefined,
        isUploading: false,
        hasWork: isRefused,
      }));
      void gallery.reload();
    },
    close: () => (hasWork ? patch(() => ({ asked: "close" })) : onClose()),
    answer: (isYes) => {
      patch(() => ({ asked: undefined }));
      if (isYes && asked) (asked === "close" ? onClose : () => edit(asked))();
    },
  };
}
