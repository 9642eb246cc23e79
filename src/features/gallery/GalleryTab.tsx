"use client";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { useContentRoot } from "../../react/useHost.js";
import type { Gallery } from "../../react/useGallery.js";
import { useLanguage, useText } from "../../react/useText.js";
import { encodePath } from "../../rules/gallery/encodePath.js";
import { pictureNames } from "../../rules/gallery/pictureNames.js";
import { getPhotoUrl } from "../../rules/people/getPhotoUrl.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { IconAction } from "../../ui/IconAction.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import { useIgnoreRepeats } from "../../ui/useIgnoreRepeats.js";
import { AskedPicture } from "./AskedPicture.js";
import type { PhotoSource } from "./DialogState.js";
import { PictureGrid } from "./PictureGrid.js";
import { PicturesSkeleton } from "./PicturesSkeleton.js";
import { PictureTile } from "./PictureTile.js";
import { useDeleteImage } from "./useDeleteImage.js";

export interface GalleryTabProps {
  gallery: Gallery;
  ratio: number;
  /** Path of the picture that was chosen. */
  selected: string | undefined;
  /** Path of the picture that was just uploaded: it is marked and gets the focus. */
  uploaded: string | undefined;
  /** Gives the path and the full address of the chosen picture. */
  onSelect: (path: string, address: string) => void;
  onDeleted: () => void;
  /** Leads to another tab. */
  onLead: (tab: PhotoSource) => void;
}

/** The church's pictures of one shape: to be chosen, or deleted. */
export function GalleryTab({ gallery, ratio, selected, uploaded, onSelect, onDeleted, onLead }: GalleryTabProps) {
  const text = useText(galleryTexts);
  const language = useLanguage();
  const contentRoot = useContentRoot();
  const { images, status, isStale, reload, hasChurch } = gallery;
  const addressOf = (path: string) => getPhotoUrl(encodePath(path), contentRoot);
  const names = pictureNames(images, language);
  const tiles = useRef(new Map<string, HTMLButtonElement>());
  const empty = useRef<HTMLButtonElement>(null);
  // What gets the focus once it is there: "" is the button of an empty gallery.
  const [focus, setFocus] = useState<string>();
  const deletion = useDeleteImage(gallery, (neighbour) => {
    onDeleted();
    setFocus(neighbour ?? "");
  });
  const [marked, setMarked] = useState<string>();
  if (marked !== uploaded) {
    setMarked(uploaded);
    setFocus(uploaded);
  }
  const isQuestion = deletion.question.open;
  useEffect(() => {
    if (focus === undefined || isQuestion) return;
    const target = focus ? tiles.current.get(focus) : empty.current;
    if (!target) return;
    target.focus();
    setFocus(undefined);
  }, [focus, images, isQuestion]);
  const handleClickCapture = useIgnoreRepeats(selected);

  return (
    <>
      {(status === "failed" || isStale) && <LoadFailure text={text("loadFailed")} onRetry={() => void reload()} />}
      {!hasChurch && <EmptyState title={text("noChurchTitle")} lines={[text("noChurchText")]} />}
      {hasChurch && status === "loading" && <PicturesSkeleton ratio={ratio} />}
      {status === "ready" && images.length === 0 && (
        <EmptyState
          title={text("emptyTitle")}
          lines={[text("emptyText")]}
          action={
            <>
              <Button ref={empty} variant="contained" onClick={() => onLead("upload")}>
                {text("uploadOne")}
              </Button>
              <Button onClick={() => onLead("stock")}>{text("browseStock")}</Button>
            </>
          }
        />
      )}
      {images.length > 0 && (
        <PictureGrid onClickCapture={handleClickCapture}>
          {images.map((path, index) => {
            const address = addressOf(path);
            return (
              <PictureTile
                key={path}
                ref={(button) => void (button ? tiles.current.set(path, button) : tiles.current.delete(path))}
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
                    {path === uploaded && <span className="NarthexPictures-new">{text("isNew")}</span>}
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
              </PictureTile>
            );
          })}
        </PictureGrid>
      )}
      <ConfirmDialog {...deletion.question}>
        {deletion.asked !== undefined && (
          <AskedPicture src={addressOf(deletion.asked)} name={names[images.indexOf(deletion.asked)] ?? ""} />
        )}
      </ConfirmDialog>
    </>
  );
}
