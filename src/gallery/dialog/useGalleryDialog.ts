"use client";
import { useEffect, useId, useState, type ClipboardEvent, type DragEvent } from "react";
import { loadApiClient } from "../../platform/http/loadApiClient.js";
import { useCore, useSession } from "../../platform/provider/ChurchContext.js";
import { useQuery } from "../../platform/provider/useQuery.js";
import { isTextField } from "../../ui/keys.js";
import { photoKey, newestFirst, pathsInFolder } from "../rules/paths.js";
import { folderOf } from "../rules/sizes.js";

export const PHOTO_SOURCES = ["gallery", "upload", "stock"] as const;
export type PhotoSource = (typeof PHOTO_SOURCES)[number];

interface EditorSource {
  photoUrl?: string;
  files?: readonly File[];
}

type AnnouncedText = "deleted" | "uploaded" | "notUploaded";

interface DialogState {
  ratio: number;
  tab: PhotoSource;
  selected?: string | undefined;
  /** Path of the photo that was just uploaded. It is marked as new and receives the focus. */
  uploaded?: string | undefined;
  /** Whether the server did not store the upload. The Upload tab's editor then keeps the photo. */
  isNotStored: boolean;
  /** Set when the Upload tab is opened. Another number mounts a new editor. */
  editor?: (EditorSource & { number: number }) | undefined;
  isStockMounted: boolean;
  isUploading: boolean;
  /** Whether the Upload tab has a changed photo, or an upload that has not succeeded. */
  hasUnsavedWork: boolean;
  /** What happens if the user confirms discarding unsaved work. The confirmation is open while this is set. */
  afterDiscard?: EditorSource | "close" | undefined;
  /** The tab that receives the focus. A new object moves the focus again. */
  focusTarget?: { tab: PhotoSource } | undefined;
  /** The last event, for screen readers. Another number announces the same text again. */
  announcement: { number: number; text?: AnnouncedText };
}

export type GalleryDialog = ReturnType<typeof useGalleryDialog>;

/** Returns the changes of the state that select a tab. */
const withTab = ({ editor, isStockMounted, announcement }: DialogState, tab: PhotoSource) => ({
  tab,
  // Clears the text of the live region. The visible warning `isNotStored` stays.
  announcement: { number: announcement.number },
  editor: editor ?? (tab === "upload" ? { number: 0 } : undefined),
  isStockMounted: isStockMounted || tab === "stock",
});

const NO_PHOTOS: readonly string[] = [];

/** Returns the photos of the current church in a ratio's folder, as paths below the content root. */
export function useGallery(folder: string) {
  const core = useCore();
  const { churchId } = useSession();
  const { setData, ...query } = useQuery(churchId ? folder : undefined, async (api, options) => {
    const { getGallery } = await import("../api.js");
    const photos = await getGallery(api, folder, options);
    return newestFirst(pathsInFolder(photos, `${churchId}/gallery`, folder));
  });
  /** Deletes a photo. If the call fails, it rejects, and the photo stays in the list. */
  const remove = async (path: string) => {
    const key = photoKey(path);
    if (!key) throw new TypeError("This path contains no folder and file name.");
    const { deleteGalleryPhoto } = await import("../api.js");
    await deleteGalleryPhoto(await loadApiClient(core), key);
    setData((photos) => photos.filter((photo) => photo !== path));
  };
  return { ...query, hasChurch: !!churchId, photos: query.data ?? NO_PHOTOS, remove };
}

