"use client";
import { useEffect, useId, useState, type ClipboardEvent, type DragEvent } from "react";
import { folderOf } from "../rules/ratios.js";
import { useGallery } from "../useGallery.js";

/** Sources of photos, in the order of the tabs. */
export const PHOTO_SOURCES = ["gallery", "upload", "stock"] as const;

export type PhotoSource = (typeof PHOTO_SOURCES)[number];

/** Initial content of an editor: the photo at an address, files of the user, or nothing. */
interface EditorInput {
  photoUrl?: string;
  files?: readonly File[];
}

interface DialogState {
  ratio: number;
  tab: PhotoSource;
  /** Path of the selected photo. */
  selected?: string | undefined;
  /** Path of the photo that was just uploaded. It is marked as new and receives the focus. */
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

export type GalleryDialog = ReturnType<typeof useGalleryDialog>;

const withAnnouncement = (
  { announcement }: DialogState,
  text: DialogState["announcement"]["text"],
) => ({ announcement: { number: announcement.number + 1, text } });

const withTab = ({ editor, hasStock }: DialogState, tab: PhotoSource) => ({
  tab,
  editor: editor ?? (tab === "upload" ? { number: 0 } : undefined),
  hasStock: hasStock || tab === "stock",
});

/**
 * Returns the state of the photo dialog and its actions.
 * @param onClose called when the user may leave
 * @param onSelect receives the full address of a selected photo
 */
export function useGalleryDialog(
  aspectRatio: number,
  onClose: () => void,
  onSelect: (address: string) => void,
) {
  const [state, setState] = useState<DialogState>({
    ratio: aspectRatio,
    tab: "gallery",
    isRefused: false,
    hasStock: false,
    isUploading: false,
    hasWork: false,
    announcement: { number: 0 },
  });
  const patch = (getChanges: (current: DialogState) => Partial<DialogState>) =>
    setState((current) => ({ ...current, ...getChanges(current) }));
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

  const startEditor = (input: EditorInput) =>
    patch(({ editor }) => ({
      tab: "upload",
      focusTarget: { tab: "upload" },
      editor: { ...input, number: (editor?.number ?? 0) + 1 },
      hasWork: false,
      isRefused: false,
    }));
  return {
    ...state,
    gallery,
    /** Whether the user chooses the ratio. */
    isFree: folderOf(aspectRatio) === "0",
    /** Prefix of the ids of tabs and panels. */
    idPrefix,
    selectTab: (tab: PhotoSource) => patch((current) => withTab(current, tab)),
    /** Selects a tab and moves the focus to it. */
    goToTab: (tab: PhotoSource) =>
      patch((current) => ({ ...withTab(current, tab), focusTarget: { tab } })),
    setRatio: (ratio: number) => patch(() => ({ ratio, selected: undefined, uploaded: undefined })),
    selectPhoto: (selected: string, address: string) => {
      patch(() => ({ selected }));
      onSelect(address);
    },
    /** Opens a stock photo or files in a new editor. Asks for confirmation if that discards unsaved work. */
    openEditor: (input: EditorInput) =>
      hasWork ? patch(() => ({ pendingDiscard: input })) : startEditor(input),
    announceDeletion: () => patch((current) => withAnnouncement(current, "deleted")),
    setUploadStatus: (status: Pick<DialogState, "isUploading" | "hasWork">) => {
      patch(() => status);
      // The server may have stored the photo of an aborted or failed upload.
      if (state.isUploading && !status.isUploading) void gallery.refetch();
    },
    /** Ends an upload: shows and reloads the gallery. Without a path the editor keeps the photo. */
    finishUpload: (uploaded: string | undefined) => {
      const isRefused = uploaded === undefined;
      patch((current) => ({
        ...withAnnouncement(current, isRefused ? "notUploaded" : "uploaded"),
        tab: "gallery",
        focusTarget: { tab: "gallery" },
        uploaded,
        isRefused,
        editor: isRefused ? current.editor : undefined,
        pendingDiscard: undefined,
        isUploading: false,
        hasWork: isRefused,
      }));
      void gallery.refetch();
    },
    /** Closes the dialog. Asks for confirmation if that discards unsaved work. */
    close: () => (hasWork ? patch(() => ({ pendingDiscard: "close" })) : onClose()),
    confirmDiscard: () => {
      patch(() => ({ pendingDiscard: undefined }));
      if (pendingDiscard === "close") onClose();
      else if (pendingDiscard) startEditor(pendingDiscard);
    },
    keepWork: () => patch(() => ({ pendingDiscard: undefined })),
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
  const handleDrag = (event: DragEvent) => handleTransfer(event, event.dataTransfer);
  return {
    // Browsers fire `drop` only if `dragover` was prevented.
    onDragOver: handleDrag,
    onDrop: handleDrag,
    onPaste: (event: ClipboardEvent) =>
      event.target instanceof HTMLInputElement || handleTransfer(event, event.clipboardData),
  };
}
