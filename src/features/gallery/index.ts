export { GalleryModal, type PhotoDialogProps } from "./GalleryModal.js";
export { ImageEditor, type ImageEditorProps } from "./editor/ImageEditor.js";
export { StockPhotos, type StockSearchProps } from "./StockPhotos.js";
