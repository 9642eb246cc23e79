"use client";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { PhotoGridSkeleton, PhotoGrid, PhotoTile } from "./PhotoGrid.js";
import type { PhotoSource } from "./useGalleryDialog.js";
import { photoNames } from "../rules/paths.js";
import type { Gallery } from "../useGallery.js";
import { encodePath } from "../../lib/links/safeUrl.js";
import { getPhotoUrl } from "../../lib/people/people.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useContentRoot } from "../../platform/provider/useHost.js";
import { useText, useLanguage } from "../../platform/provider/useText.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/feedback/ConfirmDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { useConfirm, type ConfirmResult } from "../../ui/feedback/useConfirm.js";
import { useIgnoreDoubleClick } from "../../ui/useIgnoreRepeats.js";

export interface GalleryTabProps {
  gallery: Gallery;
  ratio: number;
  /** Path of the selected photo. */
  selected: string | undefined;
  /** Path of the photo that was just uploaded. It is marked as new and receives the focus. */
  uploaded: string | undefined;
  /** Receives the path and the full address of the selected photo. */
  onSelect: (path: string, address: string) => void;
  onDeleted: () => void;
  /** Shows another tab. */
  onLead: (tab: PhotoSource) => void;
}

/** Renders the church's photos of one ratio, to select or delete them. */
export function GalleryTab({
  gallery,
  ratio,
  selected,
  uploaded,
  onSelect,
  onDeleted,
  onLead,
}: GalleryTabProps) {
  const text = useText(galleryTexts);
  const language = useLanguage();
  const contentRoot = useContentRoot();
  const { images, status, isStale, refetch, hasChurch } = gallery;
  const getAddress = (path: string) => getPhotoUrl(encodePath(path), contentRoot);
  const names = photoNames(images, language);
  const tiles = useRef(new Map<string, HTMLButtonElement>());
  const uploadButton = useRef<HTMLButtonElement>(null);
  // Path of the photo to focus once it is rendered; "" is the button of an empty gallery.
  const [focusPath, setFocusPath] = useState<string>();
  const deletion = useDeletePhoto(gallery, (neighbor) => {
    onDeleted();
    setFocusPath(neighbor ?? "");
  });
  const [marked, setMarked] = useState<string>();
  if (marked !== uploaded) {
    setMarked(uploaded);
    setFocusPath(uploaded);
  }
  const isConfirming = deletion.dialog.open;
  useEffect(() => {
    if (focusPath === undefined || isConfirming) return;
    const target = focusPath ? tiles.current.get(focusPath) : uploadButton.current;
    if (!target) return;
    target.focus();
    setFocusPath(undefined);
  }, [focusPath, images, isConfirming]);
  const handleClickCapture = useIgnoreDoubleClick(selected);

  return (
    <>
      {(status === "failed" || isStale) && (
        <LoadFailure text={text("loadFailed")} onRetry={() => void refetch()} />
      )}
      {!hasChurch && <EmptyState title={text("noChurchTitle")} lines={[text("noChurchText")]} />}
      {hasChurch && status === "loading" && <PhotoGridSkeleton ratio={ratio} />}
      {status === "ready" && images.length === 0 && (
        <EmptyState
          title={text("emptyTitle")}
          lines={[text("emptyText")]}
          action={
            <>
              <Button ref={uploadButton} variant="contained" onClick={() => onLead("upload")}>
                {text("uploadOne")}
              </Button>
              <Button onClick={() => onLead("stock")}>{text("browseStock")}</Button>
            </>
          }
        />
      )}
      {images.length > 0 && (
        <PhotoGrid onClickCapture={handleClickCapture}>
          {images.map((path, index) => {
            const address = getAddress(path);
            return (
              <PhotoTile
                key={path}
                ref={(button) =>
                  void (button ? tiles.current.set(path, button) : tiles.current.delete(path))
                }
                src={address}
                ratio={ratio}
                label={text("selectImage")}
                listed={images}
                name={names[index] ?? ""}
                isSelected={path === selected}
                onClick={() => onSelect(path, address)}
              >
                {(nameId) => (
                  <>
                    {path === uploaded && (
                      <span className="NarthexPictures-new">{text("isNew")}</span>
                    )}
                    <IconAction
                      icon="delete"
                      tone="error"
                      className="NarthexPictures-delete"
                      data-testid="delete-image"
                      aria-label={text("deleteImage")}
                      aria-describedby={nameId}
                      onClick={() => deletion.ask(path)}
                    />
                  </>
                )}
              </PhotoTile>
            );
          })}
        </PhotoGrid>
      )}
      <ConfirmDialog {...deletion.dialog}>
        {deletion.path !== undefined && (
          <DeletePhotoPreview
            src={getAddress(deletion.path)}
            name={names[images.indexOf(deletion.path)] ?? ""}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/**
 * Returns the confirmation of a deletion. Identifies photos by path, because the list can change while the confirmation is
 * open.
 */
function useDeletePhoto(
  { images, remove, refetch }: Gallery,
  /** Receives the next or previous photo after a deletion; `undefined` if the list is empty. */
  onDeleted: (neighbor: string | undefined) => void,
): {
  /** Path of the photo to delete. */
  path: string | undefined;
  ask: (path: string) => void;
  /** Props for a ConfirmDialog. */
  dialog: ConfirmDialogProps;
} {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  // The folder may have changed, or the photo may have been deleted elsewhere.
  const isListed = (path: string | undefined) => path !== undefined && images.includes(path);
  const { subject, ask, dialog } = useConfirm<string>(async (path): Promise<ConfirmResult> => {
    if (!isListed(path)) return {};
    const index = images.indexOf(path);
    try {
      await remove(path);
    } catch {
      // The photo may be deleted although the call failed, for example after a timeout.
      void refetch();
      return { error: text("deleteFailed") };
    }
    return { done: () => onDeleted(images[index + 1] ?? images[index - 1]) };
  });
  const open = dialog.open && isListed(subject);
  return {
    path: subject,
    ask,
    dialog: { ...dialog, open, text: text("confirmDelete"), confirmLabel: common("delete") },
  };
}

interface DeletePhotoPreviewProps {
  src: string;
  /** Accessible name of the photo. */
  name: string;
}

const Root = styled("figure", { name: "NarthexGalleryModal", slot: "Asked" })(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(2),
  margin: 0,
  overflowWrap: "anywhere",
  "& > img": {
    width: 96,
    height: 72,
    objectFit: "contain",
    borderRadius: (theme.vars ?? theme).shape.borderRadius,
  },
}));

/** Renders the photo that the confirmation asks to delete. */
function DeletePhotoPreview({ src, name }: DeletePhotoPreviewProps) {
  return (
    <Root>
      <img src={src} alt="" />
      <figcaption>{name}</figcaption>
    </Root>
  );
}
