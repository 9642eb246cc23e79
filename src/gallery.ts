import type { PhotoDialogProps } from "./gallery/dialog/GalleryModal.js";
import type { StockSearchProps } from "./gallery/dialog/StockPhotos.js";
import type { HostProps } from "./platform/provider/withHost.js";
export { GalleryModal, type PhotoDialogProps } from "./gallery/dialog/GalleryModal.js";
export { ImageEditor, type ImageEditorProps } from "./gallery/editor/ImageEditor.js";
export { StockPhotos, type StockSearchProps } from "./gallery/dialog/StockPhotos.js";

// What the rooms take when they are mounted alone: their own props, and the host's.
export type GalleryModalProps = PhotoDialogProps & HostProps;

export type StockPhotosProps = StockSearchProps & HostProps;
