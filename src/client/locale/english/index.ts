/** Generated from locales/en.json by `npm run texts`; edit that file. */
import { textsForHosts } from "./forHosts.js";
import { accountTexts } from "./account.js";
import { agesTexts } from "./ages.js";
import { churchesTexts } from "./churches.js";
import { commonTexts } from "./common.js";
import { cropperTexts } from "./cropper.js";
import { donationTexts } from "./donation.js";
import { exportLinkTexts } from "./exportLink.js";
import { formSubmissionEditTexts } from "./formSubmissionEdit.js";
import { galleryTexts } from "./gallery.js";
import { headerTexts } from "./header.js";
import { helpButtonTexts } from "./helpButton.js";
import { imageEditorTexts } from "./imageEditor.js";
import { messagesTexts } from "./messages.js";
import { notesTexts } from "./notes.js";
import { notificationsTexts } from "./notifications.js";
import { offlineBarTexts } from "./offlineBar.js";
import { paymentTexts } from "./payment.js";
import { photoDialogTexts } from "./photoDialog.js";
import { stockPhotosTexts } from "./stockPhotos.js";
import { supportTexts } from "./support.js";
import { tourTexts } from "./tour.js";
import { widgetsTexts } from "./widgets.js";

const sections = [accountTexts, agesTexts, churchesTexts, commonTexts, cropperTexts, donationTexts, exportLinkTexts, formSubmissionEditTexts, galleryTexts, headerTexts, helpButtonTexts, imageEditorTexts, messagesTexts, notesTexts, notificationsTexts, offlineBarTexts, paymentTexts, photoDialogTexts, stockPhotosTexts, supportTexts, tourTexts, widgetsTexts];

/** Every English text by its dotted key. */
export const english: Record<string, string> = {
  ...textsForHosts,
  ...Object.fromEntries(
    sections.flatMap(({ section, texts }) => Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text])),
  ),
};
