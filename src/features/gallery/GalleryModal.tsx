"use client";
import Alert from "@mui/material/Alert";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { commonTexts } from "../../client/locale/english/common.js";
import { photoDialogTexts } from "../../client/locale/english/photoDialog.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { folderOf } from "../../rules/gallery/folderOf.js";
import { IconAction } from "../../ui/IconAction.js";
import { lazyPart } from "../../ui/lazyPart.js";
import type { RootProps } from "../../ui/RootProps.js";
import { closeUnlessComposing } from "../../ui/composition.js";
import { hidden } from "../../ui/hidden.js";
import { useIgnoreRepeats } from "../../ui/useIgnoreRepeats.js";
import { PHOTO_SOURCES, type PhotoSource } from "./DialogState.js";
import { GalleryDialogRoot } from "./GalleryDialogRoot.js";
import { TabPart } from "./TabPart.js";
import { useGalleryDialog } from "./useGalleryDialog.js";
import { useGivenFiles } from "./useGivenFiles.js";

export interface PhotoDialogProps extends RootProps {
  /** Width by height of the pictures that are wanted; 0 is free form and lets the reader choose a shape. */
  aspectRatio: number;
  /**
   * The reader wants to be done with it: the button Close, Escape, or a click beside the dialog. Who has work there that is
   * nowhere else was asked before. An upload that is under way ends with the dialog.
   */
  onClose?: (() => void) | undefined;
  /** The same, for hosts that call it so. */
  onCancel?: (() => void) | undefined;
  /** Gives the full address of the picture that was chosen. The dialog stays until the host takes it away. */
  onSelect: (address: string) => void;
  "data-testid"?: string | undefined;
}

// The frame is there at once, and asks for the pictures; what shows them comes meanwhile, the other tabs when they are opened.
const parts = { Waiting: TabPart, Failed: TabPart };
const GalleryTab = lazyPart(() => import("./GalleryTab.js").then((module) => module.GalleryTab), parts);
const RatioField = lazyPart(() => import("./RatioField.js").then((module) => module.RatioField), { Failed: TabPart });
const UploadTab = lazyPart(() => import("./UploadTab.js").then((module) => module.UploadTab), parts);
const StockTab = lazyPart(() => import("./StockPhotos.js").then((module) => module.StockPhotos), parts);

/** Lets a person choose a picture of the church's gallery, upload one, or take a stock photo (PHO rows). */
function PhotoDialog({ aspectRatio, onClose, onCancel, onSelect, sx, className, ref, "data-testid": testId }: PhotoDialogProps) {
  const text = useText(photoDialogTexts);
  const common = useText(commonTexts);
  const dialog = useGalleryDialog(aspectRatio, () => (onClose ?? onCancel)?.());
  const { name, tab, ratio, gallery, editor, isUploading, openedFor, news } = dialog;
  const isFree = folderOf(aspectRatio) === "0";
  // The editor takes what is given to it, and nothing while it sends.
  const given = useGivenFiles((files) => isUploading || dialog.asked || dialog.edit({ files }));
  // The second click on what led to another tab was not meant for what is there now.
  const handleClickCapture = useIgnoreRepeats(tab);
  const panel = (source: PhotoSource) => ({
    role: "tabpanel",
    id: `${name}-panel-${source}`,
    "aria-labelledby": `${name}-tab-${source}`,
    hidden: tab !== source,
    className: "NarthexGalleryModal-panel",
  });
  const isLoading = tab === "gallery" && gallery.hasChurch && gallery.status === "loading";
  const told = isUploading ? "uploading" : isLoading ? "loading" : news.text;
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
      onClose={closeUnlessComposing(dialog.close)}
      {...given}
    >
      <DialogTitle id={`${name}-title`}>{text("title")}</DialogTitle>
      <IconAction icon="close" className="NarthexGalleryModal-close" aria-label={common("close")} onClick={dialog.close} />
      {/* Screen readers hear only what comes into a place that was there before. */}
      <span role="status" style={hidden}>
        {told && <span key={`${told} ${news.number}`}>{text(told)}</span>}
      </span>
      <Tabs value={tab} onChange={(_, source: PhotoSource) => dialog.choose(source)} variant="fullWidth" aria-label={text("sources")}>
        {PHOTO_SOURCES.map((source) => (
          <Tab
            key={source}
            value={source}
            id={`${name}-tab-${source}`}
            aria-controls={`${name}-panel-${source}`}
            label={text(source)}
            disabled={isUploading && source !== "upload"}
          />
        ))}
      </Tabs>
      <DialogContent onClickCapture={handleClickCapture}>
        {/* Screen readers hear it from the status above. */}
        {dialog.isRefused && !isUploading && (
          <Alert severity="warning" role="note">
            {text("notUploaded")}
          </Alert>
        )}
        {isFree && <RatioField ratio={ratio} isDisabled={isUploading} onChange={dialog.setRatio} />}
        <div {...panel("gallery")}>
          <GalleryTab
            key={`${openedFor}|${ratio}`}
            gallery={gallery}
            ratio={ratio}
            selected={dialog.selected}
            uploaded={dialog.uploaded}
            onSelect={(path, address) => {
              dialog.select(path);
              onSelect(address);
            }}
            onDeleted={() => dialog.tell("deleted")}
            onLead={dialog.leadTo}
          />
        </div>
        {/* It stays behind the other tabs: what has been chosen and cropped is kept, and so is what was found. */}
        <div {...panel("upload")}>
          {editor && (
            <UploadTab
              key={`${openedFor}|${editor.number}`}
              ratio={ratio}
              isRatioShown={isFree}
              start={editor}
              isAsked={!!dialog.asked}
              onAnswer={dialog.answer}
              onStatus={dialog.report}
              onDone={dialog.finish}
            />
          )}
        </div>
        <div {...panel("stock")}>
          {dialog.hasStock && <StockTab key={openedFor} aspectRatio={ratio} onStockSelect={(photoUrl) => dialog.edit({ photoUrl })} />}
        </div>
      </DialogContent>
    </GalleryDialogRoot>
  );
}

/** Renders a dialog in which a photo is chosen from the church's gallery, uploaded, or taken from stock photos. */
export const GalleryModal = withHost(PhotoDialog);
