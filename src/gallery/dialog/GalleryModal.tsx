"use client";
import Alert from "@mui/material/Alert";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ComponentType } from "react";
import { useGalleryDialog, type PhotoSource, PHOTO_SOURCES } from "./useGalleryDialog.js";
import { commonTexts } from "../../platform/locale/texts/common.js";
import { photoDialogTexts } from "../../platform/locale/texts/gallery.js";
import { useText, useSession } from "../../platform/provider/ChurchContext.js";
import { useIgnoreDoubleClick } from "../../platform/provider/useIsRecentlyChanged.js";
import { type HostProps, withHost } from "../../platform/provider/withHost.js";
import { CLOSE_ICON, PHOTO_ICON, SvgPath, UPLOAD_ICON } from "../../ui/display/LineIcon.js";
import { LoadFailure } from "../../ui/feedback/LoadFailure.js";
import { closeUnlessComposing } from "../../ui/keys.js";
import { lazyWithRetry, type FailedProps } from "../../ui/lazyWithRetry.js";
import {
  overlayStyles,
  paletteOf,
  roundButton,
  visuallyHidden,
  secondaryText,
  type RootProps,
  styled,
  tabFocus,
} from "../../ui/styles.js";
import { folderOf } from "../rules/sizes.js";

const TAB_ICONS: Record<PhotoSource, string> = {
  gallery: PHOTO_ICON,
  upload: UPLOAD_ICON,
  stock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
};

function TabFallback({ onRetry }: Partial<FailedProps>) {
  const text = useText(commonTexts);
  return onRetry ? <LoadFailure onRetry={onRetry} /> : <p role="status">{text("loading")}</p>;
}

const lazyTab = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyWithRetry(load, { Waiting: TabFallback, Failed: TabFallback });

// The frame renders at once and requests the photos while the code of the Gallery tab loads. Other tabs load when opened.
const GalleryTab = lazyTab(() => import("./GalleryTab.js").then((tab) => tab.GalleryTab));
const UploadTab = lazyTab(() => import("./UploadTab.js").then((tab) => tab.UploadTab));
const StockTab = lazyTab(() => import("./StockPhotos.js").then((tab) => tab.StockPhotos));
const loadRatioField = () => import("./RatioField.js").then((field) => field.RatioField);
const RatioField = lazyWithRetry(loadRatioField, { Failed: TabFallback });

/** Props of `GalleryModal`: the shape of the photo, and what to do with it. */
export interface GalleryModalProps extends RootProps, HostProps {
  /** Width by height of the photos. 0 is free form and shows a dropdown of ratios. */
  aspectRatio: number;
  /** Called by Close, Cancel, Escape and a click outside, after a confirmation if there is unsaved work. Unmounting aborts an upload. */
  onClose?: (() => void) | undefined;
  /** Called like `onClose`, if there is no `onClose`. */
  onCancel?: (() => void) | undefined;
  /** Receives the full URL of the selected photo. The dialog stays open until the host unmounts it. */
  onSelect: (url: string) => void;
  /** Value of `data-testid` on the dialog, for tests. */
  "data-testid"?: string | undefined;
}

const Root = styled(Dialog, { name: "NarthexGalleryModal", slot: "Root" })(({ theme }) => ({
  ...overlayStyles,
  // A fixed height, so that the tabs do not move when another one is selected.
  "& .MuiDialog-paper": { height: 688, outline: "none" },
  "& .MuiDialogTitle-root": {
    ...theme.typography.h5,
    padding: theme.spacing(2.25, 3),
    paddingInlineEnd: 64,
  },
  "& .MuiTabs-root": {
    flex: "none",
    paddingInline: theme.spacing(1.25),
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  },
  "& .MuiTab-root": {
    minWidth: 0,
    minHeight: 48,
    gap: theme.spacing(1),
    paddingInline: theme.spacing(1.75),
    textTransform: "none",
    "&.Mui-focusVisible": tabFocus(theme),
  },
  "@media (forced-colors: active)": {
    ...overlayStyles["@media (forced-colors: active)"],
    "& .MuiTabs-indicator": { forcedColorAdjust: "none", background: "Highlight" },
  },
  "& .MuiDialogContent-root": {
    display: "flex",
    flexDirection: "column",
    padding: 0,
    background: "inherit",
    // Keeps the focused element above the footer.
    scrollPaddingBlockEnd: theme.spacing(12),
  },
  "& .MuiDialogContent-root > :not(.NarthexGalleryModal-panel)": {
    flex: "none",
    margin: theme.spacing(2, 3, 0),
  },
  "& .NarthexGalleryModal-panel": {
    flex: "1 0 auto",
    display: "flex",
    flexDirection: "column",
    padding: theme.spacing(2, 3, 3),
    background: "inherit",
  },
  "& .NarthexGalleryModal-panel .MuiButton-root": { minHeight: 44, whiteSpace: "nowrap" },
  "& .NarthexGalleryModal-panel > p": {
    ...secondaryText(theme, "caption"),
    marginBlockEnd: theme.spacing(1.5),
  },
  "& .NarthexGalleryModal-upload": { paddingBlockEnd: 0 },
  "& .NarthexGalleryModal-panel[hidden]": { display: "none" },
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-paper": {
      margin: 0,
      width: "100%",
      maxWidth: "100%",
      height: ["100%", "100dvh"],
      maxHeight: "none",
      border: 0,
      borderRadius: 0,
      paddingBlock: "env(safe-area-inset-top) env(safe-area-inset-bottom)",
      // Notches are on a physical side, whatever the reading direction.
      paddingInline: "max(env(safe-area-inset-left), env(safe-area-inset-right))",
    },
    "& .MuiDialogTitle-root": { paddingInlineStart: theme.spacing(2) },
    // Icons above the labels, so that three columns fit in every language.
    "& .MuiTabs-root": { paddingInline: 0 },
    "& .MuiTab-root": {
      ...theme.typography.caption,
      fontWeight: theme.typography.fontWeightBold,
      flex: "1 1 0",
      flexDirection: "column",
      gap: theme.spacing(0.25),
      minHeight: 56,
      paddingInline: theme.spacing(0.5),
    },
    "& .NarthexGalleryModal-panel": { paddingInline: theme.spacing(2) },
    "& .MuiDialogContent-root > :not(.NarthexGalleryModal-panel)": {
      marginInline: theme.spacing(2),
    },
  },
}));

