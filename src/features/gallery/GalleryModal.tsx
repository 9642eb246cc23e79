"use client";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { commonTexts } from "../../client/locale/english/common.js";
import { galleryTexts } from "../../client/locale/english/gallery.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { folderOf } from "../../rules/gallery/folderOf.js";
import { IconAction } from "../../ui/IconAction.js";
import { lazyPart } from "../../ui/lazyPart.js";
import type { RootProps } from "../../ui/RootProps.js";
import { GalleryDialogRoot } from "./GalleryDialogRoot.js";
import { TabPart } from "./TabPart.js";
import { STOCK_TAB, UPLOAD_TAB, useGalleryDialog } from "./useGalleryDialog.js";

export interface PhotoDialogProps extends RootProps {
  /** Width by height of the pictures that are wanted; 0 is free form and lets the reader choose a shape (PHO-04). */
  aspectRatio: number;
  /** The reader wants to be done with it: the button Close or Escape. An upload that is under way ends with the dialog. */
  onClose?: (() => void) | undefined;
  /** The same, for hosts that call it so. */
  onCancel?: (() => void) | undefined;
  /** Gives the full address of the picture that was chosen (PHO-07, A-55). The dialog stays until the host takes it away. */
  onSelect: (address: string) => void;
  "data-testid"?: string | undefined;
}

// The frame is there at once, and asks for the pictures; what shows them comes meanwhile, the other tabs when they are opened.
const parts = { Waiting: TabPart, Failed: TabPart };
const GalleryTab = lazyPart(() => import("./GalleryTab.js").then((module) => module.GalleryTab), parts);
const RatioField = lazyPart(() => import("./RatioField.js").then((module) => module.RatioField));
const UploadTab = lazyPart(() => import("./UploadTab.js").then((module) => module.UploadTab), parts);
const StockTab = lazyPart(() => import("./StockPhotos.js").then((module) => module.StockPhotos), parts);

/** Lets a person choose a picture of the church's gallery, upload one, or take a stock photo (PHO rows). */
function PhotoDialog({ aspectRatio, onClose, onCancel, onSelect, sx, className, ref, "data-testid": testId }: PhotoDialogProps) {
  const text = useText(galleryTexts);
  const common = useText(commonTexts);
  const dialog = useGalleryDialog(aspectRatio);
  const { name, tab, tabId, ratio, editor, isUploading, openedFor } = dialog;
  const panel = (index: number) => ({
    role: "tabpanel",
    id: `${name}-panel-${index}`,
    "aria-labelledby": tabId(index),
    hidden: tab !== index,
    className: "NarthexGalleryModal-panel",
  });
  const close = () => (onClose ?? onCancel)?.();
  return (
    <GalleryDialogRoot
      ref={ref}
      sx={sx}
      className={className}
      data-testid={testId}
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={`${name}-title`}
      // A click beside it is too easily made for what would be lost with an unfinished picture.
      onClose={(_, reason) => (reason === "backdropClick" && editor) || close()}
    >
      <DialogTitle id={`${name}-title`}>{text("title")}</DialogTitle>
      <IconAction icon="close" className="NarthexGalleryModal-close" aria-label={common("close")} onClick={close} />
      <Tabs value={tab} onChange={(_, index: number) => dialog.choose(index)} variant="fullWidth" aria-label={text("sources")}>
        {(["gallery", "upload", "stock"] as const).map((key, index) => (
          <Tab
            key={key}
            id={tabId(index)}
            aria-controls={`${name}-panel-${index}`}
            label={text(key)}
            disabled={isUploading && index !== UPLOAD_TAB}
          />
        ))}
      </Tabs>
      <DialogContent>
        {folderOf(aspectRatio) === "0" && <RatioField ratio={ratio} isDisabled={isUploading} onChange={dialog.setRatio} />}
        <div {...panel(0)}>
          <GalleryTab
            key={`${openedFor}|${ratio}`}
            gallery={dialog.gallery}
            ratio={ratio}
            selected={dialog.selected}
            uploaded={dialog.uploaded}
            onSelect={(path, address) => {
              dialog.select(path);
              onSelect(address);
            }}
            onUpload={() => dialog.leadTo(UPLOAD_TAB)}
            onStock={() => dialog.leadTo(STOCK_TAB)}
          />
        </div>
        {/* It stays behind the other tabs: what has been chosen and cropped is kept. */}
        <div {...panel(1)}>
          {editor && (
            <UploadTab
              key={`${openedFor}|${editor.number}`}
              ratio={ratio}
              photoUrl={editor.photoUrl}
              onBusy={dialog.setUploading}
              onDone={dialog.finish}
            />
          )}
        </div>
        <div {...panel(2)}>{tab === 2 && <StockTab aspectRatio={ratio} onStockSelect={dialog.edit} />}</div>
      </DialogContent>
    </GalleryDialogRoot>
  );
}

/** {@link PhotoDialog} with the host's own settings. */
export const GalleryModal = withHost(PhotoDialog);
