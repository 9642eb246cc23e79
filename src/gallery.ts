import type { PhotoDialogProps, StockSearchProps } from "./features/gallery/index.js";
import type { HostProps } from "./react/withHost.js";

export { GalleryModal, ImageEditor, type ImageEditorProps, StockPhotos } from "./features/gallery/index.js";
// What the rooms take when they are mounted alone: their own props, and the host's.
export type GalleryModalProps = PhotoDialogProps & HostProps;
export type StockPhotosProps = StockSearchProps & HostProps;
