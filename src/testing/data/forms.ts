import { GRACE, HOPE, makeId, RIVER } from "./accounts.js";
import type { Choice, Form, Question } from "../../forms/types.js";
import type { StoredSubmission } from "../DemoServer.js";

const FORM_DEFAULTS = {
  churchId: GRACE,
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
};

const FORMS: readonly (Form & { name: string })[] = [
  { name: "Welcome Card", contentType: "person" },
  { name: "Harvest Dinner" },
  { name: "Autumn Retreat" },
  { name: "Elders' Survey", restricted: true },
  { name: "Summer Camp Registration" },
  { name: "Hope Chapel Open Day", churchId: HOPE },
  { name: "Riverside Picnic", churchId: RIVER },
];

/** Returns forms: plain, with a payment, with every type of input, restricted, long, and of two other churches. */
export const makeForms = (): Form[] =>
  FORMS.map((form, index) => ({ ...FORM_DEFAULTS, ...form, id: makeId("FRM", index + 1) }));

const ALLERGIES =
  "Everything that the people in the camp kitchen and the nurse should know, with the name of the medicine, the dose and the hour. " +
  "What you write here is read by these two only.";

const HARNESS = "For the climbing harness. Half a decimetre more or less does no harm.";
const toChoices = (...texts: string[]): Choice[] => texts.map((text) => ({ value: text, text }));
const fund = (number: number): Choice => ({ value: makeId("FUN", number), text: "FundId" });
const amount = (value: string): Choice => ({ value, text: "Amount" });
const ROOMS = toChoices("Single", "Double", "Dormitory");
const BUNKS = toChoices("Tent", "Hut, with heating", "Hut, without heating", "At home");
const MEALS = toChoices("Breakfast", "Lunch, packed", "Lunch", "Lunch, packed, without meat");

/** A question, in the order of its form. The last element overrides the defaults of its fields. */
type QuestionRow = [form: number, title: string, type: string, overrides?: Partial<Question>];

const QUESTIONS: readonly QuestionRow[] = [
  [1, "Your name", "Textbox", { required: true }],
  [1, "Do you need a ride?", "Yes/No"],
  [2, "Harvest dinner", "Payment", { choices: [fund(1), amount("50")] }],
  [3, "Full name", "Textbox", { required: true, placeholder: "As on your passport" }],
  [3, "Age", "Whole Number"],
  [3, "Height in metres", "Decimal"],
  [3, "Arrival", "Date"],
  [3, "Email", "Email", { required: true }],
  [3, "Phone", "Phone Number"],
  [3, "What should we know?", "Text Area", { placeholder: "Anything else" }],
  [3, "Do you eat meat?", "Yes/No", { required: true }],
  [3, "Room", "Multiple Choice", { required: true, choices: ROOMS }],
  [3, "Days", "Checkbox", { choices: toChoices("Friday", "Saturday, with dinner", "Sunday") }],
  [3, "Retreat fee", "Payment", { required: true, choices: [amount("120"), fund(2)] }],
  [4, "How are we doing?", "Text Area"],
  [5, "About the child", "Heading", { description: "One form for each child." }],
  [5, "First and last name", "Textbox", { required: true, placeholder: "As in the passport" }],
  [5, "Date of birth", "Date", { required: true }],
  [5, "School year", "Whole Number", { required: true }],
  [5, "Height in metres", "Decimal", { description: HARNESS }],
  [5, "Can the child swim?", "Yes/No", { required: true }],
  [5, "Allergies and medicines", "Text Area", { description: ALLERGIES, placeholder: "None" }],
  [5, "How to reach you", "Heading"],
  [5, "Email", "Email", { required: true, placeholder: "name@example.org" }],
  [5, "Phone", "Phone Number", { required: true }],
  [5, "Second phone", "Phone Number"],
  [5, "The days", "Heading"],
  [5, "Bunk", "Multiple Choice", { required: true, choices: BUNKS }],
  [5, "Meals", "Checkbox", { required: true, choices: MEALS }],
  [5, "Shirt", "Multiple Choice", { choices: null }],
  [5, "Wishes for the programme", "Checkbox", { choices: [] }],
  [5, "Signature of a parent", "Signature", { required: true }],
  [5, "Camp fee", "Payment", { required: true, choices: [fund(3), amount("49.5")] }],
  [6, "Your name", "Textbox", { required: true }],
  [6, "Lunch", "Payment", { choices: [amount("12"), fund(101)] }],
  [7, "Your name", "Textbox", { required: true }],
  [7, "Boat trip", "Payment", { choices: [amount("8"), fund(201)] }],
];

export const makeQuestions = (): Question[] =>
  QUESTIONS.map(([formNumber, title, fieldType, overrides], index) => ({
    id: makeId("QUE", index + 1),
    churchId: FORMS[formNumber - 1]?.churchId ?? GRACE,
    formId: makeId("FRM", formNumber),
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

export function makeSubmissions(): StoredSubmission[] {
  const id = makeId("FSB", 1);
  const formId = makeId("FRM", 1);
  const personId = makeId("PER", 7);
  const answers = ["Anna-Lena Müller", "True"].map((value, index) => ({
    id: makeId("ANS", index + 1),
    churchId: GRACE,
    formSubmissionId: id,
    questionId: makeId("QUE", index + 1),
    value,
  }));
  const submitted = { submissionDate: "2025-09-15T10:30:00.000Z", submittedBy: personId };
  const about = { formId, contentType: "person", contentId: personId };
  return [
    { id, churchId: GRACE, ...about, ...submitted, revisionDate: null, revisedBy: null, answers },
  ];
}
