"use client";
import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { PhotoGridSkeleton, PhotoGrid, PhotoTile } from "./PhotoGrid.js";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { encodePath } from "../../lib/links/urls.js";
import { getPhotoUrl } from "../../lib/people/people.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { galleryTexts } from "../../platform/locale/texts/gallery.js";
import { useText, useLanguage } from "../../platform/provider/ChurchContext.js";
import { useContentRoot } from "../../platform/provider/useHost.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { useConfirm, type ConfirmResult } from "../../ui/feedback/useConfirm.js";
import { styled } from "../../ui/styles.js";
import { useIgnoreDoubleClick } from "../../ui/useIgnoreDoubleClick.js";
import { photoNames } from "../rules/paths.js";

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

export function GalleryTab({ dialog }: { dialog: GalleryDialog }) {
  const text = useText(galleryTexts);
  const commonText = useText(commonTexts);
  const language = useLanguage();
  const contentRoot = useContentRoot();
  const { gallery, ratio, selected, uploaded, focusTab } = dialog;
  const { images, status, isStale, refetch, hasChurch, remove } = gallery;
  const getAddress = (path: string) => getPhotoUrl(encodePath(path), contentRoot);
  const names = photoNames(images, language);
  const grid = useRef<HTMLUListElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  // Path of the photo to focus once it is rendered. "" stands for the upload button of an empty gallery.
  const focusPath = useRef<string>(undefined);
  const deletion = useConfirm<string>(async (path): Promise<ConfirmResult> => {
    const index = images.indexOf(path);
    if (index < 0) return {};
    try {
      await remove(path);
    } catch {
      // The photo may be deleted although the call failed, for example after a timeout.
      void refetch();
      return { error: text("deleteFailed") };
    }
    const done = () => {
      dialog.announce("deleted");
      focusPath.current = images[index + 1] ?? images[index - 1] ?? "";
    };
    return { done };
  });
  // The confirmation closes when its photo disappears from the list, for example because it was deleted elsewhere.
  const { subject = "" } = deletion;
  const isConfirming = deletion.dialog.open && images.includes(subject);
  useEffect(() => {
    focusPath.current = uploaded;
  }, [uploaded]);
  // Runs after every render, because the photo may be rendered later, and the confirmation may close later.
  useEffect(() => {
    const { current: path } = focusPath;
    if (path === undefined || isConfirming) return;
    const tile = grid.current?.children[images.indexOf(path)];
    const target = path ? tile?.querySelector("button") : uploadButton.current;
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
              <Button ref={uploadButton} variant="contained" onClick={() => focusTab("upload")}>
                {text("uploadOne")}
              </Button>
              <Button onClick={() => focusTab("stock")}>{text("browseStock")}</Button>
            </>
          }
        />
      )}
      {images.length > 0 && (
        <PhotoGrid ref={grid} onClickCapture={handleClickCapture}>
          {images.map((path, index) => {
            const address = getAddress(path);
            return (
              <PhotoTile
                key={address}
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
        open={isConfirming}
        text={text("confirmDelete")}
        confirmLabel={commonText("delete")}
      >
        {subject && (
          <Preview>
            <img src={getAddress(subject)} alt="" />
            <figcaption>{names[images.indexOf(subject)]}</figcaption>
          </Preview>
        )}
      </ConfirmDialog>
    </>
  );
}
