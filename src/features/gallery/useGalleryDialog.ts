"use client";
import { useId, useState } from "react";
import { type Gallery, useGallery } from "../../react/useGallery.js";
import { useSession } from "../../react/useSession.js";
import { folderOf } from "../../rules/gallery/folderOf.js";

/** Numbers of the tabs (PHO-02). */
const GALLERY_TAB = 0;
export const UPLOAD_TAB = 1;
export const STOCK_TAB = 2;

interface DialogState {
  /** Whose dialog it is, and for which shape it was opened: another one begins at the beginning. */
  openedFor: string;
  ratio: number;
  tab: number;
  selected?: string | undefined;
  uploaded?: string | undefined;
  /** What the editor begins with. Another number is another editor; none is there before somebody looks for it. */
  editor?: { number: number; photoUrl: string } | undefined;
  isUploading: boolean;
}

export interface GalleryDialog extends DialogState {
  gallery: Gallery;
  /** Begins the ids of tabs and panels. */
  name: string;
  tabId: (tab: number) => string;
  choose: (tab: number) => void;
  /** Chooses a tab for somebody who pressed something else: the focus goes along. */
  leadTo: (tab: number) => void;
  setRatio: (ratio: number) => void;
  select: (path: string) => void;
  /** A stock photo goes to the editor (PHO-16, PHO-17). */
  edit: (photoUrl: string) => void;
  setUploading: (isUploading: boolean) => void;
  /** An upload has come to its end: back to the gallery, anew (PHO-18, PHO-19, PHO-21). */
  finish: (path: string | undefined) => void;
}

/** What the photo dialog remembers while it is open. */
export function useGalleryDialog(aspectRatio: number): GalleryDialog {
  const { userId, churchId } = useSession();
  const openedFor = `${userId}|${churchId}|${folderOf(aspectRatio)}`;
  const begin = (): DialogState => ({ openedFor, ratio: aspectRatio, tab: GALLERY_TAB, isUploading: false });
  const [known, setState] = useState(begin);
  const isOther = known.openedFor !== openedFor;
  const state = isOther ? begin() : known;
  if (isOther) setState(state);
  const name = useId();
  const tabId = (tab: number) => `${name}-tab-${tab}`;
  const gallery = useGallery(folderOf(state.ratio));
  const patch = (make: (current: DialogState) => Partial<DialogState>) =>
    setState((current) => (current.openedFor === openedFor ? { ...current, ...make(current) } : current));
  const withEditor = ({ editor }: DialogState, tab: number): Partial<DialogState> => ({
    tab,
    editor: tab === UPLOAD_TAB ? (editor ?? { number: 0, photoUrl: "" }) : editor,
  });
  const choose = (tab: number) => patch((current) => withEditor(current, tab));
  const focus = (tab: number) => document.getElementById(tabId(tab))?.focus();
  return {
    ...state,
    gallery,
    name,
    tabId,
    choose,
    leadTo: (tab) => {
      choose(tab);
      focus(tab);
    },
    setRatio: (ratio) => patch(() => ({ ratio, selected: undefined, uploaded: undefined })),
    select: (selected) => patch(() => ({ selected })),
    edit: (photoUrl) => {
      patch(({ editor }) => ({ tab: UPLOAD_TAB, editor: { number: (editor?.number ?? 0) + 1, photoUrl } }));
      focus(UPLOAD_TAB);
    },
    setUploading: (isUploading) => patch(() => ({ isUploading })),
    finish: (uploaded) => {
      patch(() => ({ tab: GALLERY_TAB, uploaded, editor: undefined, isUploading: false }));
      focus(GALLERY_TAB);
      void gallery.reload();
    },
  };
}
