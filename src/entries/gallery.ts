export { GalleryModal, type GalleryModalProps } from "../gallery/dialog/GalleryModal.js";
export { ImageEditor, type ImageEditorProps } from "../gallery/editor/ImageEditor.js";
export { StockPhotos, type StockPhotosProps } from "../gallery/dialog/StockPhotos.js";
