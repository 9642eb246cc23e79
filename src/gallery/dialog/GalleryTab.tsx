"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { PhotoGridSkeleton, PhotoGrid, PhotoTile } from "./PhotoGrid.js";
import type { GalleryDialog } from "./useGalleryDialog.js";
import { encodePath } from "../../lib/links/urls.js";
import { getPhotoUrl } from "../../lib/people/people.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { galleryTexts, photoDialogTexts } from "../../platform/locale/texts/gallery.js";
import { useText, useLanguage } from "../../platform/provider/ChurchContext.js";
import { useContentRoot } from "../../platform/provider/useHost.js";
import { useIgnoreDoubleClick } from "../../platform/provider/useIsRecentlyChanged.js";
import { IconAction } from "../../ui/actions/IconAction.js";
import { LineIcon, PHOTO_ICON, SvgPath } from "../../ui/display/LineIcon.js";
import { ConfirmDialog } from "../../ui/feedback/ConfirmDialog.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { useConfirm, type ConfirmResult } from "../../ui/feedback/useConfirm.js";
import { newBadge, paletteOf, radius, styled, type Theme } from "../../ui/styles.js";
import { photoNames } from "../rules/paths.js";
import { ratioLabel } from "../rules/sizes.js";

/** The photo that the confirmation asks about. Its slot "Asked" is a key of hosts' themes. */
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
    borderRadius: radius(theme, 1),
  },
}));

/** Returns translucent black, for white icons over a photo. At 72 %, their contrast is 9:1 even over a white photo. */
const overPhoto = (theme: Theme, percent: number) =>
  `color-mix(in srgb, ${paletteOf(theme).common.black} ${percent}%, transparent)`;

const Grid = styled(PhotoGrid)(({ theme }) => ({
  // Between the last photo and the footer.
  "&:not(:last-child)": { marginBlockEnd: theme.spacing(2) },
  "& .NarthexPictures-picture[aria-pressed=true]": {
    outline: `3px solid ${paletteOf(theme).primary.main}`,
    outlineOffset: 3,
  },
  "& .NarthexPictures-check": {
    position: "absolute",
    insetBlockEnd: 8,
    insetInlineStart: 8,
    display: "flex",
    padding: 4,
    borderRadius: "50%",
    background: paletteOf(theme).primary.main,
    color: paletteOf(theme).primary.contrastText,
    boxShadow: `0 0 0 2px ${paletteOf(theme).background.paper}`,
  },
  "& .NarthexPictures-new": {
    ...newBadge(theme),
    fontWeight: theme.typography.fontWeightBold,
    position: "absolute",
    insetBlockStart: 8,
    insetInlineStart: 8,
    boxShadow: `0 0 0 2px ${paletteOf(theme).background.paper}`,
  },
  // They overlay the photo's button, which stays clickable.
  "& .NarthexPictures-check, & .NarthexPictures-new": { pointerEvents: "none" },
  // Visible on hover and focus. Always visible on touch screens, which have no hover.
  "& .NarthexPictures-delete": {
    position: "absolute",
    insetBlockStart: 8,
    insetInlineEnd: 8,
    borderRadius: radius(theme, 1),
    opacity: 0,
  },
  "& .NarthexPictures-delete, & .NarthexPictures-delete:hover": {
    color: paletteOf(theme).common.white,
    background: overPhoto(theme, 72),
  },
  "& .NarthexPictures-delete:hover": { background: overPhoto(theme, 88) },
  // The ring is inside the dark button, because the colors of the photo around it are unknown.
  "& .NarthexPictures-delete:focus-visible": {
    outline: `2px solid ${paletteOf(theme).common.white}`,
    outlineOffset: -4,
  },
  "& > li:hover .NarthexPictures-delete, & > li:focus-within .NarthexPictures-delete": {
    opacity: 1,
  },
  "@media (hover: none)": { "& .NarthexPictures-delete": { opacity: 1 } },
  "@media (prefers-reduced-motion: no-preference)": {
    "& .NarthexPictures-delete": { transition: "opacity 120ms" },
  },
  "@media (forced-colors: active)": {
    "& .NarthexPictures-picture[aria-pressed=true]": { outlineColor: "Highlight" },
    "& .NarthexPictures-new, & .NarthexPictures-check, & .NarthexPictures-delete": {
      border: "1px solid",
    },
    "& .NarthexPictures-delete, & .NarthexPictures-delete:hover": { background: "Canvas" },
  },
}));

