/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const cropperTexts = {
  section: "cropper",
  texts: {
    emptyTitle: "No picture yet",
    emptyText: "Press Upload, drop a picture here, or paste one.",
    dropHere: "Drop the picture here",
    opening: "Opening the picture…",
    picture: "Picture",
    preview: "Preview of the result",
    size: "{{width}} × {{height}} px",
    rotateLeft: "Rotate left",
    rotateRight: "Rotate right",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    tapToMove: "Tap or click to move the crop.",
    kept: "{{width}} by {{height}} pixels are kept, {{left}}% from the left and {{top}}% from the top.",
    oneOfMany: "Only one picture can be edited at a time. This is {{name}}.",
    "crop.area": "The part of the picture that is kept. The arrow keys move it.",
    "crop.nw": "Upper left corner of the part that is kept. The arrow keys move it.",
    "crop.n": "Upper edge of the part that is kept. The up and down arrow keys move it.",
    "crop.ne": "Upper right corner of the part that is kept. The arrow keys move it.",
    "crop.e": "Right edge of the part that is kept. The left and right arrow keys move it.",
    "crop.se": "Lower right corner of the part that is kept. The arrow keys move it.",
    "crop.s": "Lower edge of the part that is kept. The up and down arrow keys move it.",
    "crop.sw": "Lower left corner of the part that is kept. The arrow keys move it.",
    "crop.w": "Left edge of the part that is kept. The left and right arrow keys move it.",
    "faults.notPicture":
      "This file is not a picture that can be edited. Please choose a JPEG, PNG, GIF, WebP, AVIF or BMP file.",
    "faults.tooLarge": "This file is larger than 25 MB. Please choose a smaller one.",
    "faults.tooManyPixels":
      "This picture has more than 64 megapixels. Please make it smaller first, or choose another one.",
    "faults.broken":
      "This picture could not be opened: the file is damaged or incomplete. Please choose another one.",
    "faults.heic":
      "This browser cannot open HEIC pictures. Please save the picture as JPEG first, or choose another one.",
    "faults.unreachable": "The current picture could not be loaded. You can upload another one.",
    "faults.unreadable":
      "This picture can be shown but not cropped, because its server does not allow it. To change it, upload the picture again.",
    "faults.nothing": "There is no picture yet. Upload one first.",
    "faults.notEncoded":
      "The cropped picture could not be created. Please try again, or choose a smaller picture.",
    "faults.notSaved": "The picture was not saved. It is still here: please try again.",
    "faults.notDeleted": "The picture was not deleted. Please try again.",
  },
} as const;
