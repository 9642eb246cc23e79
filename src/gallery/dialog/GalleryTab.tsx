"use client";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { PhotoGridSkeleton, PhotoGrid, PhotoTile } from "./PhotoGrid.js";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { photoNames } from "../rules/paths.js";
import type { Gallery } from "../useGallery.js";
import { encodePath } from "../../lib/links/safeUrl.js";
import { getPhotoUrl } from "../../lib/people/people.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useContentRoot } from "../../platform/provider/useHost.js";
import { useText, useLanguage } from "../../platform/provider/useText.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { useConfirm, type ConfirmResult } from "../../ui/feedback/useConfirm.js";
import { useIgnoreDoubleClick } from "../../ui/useIgnoreDoubleClick.js";

/** Renders the church's photos of one ratio, to select or delete them. */
export function GalleryTab({ dialog }: { dialog: GalleryDialog }) {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  const language = useLanguage();
  const contentRoot = useContentRoot();
  const { gallery, ratio, selected, uploaded, goToTab } = dialog;
  const { images, status, isStale, refetch, hasChurch } = gallery;
  const getAddress = (path: string) => getPhotoUrl(encodePath(path), contentRoot);
  const names = photoNames(images, language);
  const tiles = useRef(new Map<string, HTMLButtonElement>());
  const uploadButton = useRef<HTMLButtonElement>(null);
  // Path of the photo to focus once it is rendered; "" is the button of an empty gallery.
  const focusPath = useRef<string>(undefined);
  const deletion = useDeletePhoto(gallery, (neighbor = "") => {
    dialog.announceDeletion();
    focusPath.current = neighbor;
  });
  const { open: isConfirming } = deletion.dialog;
  useEffect(() => {
    focusPath.current = uploaded;
  }, [uploaded]);
  // Runs after every render, because both the list and the confirmation may delay the focus.
  useEffect(() => {
    const { current: path } = focusPath;
    if (path === undefined || isConfirming) return;
    const target = path ? tiles.current.get(path) : uploadButton.current;
    if (!target) return;
    target.focus();
    focusPath.current = undefined;
  });
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
              <Button ref={uploadButton} variant="contained" onClick={() => goToTab("upload")}>
                {text("uploadOne")}
              </Button>
              <Button onClick={() => goToTab("stock")}>{text("browseStock")}</Button>
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
                key={address}
                ref={(button) =>
                  void (button ? tiles.current.set(path, button) : tiles.current.delete(path))
                }
                src={address}
                ratio={ratio}
                aria-label={text("selectImage")}
                list={images}
                name={names[index] ?? ""}
                isSelected={path === selected}
                onClick={() => dialog.selectPhoto(path, address)}
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
      <ConfirmDialog
        {...deletion.dialog}
        text={text("confirmDelete")}
        confirmLabel={common("delete")}
      >
        {deletion.subject !== undefined && (
          <Preview>
            <img src={getAddress(deletion.subject)} alt="" />
            <figcaption>{names[images.indexOf(deletion.subject)]}</figcaption>
          </Preview>
        )}
      </ConfirmDialog>
    </>
  );
}

/** The photo that the confirmation asks to delete. */
const Preview = styled("figure", { name: "NarthexGalleryModal", slot: "Asked" })(({ theme }) => ({
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

/**
 * Returns the confirmation of a deletion. Identifies photos by path, because the list can change while the confirmation is
 * open: the folder may change, or the photo may be deleted elsewhere.
 * @param onDeleted receives the next or previous photo after a deletion; `undefined` if the list is empty
 */
function useDeletePhoto(
  { images, remove, refetch }: Gallery,
  onDeleted: (neighbor: string | undefined) => void,
) {
  const text = useText(galleryTexts);
  const { subject, ask, dialog } = useConfirm<string>(async (path): Promise<ConfirmResult> => {
    const index = images.indexOf(path);
    if (index < 0) return {};
    try {
      await remove(path);
    } catch {
      // The photo may be deleted although the call failed, for example after a timeout.
      void refetch();
      return { error: text("deleteFailed") };
    }
    return { done: () => onDeleted(images[index + 1] ?? images[index - 1]) };
  });
  const isListed = subject !== undefined && images.includes(subject);
  return { subject, ask, dialog: { ...dialog, open: dialog.open && isListed } };
}