const Footer = styled("div")(({ theme }) => ({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: 1,
  margin: theme.spacing("auto", -3, -3),
  padding: theme.spacing(2, 3),
  // MUI's dark dialogs are lighter than `background.paper`.
  background: "inherit",
  borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
  [theme.breakpoints.down("sm")]: {
    marginInline: theme.spacing(-2),
    paddingInline: theme.spacing(2),
  },
}));

export function GalleryTab({ dialog }: { dialog: GalleryDialog }) {
  const text = useText(galleryTexts);
  const dialogText = useText(photoDialogTexts);
  const commonText = useText(commonTexts);
  const language = useLanguage();
  const contentRoot = useContentRoot();
  const { gallery, ratio, selected, uploaded, focusTab, idPrefix, announcement } = dialog;
  const { photos, status, isStale, refetch, hasChurch, remove } = gallery;
  const getUrl = (path: string) => getPhotoUrl(encodePath(path), contentRoot);
  const names = photoNames(photos, language);
  const icon = <SvgPath d={PHOTO_ICON} />;
  const grid = useRef<HTMLUListElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  // Path of the photo to focus once it is rendered. "" stands for the upload button of an empty gallery.
  const focusPath = useRef<string>(undefined);
  const deletePhoto = async (path: string): Promise<ConfirmResult> => {
    const index = photos.indexOf(path);
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
      focusPath.current = photos[index + 1] ?? photos[index - 1] ?? "";
    };
    return { done };
  };
  const deletion = useConfirm(deletePhoto, (path) => photos.includes(path));
  const { subject = "" } = deletion;
  useEffect(() => {
    focusPath.current = uploaded;
  }, [uploaded]);
  // Runs after every render, because the photo may be rendered later, and the confirmation may close later.
  useEffect(() => {
    const { current: path } = focusPath;
    if (path === undefined || deletion.dialog.open) return;
    const tile = grid.current?.children[photos.indexOf(path)];
    const target = path ? tile?.querySelector("button") : uploadButton.current;
    if (!target) return;
    target.focus();
    focusPath.current = undefined;
  });
  const handleClickCapture = useIgnoreDoubleClick(selected);
  return (
    <>
      {(status === "failed" || isStale) && (
        <LoadFailure text={text("loadFailed")} isInline={isStale} onRetry={() => void refetch()} />
      )}
      {!hasChurch && (
        <EmptyState icon={icon} title={text("noChurchTitle")} lines={[text("noChurchText")]} />
      )}
      {hasChurch && status === "loading" && <PhotoGridSkeleton ratio={ratio} />}
      {status === "ready" && photos.length === 0 && (
        <EmptyState
          icon={icon}
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
      {photos.length > 0 && (
        <p>
          {text("count", { count: photos.length })}
          {!dialog.isFreeForm && ` · ${ratioLabel(ratio, "")}`}
        </p>
      )}
      {photos.length > 0 && (
        <Grid ref={grid} onClickCapture={handleClickCapture}>
          {photos.map((path, index) => {
            const url = getUrl(path);
            const name = names[index] ?? "";
            return (
              <PhotoTile
                key={url}
                src={url}
                ratio={ratio}
                aria-label={text("selectImage")}
                label={text("selectImageOf", { date: name })}
                list={photos}
                isSelected={path === selected}
                onClick={() => dialog.selectPhoto(path, url)}
              >
                {path === selected && (
                  <span className="NarthexPictures-check">
                    <LineIcon name="check" size={18} />
                  </span>
                )}
                {path === uploaded && <span className="NarthexPictures-new">{text("isNew")}</span>}
                <IconAction
                  icon="delete"
                  className="NarthexPictures-delete"
                  data-testid="delete-image"
                  // Tests of hosts find the button by this attribute. The hidden text is its accessible name.
                  aria-label={text("deleteImage")}
                  aria-labelledby={`${idPrefix}-delete-${index}`}
                  onClick={() => deletion.ask(path)}
                />
                <span id={`${idPrefix}-delete-${index}`} hidden>
                  {text("deleteImageOf", { date: name })}
                </span>
              </PhotoTile>
            );
          })}
        </Grid>
      )}
      {announcement.text === "uploaded" && (
        <Footer>
          {/* The live region of the dialog announces the same text. */}
          <Alert severity="success" role="none">
            {dialogText("uploaded")}
          </Alert>
        </Footer>
      )}
      <ConfirmDialog
        {...deletion.dialog}
        text={text("confirmDelete")}
        confirmLabel={commonText("delete")}
      >
        {subject && (
          <Preview>
            <img src={getUrl(subject)} alt="" />
            <figcaption>{names[photos.indexOf(subject)]}</figcaption>
          </Preview>
        )}
      </ConfirmDialog>
    </>
  );
}