/** Returns the state and the actions of the photo dialog. Actions that discard unsaved work ask for confirmation. */
export function useGalleryDialog(
  aspectRatio: number,
  onClose: () => void,
  onSelect: (url: string) => void,
) {
  const [state, setState] = useState<DialogState>({
    ratio: aspectRatio,
    tab: "gallery",
    isNotStored: false,
    isStockMounted: false,
    isUploading: false,
    hasUnsavedWork: false,
    announcement: { number: 0 },
  });
  const patch = (getChanges: (current: DialogState) => Partial<DialogState>) =>
    setState((current) => ({ ...current, ...getChanges(current) }));
  const idPrefix = useId();
  const gallery = useGallery(folderOf(state.ratio));
  const { focusTarget, afterDiscard, hasUnsavedWork } = state;
  // In an effect: only then the tab is enabled, and a closing ConfirmDialog has restored the focus.
  useEffect(() => {
    const panel = focusTarget && document.getElementById(`${idPrefix}-panel-${focusTarget.tab}`);
    // A photo in the panel may have the focus already.
    if (panel && !panel.contains(document.activeElement))
      document.getElementById(`${idPrefix}-tab-${focusTarget.tab}`)?.focus();
  }, [idPrefix, focusTarget]);

  const announce = (text: AnnouncedText) =>
    patch(({ announcement: { number } }) => ({ announcement: { number: number + 1, text } }));
  const startEditor = (input: EditorSource) =>
    patch(({ editor }) => ({
      tab: "upload",
      focusTarget: { tab: "upload" },
      editor: { ...input, number: (editor?.number ?? 0) + 1 },
      hasUnsavedWork: false,
      isNotStored: false,
    }));
  const openEditor = (input: EditorSource) =>
    hasUnsavedWork ? patch(() => ({ afterDiscard: input })) : startEditor(input);
  return {
    ...state,
    gallery,
    openEditor,
    // Ignores files during an upload and while the confirmation is open. The editor handles files dropped on it.
    fileHandlers: createFileHandlers((files) => {
      if (!state.isUploading && !afterDiscard) openEditor({ files });
    }),
    isFreeForm: folderOf(aspectRatio) === "0",
    idPrefix,
    announce,
    selectTab: (tab: PhotoSource) => patch((current) => withTab(current, tab)),
    focusTab: (tab: PhotoSource) =>
      patch((current) => ({ ...withTab(current, tab), focusTarget: { tab } })),
    setRatio: (ratio: number) => patch(() => ({ ratio, selected: undefined, uploaded: undefined })),
    selectPhoto: (selected: string, url: string) => {
      patch(() => ({ selected }));
      onSelect(url);
    },
    setUploadStatus: (status: Pick<DialogState, "isUploading" | "hasUnsavedWork">) => {
      patch(() => status);
      // The server may have stored the photo of an aborted or failed upload.
      if (state.isUploading && !status.isUploading) void gallery.refetch();
    },
    /** Ends an upload. Shows and reloads the gallery. Without a path, the editor keeps the photo. */
    finishUpload: (uploaded: string | undefined) => {
      const isNotStored = uploaded === undefined;
      announce(isNotStored ? "notUploaded" : "uploaded");
      patch(({ editor }) => ({
        tab: "gallery",
        focusTarget: { tab: "gallery" },
        uploaded,
        isNotStored,
        editor: isNotStored ? editor : undefined,
        afterDiscard: undefined,
        isUploading: false,
        hasUnsavedWork: isNotStored,
      }));
      void gallery.refetch();
    },
    close: () => (hasUnsavedWork ? patch(() => ({ afterDiscard: "close" })) : onClose()),
    confirmDiscard: () => {
      patch(() => ({ afterDiscard: undefined }));
      if (afterDiscard === "close") onClose();
      else if (afterDiscard) startEditor(afterDiscard);
    },
    keepWork: () => patch(() => ({ afterDiscard: undefined })),
  };
}

/** Accepts dropped and pasted files that no child has handled. Without it, a browser navigates to a dropped file. */
function createFileHandlers(onFiles: (files: File[]) => void) {
  const handleTransfer = (event: DragEvent | ClipboardEvent) => {
    const { type, target } = event;
    if ((type === "paste" && isTextField(target)) || event.defaultPrevented) return;
    const { types, files } = "dataTransfer" in event ? event.dataTransfer : event.clipboardData;
    if (![...types].includes("Files")) return;
    event.preventDefault();
    if (files.length > 0) onFiles([...files]);
  };
  // Browsers fire `drop` only if `dragover` was prevented. During `dragover`, `files` is empty.
  return { onDragOver: handleTransfer, onDrop: handleTransfer, onPaste: handleTransfer };
}
