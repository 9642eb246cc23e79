import type { Gallery } from "../../react/useGallery.js";

/** Where photos come from, in the order of the tabs (PHO-02). */
export const PHOTO_SOURCES = ["gallery", "upload", "stock"] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

/** What an editor begins with: a picture at an address, files of the reader, or nothing. */
export interface EditorStart {
  photoUrl?: string;
  files?: readonly File[];
}

export interface DialogState {
  /** Whose dialog it is, and for which shape it was opened: another one begins at the beginning. */
  openedFor: string;
  ratio: number;
  tab: PhotoSource;
  selected?: string | undefined;
  uploaded?: string | undefined;
  /** The server keeps no uploads; the picture is still on the Upload tab, and the reader is told. */
  isRefused: boolean;
  /** Another number is another editor; none is there before somebody looks for it. */
  editor?: (EditorStart & { number: number }) | undefined;
  /** Somebody has looked for stock photos: what was found stays. */
  hasStock: boolean;
  isUploading: boolean;
  /** On the Upload tab is what is nowhere else: a picture of the reader, or an upload that has not come to a good end. */
  hasWork: boolean;
  /** What waits for the answer whether that may be discarded. */
  asked?: EditorStart | "close" | undefined;
  /** The tab that gets the focus; another object asks for it anew. */
  lead?: { to: PhotoSource } | undefined;
  /** What has happened, for screen readers: with another number it is said again. */
  news: { number: number; text?: "deleted" | "uploaded" | "notUploaded" | undefined };
}

export interface GalleryDialog extends DialogState {
  gallery: Gallery;
  /** Begins the ids of tabs and panels. */
  name: string;
  choose: (tab: PhotoSource) => void;
  /** Chooses a tab for somebody who pressed something else: the focus goes along. */
  leadTo: (tab: PhotoSource) => void;
  setRatio: (ratio: number) => void;
  select: (path: string) => void;
  /** A stock photo, or files that were not given to the editor itself, go to it (PHO-16, PHO-17); asks where that ends other work. */
  edit: (start: EditorStart) => void;
  /** Tells screen readers what has happened. */
  tell: (news: DialogState["news"]["text"]) => void;
  /** How it stands with the picture on the Upload tab. */
  report: (status: Pick<DialogState, "isUploading" | "hasWork">) => void;
  /** An upload has ended: shows the gallery and loads it again. Without a path the server took no picture, and the editor keeps it. */
  finish: (path: string | undefined) => void;
  /** Closes the dialog; asks where that ends work that is nowhere else. */
  close: () => void;
  /** Whether the picture on the Upload tab may be discarded, as was asked. */
  answer: (isYes: boolean) => void;
}
