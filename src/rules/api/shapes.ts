import type { Church, PublicSettings, UserChurch } from "../../types/churches.js";
import type { PresignedUpload, StockPhoto } from "../../types/content.js";
import type { Answer, Form, FormSubmission, Question } from "../../types/forms.js";
import type { AddCardResult, ChargeResult, Fund, Gateway } from "../../types/giving.js";
import type { Conversation, Message, Notification, PrivateMessage } from "../../types/messaging.js";
import type { Person, User } from "../../types/people.js";
import type { FieldsOf } from "./readShape.js";

/** What the answers of the services hold, for `readShape`. The compiler compares each shape with its type. */

export const PERSON: FieldsOf<Person> = {
  id: "text",
  churchId: "text",
  name: { first: "text?", middle: "text?", last: "text?", nick: "text?", prefix: "text?", suffix: "text?", display: "text?" },
  contactInfo: {
    address1: "text?",
    address2: "text?",
    city: "text?",
    state: "text?",
    zip: "text?",
    homePhone: "text?",
    workPhone: "text?",
    mobilePhone: "text?",
    email: "text?",
  },
  photo: "text?",
  photoUpdated: "time?",
  birthDate: "time?",
  anniversary: "time?",
  gender: "text?",
  maritalStatus: "text?",
  membershipStatus: "text?",
  householdId: "text?",
  householdRole: "text?",
  userId: "text?",
  conversationId: "text?",
  nametagNotes: "text?",
  donorNumber: "text?",
  optedOut: "flag?",
  importKey: "text?",
  campusId: "text?",
  grade: "text?",
  school: "text?",
  formSubmissions: ["any"],
  allowDirectMessages: "flag?",
};

export const USER: FieldsOf<User> = { id: "text", email: "text", firstName: "text", lastName: "text", jwt: "text" };

export const CHURCH: FieldsOf<Church> = {
  id: "text",
  name: "text",
  subDomain: "text",
  address1: "text?",
  address2: "text?",
  city: "text?",
  state: "text?",
  zip: "text?",
  country: "text?",
  registrationDate: "time?",
  archivedDate: "time?",
  settings: ["any"],
};

/** Whatever is missing stays missing here. */
export const USER_CHURCH: FieldsOf<Partial<UserChurch>> = {
  church: CHURCH,
  person: PERSON,
  apis: [
    {
      keyName: "text",
      name: "text",
      jwt: "text",
      permissions: [
        {
          contentType: "text",
          action: "text",
          contentId: "text?",
          apiName: "text",
          section: "text",
          displaySection: "text",
          displayAction: "text",
        },
      ],
    },
  ],
  jwt: "text",
  groups: [{ id: "id", tags: "text", name: "text", leader: "flag" }],
};

export const PUBLIC_SETTINGS: FieldsOf<PublicSettings> = { supportContact: "text", favicon_16x16: "text" };

export const MESSAGE: FieldsOf<Message> = {
  id: "text",
  churchId: "text",
  conversationId: "text",
  personId: "text?",
  displayName: "text?",
  content: "text?",
  messageType: "text?",
  timeSent: "time?",
  timeUpdated: "time?",
  person: PERSON,
};

export const CONVERSATION: FieldsOf<Conversation> = {
  id: "text",
  churchId: "text",
  contentType: "text",
  contentId: "text",
  groupId: "text?",
  title: "text",
  dateCreated: "time?",
  visibility: "text",
  firstPostId: "text?",
  lastPostId: "text?",
  postCount: "number",
  allowAnonymousPosts: "flag",
  messages: [MESSAGE, null],
};

export const PRIVATE_MESSAGE: FieldsOf<PrivateMessage> = {
  id: "text",
  churchId: "text",
  fromPersonId: "text",
  toPersonId: "text",
  notifyPersonId: "text?",
  conversationId: "text",
  conversation: CONVERSATION,
  person: PERSON,
};

export const NOTIFICATION: FieldsOf<Notification> = {
  id: "id",
  churchId: "text",
  personId: "text",
  contentType: "text?",
  contentId: "text?",
  timeSent: "time?",
  isNew: "flag",
  message: "text?",
  link: "text?",
  deliveryMethod: "text?",
  triggeredByPersonId: "text?",
  category: "text?",
};

export const QUESTION: FieldsOf<Question> = {
  id: "text",
  churchId: "text",
  formId: "text",
  parentId: "text?",
  title: "text",
  description: "text?",
  fieldType: "text",
  placeholder: "text?",
  required: "flag",
  sort: "numberOrText",
  choices: [{ value: "text", text: "text" }],
};

const ANSWER: FieldsOf<Answer> = {
  id: "text",
  churchId: "text",
  formSubmissionId: "text",
  questionId: "text",
  required: "flag",
  value: "text",
};

const FORM: FieldsOf<Form> = {
  id: "text",
  churchId: "text",
  name: "text",
  contentType: "text",
  thankYouMessage: "text?",
  restricted: "flag",
};

export const SUBMISSION: FieldsOf<FormSubmission> = {
  id: "text",
  formId: "text",
  contentType: "text",
  contentId: "text",
  churchId: "text?",
  questions: [QUESTION],
  answers: [ANSWER],
  form: FORM,
  submittedBy: "text?",
  submissionDate: "time?",
  error: "text",
};

export const FUND: FieldsOf<Fund> = {
  id: "id",
  name: "text",
  churchId: "text",
  productId: "text?",
  taxDeductible: "flag",
  visible: "flag",
  amount: "number",
};

export const GATEWAY: FieldsOf<Gateway> = { id: "text", provider: "text", publicKey: "text", currency: "text?" };

export const ADD_CARD_RESULT: FieldsOf<AddCardResult> = {
  paymentMethod: { id: "text", name: "text" },
  customerId: "text",
  raw: { message: "text" },
};

export const CHARGE_RESULT: FieldsOf<ChargeResult> = { status: "text", client_secret: "text", raw: { message: "text" } };

export const STOCK_PHOTO: FieldsOf<StockPhoto> = {
  thumbnail: "text",
  large: "text",
  url: "text",
  photographer: "text",
  photographerUrl: "text",
  description: "text",
};

export const UPLOAD: FieldsOf<PresignedUpload> = { key: "text", url: "text", fields: "texts" };
