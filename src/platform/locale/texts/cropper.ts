/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const cropperTexts = {
  section: "cropper",
  texts: {
    emptyTitle: "No photo yet",
    emptyText: "Press Upload, drop a photo here, or paste one.",
    dropHere: "Drop the photo here",
    opening: "Opening the photo…",
    picture: "Photo",
    preview: "Preview of the result",
    size: "{{width}} × {{height}} px",
    rotateLeft: "Rotate left",
    rotateRight: "Rotate right",
    zoom: "Zoom",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    tapToMove: "Tap or click to move the crop.",
    kept: "{{width}} by {{height}} pixels are kept, {{left}}% from the left and {{top}}% from the top.",
    oneOfMany: "Only one photo can be edited at a time. This is {{name}}.",
    "crop.area": "The part of the photo that is kept. The arrow keys move it.",
    "crop.nw": "Upper left corner of the part that is kept. The arrow keys move it.",
    "crop.n": "Upper edge of the part that is kept. The up and down arrow keys move it.",
    "crop.ne": "Upper right corner of the part that is kept. The arrow keys move it.",
    "crop.e": "Right edge of the part that is kept. The left and right arrow keys move it.",
    "crop.se": "Lower right corner of the part that is kept. The arrow keys move it.",
    "crop.s": "Lower edge of the part that is kept. The up and down arrow keys move it.",
    "crop.sw": "Lower left corner of the part that is kept. The arrow keys move it.",
    "crop.w": "Left edge of the part that is kept. The left and right arrow keys move it.",
    "faults.notPicture":
      "This file is not a photo that can be edited. Please choose a JPEG, PNG, GIF, WebP, AVIF or BMP file.",
    "faults.tooLarge": "This file is larger than 25 MB. Please choose a smaller one.",
    "faults.tooManyPixels":
      "This photo has more than 64 megapixels. Please make it smaller first, or choose another one.",
    "faults.broken":
      "This photo could not be opened: the file is damaged or incomplete. Please choose another one.",
    "faults.heic":
      "This browser cannot open HEIC photos. Please save the photo as JPEG first, or choose another one.",
    "faults.unreachable": "The current photo could not be loaded. You can upload another one.",
    "faults.unreadable":
      "This photo can be shown but not cropped, because its server does not allow it. To change it, upload the photo again.",
    "faults.nothing": "There is no photo yet. Upload one first.",
    "faults.notEncoded":
      "The cropped photo could not be created. Please try again, or choose a smaller photo.",
    "faults.notSaved": "The photo was not saved. It is still here: please try again.",
    "faults.notDeleted": "The photo was not deleted. Please try again.",
  },
} as const;