/** At the end of the title, whose height is 64 px. No `IconAction`, which would add the paths of all icons to the first chunk. */
const CloseButton = styled("button")(({ theme }) => ({
  ...roundButton(theme),
  alignSelf: "flex-end",
  margin: "-54px 12px 10px",
}));

function GalleryModalContent(props: GalleryModalProps) {
  const { aspectRatio, onClose, onCancel, onSelect, ref, sx, className } = props;
  const text = useText(photoDialogTexts);
  const commonText = useText(commonTexts);
  const dialog = useGalleryDialog(aspectRatio, () => (onClose ?? onCancel)?.(), onSelect);
  const { idPrefix, tab, ratio, gallery, editor, isUploading, announcement } = dialog;
  // The second click of a double click must not press a button of the tab that the first one has opened.
  const handleClickCapture = useIgnoreDoubleClick(tab);
  const getPanelProps = (source: PhotoSource) => ({
    role: "tabpanel",
    id: `${idPrefix}-panel-${source}`,
    "aria-labelledby": `${idPrefix}-tab-${source}`,
    hidden: tab !== source,
    className: `NarthexGalleryModal-panel NarthexGalleryModal-${source}`,
  });
  const isLoading = tab === "gallery" && gallery.hasChurch && gallery.status === "loading";
  // The progress of an upload has the focus and announces itself.
  const status = isUploading ? undefined : isLoading ? "loading" : announcement.text;
  return (
    <Root
      ref={ref}
      sx={sx}
      className={className}
      data-testid={props["data-testid"]}
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={`${idPrefix}-title`}
      onClose={closeUnlessComposing(dialog.close)}
      {...dialog.fileHandlers}
    >
      <DialogTitle id={`${idPrefix}-title`}>{text("title")}</DialogTitle>
      <CloseButton type="button" aria-label={commonText("close")} onClick={dialog.close}>
        <SvgPath d={CLOSE_ICON} />
      </CloseButton>
      {/* Screen readers announce only changes of a live region that is already mounted. */}
      <span role="status" style={visuallyHidden}>
        {status && <span key={`${status} ${announcement.number}`}>{text(status)}</span>}
      </span>
      <Tabs
        value={tab}
        onChange={(_, source: PhotoSource) => dialog.selectTab(source)}
        aria-label={text("sources")}
      >
        {PHOTO_SOURCES.map((source) => (
          <Tab
            key={source}
            value={source}
            id={`${idPrefix}-tab-${source}`}
            aria-controls={`${idPrefix}-panel-${source}`}
            icon={<SvgPath d={TAB_ICONS[source]} size={20} />}
            iconPosition="start"
            label={text(source)}
            disabled={isUploading && source !== "upload"}
          />
        ))}
      </Tabs>
      <DialogContent onClickCapture={handleClickCapture}>
        {/* The live region above announces this warning to screen readers. */}
        {dialog.isNotStored && !isUploading && (
          <Alert severity="warning" role="note">
            {text("notUploaded")}
          </Alert>
        )}
        {dialog.isFreeForm && !isUploading && <RatioField dialog={dialog} />}
        <div {...getPanelProps("gallery")}>
          <GalleryTab key={ratio} dialog={dialog} />
        </div>
        {/* These tabs stay mounted while hidden, to keep the edited photo and the search results. */}
        <div {...getPanelProps("upload")}>
          {editor && <UploadTab key={editor.number} dialog={dialog} />}
        </div>
        <div {...getPanelProps("stock")}>
          {dialog.isStockMounted && (
            <StockTab
              aspectRatio={ratio}
              onStockSelect={(photoUrl) => dialog.openEditor({ photoUrl })}
            />
          )}
        </div>
      </DialogContent>
    </Root>
  );
}

/**
 * Renders a dialog in which a photo is chosen from the church's gallery, uploaded, or taken from stock photos. Open while
 * mounted.
 * @example <GalleryModal aspectRatio={16 / 9} onSelect={(url) => setPhoto(url)} onClose={handleClose} />
 */
export const GalleryModal = withHost(function GalleryModalWithKey(props: GalleryModalProps) {
  const { userId, churchId } = useSession();
  // Another user, church or ratio starts with fresh state.
  const key = `${userId}|${churchId}|${folderOf(props.aspectRatio)}`;
  return <GalleryModalContent key={key} {...props} />;
});
