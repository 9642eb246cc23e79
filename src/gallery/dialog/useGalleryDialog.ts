"use client";
import { useEffect, useId, useState, type ClipboardEvent, type DragEvent } from "react";
import { folderOf } from "../rules/ratios.js";
import { type Gallery, useGallery } from "../useGallery.js";
import { useSession } from "../../platform/provider/useSession.js";

/** Sources of photos, in the order of the tabs. */
export const PHOTO_SOURCES = ["gallery", "upload", "stock"] as const;

export type PhotoSource = (typeof PHOTO_SOURCES)[number];

/** Initial content of an editor: the photo at an address, files of the user, or nothing. */
export interface EditorInput {
  photoUrl?: string;
  files?: readonly File[];
}

export interface DialogState {
  /** User, church and ratio of the dialog. Another value resets the whole state. */
  contextKey: string;
  ratio: number;
  tab: PhotoSource;
  selected?: string | undefined;
  uploaded?: string | undefined;
  /** The server returned no key for the upload. The photo stays on the Upload tab, and a warning is shown. */
  isRefused: boolean;
  /** Another number mounts a new editor. Undefined until the Upload tab is opened. */
  editor?: (EditorInput & { number: number }) | undefined;
  /** Whether the Stock Photos tab was opened. It then stays mounted to keep the search results. */
  hasStock: boolean;
  isUploading: boolean;
  /** Whether the Upload tab holds unsaved work: a changed photo, or an upload that has not succeeded. */
  hasWork: boolean;
  /** What runs after the user has confirmed that the unsaved work may be discarded. */
  pendingDiscard?: EditorInput | "close" | undefined;
  /** The tab that receives the focus. A new object moves the focus again. */
  focusTarget?: { tab: PhotoSource } | undefined;
  /** The last event, for screen readers. Another number announces the same text again. */
  announcement: { number: number; text?: "deleted" | "uploaded" | "notUploaded" | undefined };
}

export interface GalleryDialog extends DialogState {
  gallery: Gallery;
  /** Prefix of the ids of tabs and panels. */
  idPrefix: string;
  selectTab: (tab: PhotoSource) => void;
  /** Selects a tab and moves the focus to it. */
  goToTab: (tab: PhotoSource) => void;
  setRatio: (ratio: number) => void;
  selectPhoto: (path: string) => void;
  /** Opens a stock photo or files in a new editor. Asks for confirmation if that discards unsaved work. */
  openEditor: (input: EditorInput) => void;
  /** Announces an event to screen readers. */
  announce: (text: DialogState["announcement"]["text"]) => void;
  /** Receives the state of the Upload tab. */
  setUploadStatus: (status: Pick<DialogState, "isUploading" | "hasWork">) => void;
  /** Ends an upload: shows and reloads the gallery. Without a path the editor keeps the photo. */
  finishUpload: (path: string | undefined) => void;
  /** Closes the dialog. Asks for confirmation if that discards unsaved work. */
  close: () => void;
  /** Receives the user's reply to the confirmation. */
  confirmDiscard: (isConfirmed: boolean) => void;
}

/** Returns the state of the photo dialog and its actions. Calls `onClose` when the user may leave. */
export function useGalleryDialog(aspectRatio: number, onClose: () => void): GalleryDialog {
  const { userId, churchId } = useSession();
  const contextKey = `${userId}|${churchId}|${folderOf(aspectRatio)}`;
  const createState = (): DialogState => ({
    contextKey,
    ratio: aspectRatio,
    tab: "gallery",
    isUploading: false,
    hasWork: false,
    hasStock: false,
    isRefused: false,
    announcement: { number: 0 },
  });
  const [storedState, setState] = useState(createState);
  const isOutdated = storedState.contextKey !== contextKey;
  const state = isOutdated ? createState() : storedState;
  if (isOutdated) setState(state);
  const idPrefix = useId();
  const gallery = useGallery(folderOf(state.ratio));
  const { focusTarget, pendingDiscard, hasWork } = state;
  // Runs in an effect: the tab may have been disabled until this render, and a closing ConfirmDialog restores the focus.
  useEffect(() => {
    const panel = focusTarget && document.getElementById(`${idPrefix}-panel-${focusTarget.tab}`);
    // A photo in the panel may have the focus already.
    if (panel && !panel.contains(document.activeElement))
      document.getElementById(`${idPrefix}-tab-${focusTarget.tab}`)?.focus();
  }, [idPrefix, focusTarget]);

  const patch = (getChanges: (current: DialogState) => Partial<DialogState>) =>
    setState((current) =>
      current.contextKey === contextKey ? { ...current, ...getChanges(current) } : current,
    );
  const announce = (text: DialogState["announcement"]["text"]) =>
    patch(({ announcement }) => ({ announcement: { number: announcement.number + 1, text } }));
  const selectTab = (tab: PhotoSource, hasFocus = false) =>
    patch(({ editor, hasStock, focusTarget: previous }) => ({
      tab,
      focusTarget: hasFocus ? { tab } : previous,
      editor: editor ?? (tab === "upload" ? { number: 0 } : undefined),
      hasStock: hasStock || tab === "stock",
    }));
  const startEditor = (input: EditorInput) => {
    patch(({ editor }) => ({
      editor: { ...input, number: (editor?.number ?? 0) + 1 },
      hasWork: false,
      isRefused: false,
    }));
    selectTab("upload", true);
  };
  return {
    ...state,
    gallery,
    idPrefix,
    selectTab,
    goToTab: (tab) => selectTab(tab, true),
    setRatio: (ratio) => patch(() => ({ ratio, selected: undefined, uploaded: undefined })),
    selectPhoto: (selected) => patch(() => ({ selected })),
    openEditor: (input) =>
      hasWork ? patch(() => ({ pendingDiscard: input })) : startEditor(input),
    announce,
    setUploadStatus: (status) => {
      patch(() => status);
      // The server may have stored the photo of an aborted or failed upload.
      if (state.isUploading && !status.isUploading) void gallery.refetch();
    },
    finishUpload: (uploaded) => {
      const isRefused = uploaded === undefined;
      announce(isRefused ? "notUploaded" : "uploaded");
      patch(({ editor }) => ({
        tab: "gallery",
        focusTarget: { tab: "gallery" },
        uploaded,
        isRefused,
        editor: isRefused ? editor : undefined,
        pendingDiscard: undefined,
        isUploading: false,
        hasWork: isRefused,
      }));
      void gallery.refetch();
    },
    close: () => (hasWork ? patch(() => ({ pendingDiscard: "close" })) : onClose()),
    confirmDiscard: (isConfirmed) => {
      patch(() => ({ pendingDiscard: undefined }));
      if (isConfirmed && pendingDiscard)
        (pendingDiscard === "close" ? onClose : () => startEditor(pendingDiscard))();
    },
  };
}

/**
 * Returns event handlers that accept files dropped or pasted anywhere in the dialog, unless a child has handled them.
 * Without them a browser navigates to a dropped file. Pastes into text fields are ignored.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const handleTransfer = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (event.defaultPrevented || ![...data.types].includes("Files")) return;
    event.preventDefault();
    if (data.files.length > 0) onFiles([...data.files]);
  };
  return {
    // Browsers fire `drop` only if `dragover` was prevented.
    onDragOver: (event: DragEvent) => handleTransfer(event, event.dataTransfer),
    onDrop: (event: DragEvent) => handleTransfer(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) =>
      event.target instanceof HTMLInputElement || handleTransfer(event, event.clipboardData),
  };
}
