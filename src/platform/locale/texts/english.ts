/** Generated from locales/en.json by `npm run texts`; edit that file. */
import * as account from "./account.js";
import * as common from "./common.js";
import * as churches from "./churches.js";
import * as cropper from "./cropper.js";
import * as donation from "./donation.js";
import * as forms from "./forms.js";
import * as gallery from "./gallery.js";
import * as header from "./header.js";
import * as inbox from "./inbox.js";
import * as notes from "./notes.js";
import * as notifications from "./notifications.js";
import * as payment from "./payment.js";
import * as support from "./support.js";
import * as tour from "./tour.js";
import * as formFrame from "./formFrame.js";
import * as noteActions from "./noteActions.js";

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

type TextsFile = Record<string, { section: string; texts: Record<string, string> }>;
const files: readonly TextsFile[] = [
  account,
  common,
  churches,
  cropper,
  donation,
  forms,
  gallery,
  header,
  inbox,
  notes,
  notifications,
  payment,
  support,
  tour,
  formFrame,
  noteActions,
];
const sections = files.flatMap((file) => Object.values(file));

/** Every English text by its dotted key. */
export const english: Record<string, string> = {
  ...textsForHosts,
  ...Object.fromEntries(
    sections.flatMap(({ section, texts }) =>
      Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text]),
    ),
  ),
};
