import fc from "fast-check";
import { expect, it } from "vitest";
import {
  checkedValues,
  choicesOf,
  fieldKind,
  orderedQuestions,
  toggleChoice,
  findAnswerErrors,
  answersWithDraft,
  draftOfAnswers,
  initialAnswers,
} from "../../../src/forms/rules/fields.js";
import type { Answer, Choice, Question } from "../../../src/forms/types.js";

import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";

const FIELD_TYPES = [
  "Textbox",
  "Whole Number",
  "Decimal",
  "Date",
  "Yes/No",
  "Email",
  "Phone Number",
  "Text Area",
  "Multiple Choice",
  "Checkbox",
];
const choice = fc.record({ value: fc.string(), text: fc.string() });
const question = fc.record({
  title: fc.string(),
  fieldType: fc.constantFrom(...FIELD_TYPES, "Payment", "Heading", "Signature"),
  required: fc.boolean(),
  choices: fc.option<Choice[]>(fc.array(choice, { maxLength: 4 })),
});
const questions = fc
  .array(question, { maxLength: 12 })
  .map((list) => list.map((each, index): Question => ({ ...each, id: `Q${index}` })));

it("[P6][FRM-20] initialAnswers returns one answer per question in order: empty, 'False' or the first choice", () => {
  fc.assert(
    fc.property(questions, (formQuestions) => {
      const answers = initialAnswers(formQuestions);
      expect(answers.map(({ questionId }) => questionId)).toEqual(
        formQuestions.map(({ id }) => id),
      );
      formQuestions.forEach((each, index) => {
        const kind = fieldKind(each.fieldType);
        const expected =
          kind === "yesNo" ? "False" : kind === "choice" ? (choicesOf(each)[0]?.value ?? "") : "";
        expect(answers[index]).toEqual({
          questionId: each.id,
          required: each.required,
          value: expected,
        });
      });
    }),
    RUNS,
  );
});

it("[P6][FRM-28][FRM-29] findAnswerErrors lists missing required answers in question order and mutates nothing", () => {
  const values = fc.array(fc.oneof(fc.constantFrom("", " ", "True"), fc.string()), {
    minLength: 12,
    maxLength: 12,
  });
  fc.assert(
    fc.property(questions, values, (formQuestions, given) => {
      const answers = initialAnswers(formQuestions).map((answer, index): Answer => ({
        ...answer,
        value: given[index] ?? "",
      }));
      const before = structuredClone([formQuestions, answers]);
      const errors = findAnswerErrors(formQuestions, answers);
      expect([formQuestions, answers]).toEqual(before);
      expect(findAnswerErrors(formQuestions, answers)).toEqual(errors);
      const canAnswer = ({ fieldType = "", ...rest }: Question) =>
        FIELD_TYPES.includes(fieldType) &&
        (!["Multiple Choice", "Checkbox"].includes(fieldType) || choicesOf(rest).length > 0);
      const missing = formQuestions.filter(
        (each, index) => each.required && canAnswer(each) && answers[index]?.value?.trim() === "",
      );
      expect(
        errors.filter(({ kind }) => kind === "isRequired").map((error) => error.question),
      ).toEqual(missing);
      const positions = errors.map((error) => formQuestions.indexOf(error.question));
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    }),
    RUNS,
  );
});

const CHOICE = fc.string({ unit: fc.constantFrom("a", "b", ",", " "), minLength: 1, maxLength: 5 });
/** Lists of choices, some with commas, whose selections all have distinct stored texts. */
const unambiguousChoices = fc.uniqueArray(CHOICE, { maxLength: 5 }).filter((offered) => {
  const storedTexts = selectionsOf(offered).map((each) => each.join(","));
  return new Set(storedTexts).size === storedTexts.length;
});

function selectionsOf(offered: readonly string[]): string[][] {
  return Array.from({ length: 2 ** offered.length }, (_, bits) =>
    offered.filter((_choice, index) => bits & (2 ** index)),
  );
}

