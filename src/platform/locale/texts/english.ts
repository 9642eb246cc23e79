/** Generated from locales/en.json by `npm run texts`; edit that file. */
import { accountTexts } from "./account.js";
import {
  agesTexts,
  commonTexts,
  exportLinkTexts,
  offlineBarTexts,
  widgetsTexts,
} from "./common.js";
import { churchesTexts } from "./churches.js";
import { cropperTexts } from "./cropper.js";
import { donationTexts, paymentTexts } from "./payment.js";
import { formSubmissionEditTexts } from "./forms.js";
import { galleryTexts, imageEditorTexts, photoDialogTexts, stockPhotosTexts } from "./gallery.js";
import { headerTexts, helpButtonTexts } from "./header.js";
import { messagesTexts } from "./inbox.js";
import { notesTexts } from "./notes.js";
import { notificationsTexts } from "./notifications.js";
import { supportTexts } from "./support.js";
import { tourTexts } from "./tour.js";

/** Texts that no component of this package shows. Hosts ask for them by their keys. */
const textsForHosts: Record<string, string> = {
  "notes.validate.content": "Please enter a note.",
  "donation.donationForm.tooLow": "Donation amount must be greater than $0.50",
  "donation.donationForm.validate.amount": "Amount cannot be $0.",
  "donation.bankForm.validate.accountNumber": "Routing and account number are required.",
  "donation.bankForm.validate.holderName": "Account holder name is required.",
  "login.validate.email": "Please enter a valid email address.",
  "login.validate.firstName": "Please enter your first name.",
  "login.validate.lastName": "Please enter your last name.",
  "login.validate.password": "Please enter a password.",
  "login.validate.passwordLength": "Password must be at least 8 characters long.",
  "login.validate.passwordMatch": "Passwords do not match.",
  "login.validate.invalid": "Invalid login. Please check your email or password.",
  "login.validate.selectingChurch": "Error in selecting church. Please verify and try again",
  "selectChurch.validate.name": "Church name cannot be blank.",
  "selectChurch.validate.address": "Address cannot be blank.",
  "selectChurch.validate.city": "City cannot be blank.",
  "selectChurch.validate.state": "State/Province cannot be blank.",
  "selectChurch.validate.zip": "Zip/Postal code cannot be blank.",
  "selectChurch.validate.country": "Country cannot be blank.",
  "b1Share.validate.addComment": "Please add a comment.",
  "b1Share.validate.loginFirst": "Please login first.",
  "b1Share.validate.notMember": "You are not currently a member of any groups on the member app.",
  "b1Share.validate.selectGroup": "Please select a group.",
};

const sections = [
  accountTexts,
  agesTexts,
  churchesTexts,
  commonTexts,
  cropperTexts,
  donationTexts,
  exportLinkTexts,
  formSubmissionEditTexts,
  galleryTexts,
  headerTexts,
  helpButtonTexts,
  imageEditorTexts,
  messagesTexts,
  notesTexts,
  notificationsTexts,
  offlineBarTexts,
  paymentTexts,
  photoDialogTexts,
  stockPhotosTexts,
  supportTexts,
  tourTexts,
  widgetsTexts,
];

/** Every English text by its dotted key. */
export const english: Record<string, string> = {
  ...textsForHosts,
  ...Object.fromEntries(
    sections.flatMap(({ section, texts }) =>
      Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text]),
    ),
  ),
};
