import type { Choice, Form, FormSubmission, Question } from "../../types/forms.js";
import { GRACE } from "./churches.js";

/** A submission as it is kept. */
export type StoredSubmission = FormSubmission & { id: string; revisionDate: string | null; revisedBy: string | null };

const form = (id: string, name: string, more: Partial<Form> = {}): Form & Record<string, unknown> => ({
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
  ...more,
});

/** A plain one, one with a payment, one with every kind of question, and one for a few. */
export const makeForms = (): Form[] => [
  form("FRM00000001", "Welcome Card", { contentType: "person" }),
  form("FRM00000002", "Harvest Dinner"),
  form("FRM00000003", "Autumn Retreat"),
  form("FRM00000004", "Elders' Survey", { restricted: true }),
];

/** Form, title and kind; then what is not as usual. The order is that of the form. */
const ROWS: readonly (readonly [form: number, title: string, fieldType: string, more?: Partial<Question>])[] = [
  [1, "Your name", "Textbox", { required: true }],
  [1, "Do you need a ride?", "Yes/No"],
  [2, "Harvest dinner", "Payment", { choices: [choice("FUN00000001", "FundId"), choice("50", "Amount")] }],
  [3, "Full name", "Textbox", { required: true, placeholder: "As on your passport" }],
  [3, "Age", "Whole Number"],
  [3, "Height in metres", "Decimal"],
  [3, "Arrival", "Date"],
  [3, "E-mail", "Email", { required: true }],
  [3, "Phone", "Phone Number"],
  [3, "What should we know?", "Text Area", { placeholder: "Anything else" }],
  [3, "Do you eat meat?", "Yes/No", { required: true }],
  [3, "Room", "Multiple Choice", { required: true, choices: ["Single", "Double", "Dormitory"].map((text) => choice(text, text)) }],
  [3, "Days", "Checkbox", { choices: ["Friday", "Saturday, with dinner", "Sunday"].map((text) => choice(text, text)) }],
  [3, "Retreat fee", "Payment", { required: true, choices: [choice("120", "Amount"), choice("FUN00000002", "FundId")] }],
  [4, "How are we doing?", "Text Area"],
];

function choice(value: string, text: string): Choice {
  return { value, text };
}

export const makeQuestions = (): Question[] =>
  ROWS.map(([number, title, fieldType, more], index) => ({
    id: `QUE${String(index + 1).padStart(8, "0")}`,
    churchId: GRACE,
    formId: `FRM0000000${number}`,
    parentId: null,
    title,
    description: null,
    fieldType,
    placeholder: null,
    required: false,
    sort: ROWS.slice(0, index + 1).filter(([other]) => other === number).length,
    choices: null,
    ...more,
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
    answers: [answer("ANS00000001", "QUE00000001", "Anna-Lena Müller"), answer("ANS00000002", "QUE00000002", "True")],
  },
];