it("[P6][A-66][FRM-33] checkedValues reads back every selection, also of choices with commas", () => {
  fc.assert(
    fc.property(unambiguousChoices, (offered) => {
      for (const selection of selectionsOf(offered))
        expect(checkedValues(selection.join(","), offered)).toEqual(selection);
    }),
    RUNS,
  );
});

it("[P6][O56][L94] toggleChoice changes one choice only, and toggling back restores the stored text", () => {
  fc.assert(
    fc.property(
      unambiguousChoices,
      fc.array(fc.tuple(fc.nat(4), fc.boolean()), { maxLength: 12 }),
      (offered, toggles) => {
        let stored = "";
        const checked = new Set<string>();
        for (const [index, isChecked] of toggles) {
          const value = offered[index % (offered.length || 1)];
          if (value === undefined) continue;
          const before = stored;
          const wasChecked = checked.has(value);
          stored = toggleChoice(stored, { value, isChecked }, offered);
          if (isChecked) checked.add(value);
          else checked.delete(value);
          expect(checkedValues(stored, offered)).toEqual(
            offered.filter((each) => checked.has(each)),
          );
          expect(toggleChoice(stored, { value, isChecked: wasChecked }, offered)).toBe(before);
        }
      },
    ),
    RUNS,
  );
});

it("[P6] initialAnswers keeps the question ids of all stored answers, whatever their values", () => {
  const stored = fc.array(
    fc.record({ questionId: fc.constantFrom("Q0", "Q1", "Q2", "gone"), value: anyValue }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(questions, stored, (formQuestions, given) => {
      const answers = initialAnswers(formQuestions, given as Answer[]);
      expect(new Set(answers.map(({ questionId }) => questionId))).toEqual(
        new Set([
          ...formQuestions.map(({ id }) => id),
          ...given.map(({ questionId }) => questionId),
        ]),
      );
      for (const { questionId, value } of answers)
        if (formQuestions.some(({ id }) => id === questionId)) expect(typeof value).toBe("string");
      expect(() => findAnswerErrors(formQuestions, answers)).not.toThrow();
    }),
    RUNS,
  );
});

it("orderedQuestions sorts by numeric sort value, is idempotent and keeps every question", () => {
  const sort = fc.oneof(
    fc.integer({ min: -3, max: 9 }),
    fc.constantFrom("2", "10", "", "x"),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.uuid(), sort })), (listed) => {
      const ordered = orderedQuestions(listed);
      expect(orderedQuestions(ordered)).toEqual(ordered);
      expect(new Set(ordered)).toEqual(new Set(listed));
      const sortValues = ordered
        .map((each) => (each.sort === "" ? Number.NaN : Number(each.sort ?? Number.NaN)))
        .filter(Number.isFinite);
      expect(sortValues).toEqual([...sortValues].sort((a, b) => a - b));
    }),
    RUNS,
  );
});

it("answersWithDraft restores what draftOfAnswers stored, and keeps the objects of unchanged answers", () => {
  const anAnswer = fc.record({ value: fc.string(), required: fc.boolean() });
  const someAnswers = fc
    .array(anAnswer, { maxLength: 12 })
    .map((answers) =>
      Object.freeze(
        answers.map((answer, index): Answer =>
          Object.freeze({ ...answer, questionId: `Q${index}` }),
        ),
      ),
    );
  fc.assert(
    fc.property(someAnswers, fc.array(anyText, { maxLength: 12 }), (initial, values) => {
      const answers = initial.map((answer, index) => ({
        ...answer,
        value: values[index] ?? answer.value ?? "",
      }));
      const draft = draftOfAnswers(initial, answers);
      const restored = answersWithDraft(initial, draft);
      expect(restored).toEqual(answers);
      const isUnchanged = answers.map((answer, index) => answer.value === initial[index]?.value);
      expect(restored.map((answer, index) => answer === initial[index])).toEqual(isUnchanged);
      expect(draft === "").toBe(isUnchanged.every(Boolean));
    }),
    RUNS,
  );
});

it("answersWithDraft accepts any stored text", () => {
  fc.assert(
    fc.property(anyText, (draft) => {
      expect(answersWithDraft([{ questionId: "Q", value: "x" }], draft)).toHaveLength(1);
    }),
    RUNS,
  );
});
