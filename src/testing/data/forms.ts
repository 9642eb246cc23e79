import type { Form, Question, Choice } from "../../forms/types.js";
import { GRACE, HOPE, RIVER } from "./accounts.js";
import type { StoredSubmission } from "../types.js";

const form = (
  id: string,
  name: string,
  overrides: Partial<Form> = {},
): Form & Record<string, unknown> => ({
  id,
  churchId: GRACE,
  name,
  contentType: "form",
  createdTime: "2025-06-01T10:00:00.000Z",
  modifiedTime: "2025-06-01T10:00:00.000Z",
  accessStartTime: null,
  accessEndTime: null,
  restricted: false,
  archived: false,
  thankYouMessage: "Thank you!",
  displayMode: "standard",
  autoCreatePerson: false,
  followUpSubject: null,
  followUpBody: null,
  ...overrides,
});

/** Returns forms: plain, with a payment, with every field type, restricted, long, and of two other churches. */
export const makeForms = (): Form[] => [
  form("FRM00000001", "Welcome Card", { contentType: "person" }),
  form("FRM00000002", "Harvest Dinner"),
  form("FRM00000003", "Autumn Retreat"),
  form("FRM00000004", "Elders' Survey", { restricted: true }),
  form("FRM00000005", "Summer Camp Registration"),
  form("FRM00000006", "Hope Chapel Open Day", { churchId: HOPE }),
  form("FRM00000007", "Riverside Picnic", { churchId: RIVER }),
];

const LONG_DESCRIPTION =
  "Everything that the people in the camp kitchen and the nurse should know, with the name of the medicine, the dose and the hour. " +
  "What you write here is read by these two only.";

/** The questions in the order of their form. `overrides` are the fields that differ from the defaults. */
const QUESTIONS: readonly (readonly [
  formNumber: number,
  title: string,
  fieldType: string,
  overrides?: Partial<Question>,
])[] = [
  [1, "Your name", "Textbox", { required: true }],
  [1, "Do you need a ride?", "Yes/No"],
  [
    2,
    "Harvest dinner",
    "Payment",
    { choices: [choice("FUN00000001", "FundId"), choice("50", "Amount")] },
  ],
  [3, "Full name", "Textbox", { required: true, placeholder: "As on your passport" }],
  [3, "Age", "Whole Number"],
  [3, "Height in metres", "Decimal"],
  [3, "Arrival", "Date"],
  [3, "E-mail", "Email", { required: true }],
  [3, "Phone", "Phone Number"],
  [3, "What should we know?", "Text Area", { placeholder: "Anything else" }],
  [3, "Do you eat meat?", "Yes/No", { required: true }],
  [
    3,
    "Room",
    "Multiple Choice",
    {
      required: true,
      choices: ["Single", "Double", "Dormitory"].map((text) => choice(text, text)),
    },
  ],
  [
    3,
    "Days",
    "Checkbox",
    { choices: ["Friday", "Saturday, with dinner", "Sunday"].map((text) => choice(text, text)) },
  ],
  [
    3,
    "Retreat fee",
    "Payment",
    { required: true, choices: [choice("120", "Amount"), choice("FUN00000002", "FundId")] },
  ],
  [4, "How are we doing?", "Text Area"],
  [5, "About the child", "Heading", { description: "One form for each child." }],
  [5, "First and last name", "Textbox", { required: true, placeholder: "As in the passport" }],
  [5, "Date of birth", "Date", { required: true }],
  [5, "School year", "Whole Number", { required: true }],
  [
    5,
    "Height in metres",
    "Decimal",
    { description: "For the climbing harness. Half a decimetre more or less does no harm." },
  ],
  [5, "Can the child swim?", "Yes/No", { required: true }],
  [
    5,
    "Allergies and medicines",
    "Text Area",
    { description: LONG_DESCRIPTION, placeholder: "None" },
  ],
  [5, "How to reach you", "Heading"],
  [5, "E-mail", "Email", { required: true, placeholder: "name@example.org" }],
  [5, "Phone", "Phone Number", { required: true }],
  [5, "Second phone", "Phone Number"],
  [5, "The days", "Heading"],
  [
    5,
    "Bunk",
    "Multiple Choice",
    {
      required: true,
      choices: choices("Tent", "Hut, with heating", "Hut, without heating", "At home"),
    },
  ],
  [
    5,
    "Meals",
    "Checkbox",
    {
      required: true,
      choices: choices("Breakfast", "Lunch, packed", "Lunch", "Lunch, packed, without meat"),
    },
  ],
  [5, "Shirt", "Multiple Choice", { choices: null }],
  [5, "Wishes for the programme", "Checkbox", { choices: [] }],
  [5, "Signature of a parent", "Signature", { required: true }],
  [
    5,
    "Camp fee",
    "Payment",
    { required: true, choices: [choice("FUN00000003", "FundId"), choice("49.5", "Amount")] },
  ],
  [6, "Your name", "Textbox", { required: true }],
  [6, "Lunch", "Payment", { choices: [choice("12", "Amount"), choice("FUN00000101", "FundId")] }],
  [7, "Your name", "Textbox", { required: true }],
  [
    7,
    "Boat trip",
    "Payment",
    { choices: [choice("8", "Amount"), choice("FUN00000201", "FundId")] },
  ],
];

function choice(value: string, text: string): Choice {
  return { value, text };
}

function choices(...texts: string[]): Choice[] {
  return texts.map((text) => choice(text, text));
}

const getChurchId = (formNumber: number): string =>
  formNumber === 6 ? HOPE : formNumber === 7 ? RIVER : GRACE;

export const makeQuestions = (): Question[] =>
  QUESTIONS.map(([formNumber, title, fieldType, overrides], index) => ({
    id: `QUE${String(index + 1).padStart(8, "0")}`,
    churchId: getChurchId(formNumber),
    formId: `FRM0000000${formNumber}`,
    parentId: null,
    title,
    description: null,
    fieldType,
    placeholder: null,
    required: false,
    sort: QUESTIONS.slice(0, index + 1).filter(([other]) => other === formNumber).length,
    choices: null,
    ...overrides,
  }));

const answer = (id: string, questionId: string, value: string) => ({
  id,
  churchId: GRACE,
  formSubmissionId: "FSB00000001",
  questionId,
  value,
});

export const makeSubmissions = (): StoredSubmission[] => [
  {
    id: "FSB00000001",
    churchId: GRACE,
    formId: "FRM00000001",
    contentType: "person",
    contentId: "PER00000007",
    submissionDate: "2025-09-15T10:30:00.000Z",
    submittedBy: "PER00000007",
    revisionDate: null,
    revisedBy: null,
    answers: [
      answer("ANS00000001", "QUE00000001", "Anna-Lena Müller"),
      answer("ANS00000002", "QUE00000002", "True"),
    ],
  },
];
