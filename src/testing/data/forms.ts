import type { Question } from "../../types/forms.js";

/** A form with a question of each simple kind, and one with a payment. */
export const QUESTIONS: readonly Question[] = [
  { id: "QUE00000001", formId: "FRM00000001", title: "Your name", fieldType: "Textbox", required: true, sort: 1, choices: null },
  { id: "QUE00000002", formId: "FRM00000001", title: "Do you need a ride?", fieldType: "Yes/No", required: false, sort: 2, choices: null },
  {
    id: "QUE00000003",
    formId: "FRM00000002",
    title: "Harvest dinner",
    fieldType: "Payment",
    required: false,
    sort: 1,
    choices: [
      { value: "FUN00000001", text: "FundId" },
      { value: "50", text: "Amount" },
    ],
  },
];
