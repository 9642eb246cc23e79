import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readShape } from "../../../src/lib/text/readShape.js";
import type { FormSubmission, Answer } from "../../../src/forms/types.js";
import { SUBMISSION } from "../../../src/forms/api.js";
import { ApiError, StaleSessionError } from "../../../src/platform/http/ApiError.js";
import { answersWithDraft, draftOfAnswers } from "../../../src/forms/rules/answers.js";
import {
  formKey,
  formSource,
  savedSubmission,
  submissionFailure,
  submitterOf,
} from "../../../src/forms/rules/submission.js";
import { storedDay } from "../../../src/forms/rules/fields.js";

const S = "S1";
const A = "A1";
const U = "U1";

describe("where a form comes from", () => {
  it.each([
    [
      { formSubmissionId: S, addFormId: A, unRestrictedFormId: U },
      { mode: "submission", id: S },
    ],
    [
      { formSubmissionId: "", addFormId: A, unRestrictedFormId: U },
      { mode: "add", id: A },
    ],
    [
      { formSubmissionId: null, addFormId: " ", unRestrictedFormId: U },
      { mode: "unrestricted", id: U },
    ],
    [{ addFormId: ` ${A} ` }, { mode: "add", id: A }],
    [{ formSubmissionId: 7, addFormId: undefined }, undefined],
    [{}, undefined],
  ])("[FRM-23][A-63] is of %j the first that is given", (ids, source) => {
    expect(formSource(ids)).toEqual(source);
  });
});

describe("the name of a filling", () => {
  it("differs by form, by the way to it and by what it is filled in for", () => {
    const place = { addFormId: "F1", contentType: "person", contentId: "P1" };
    const places = [
      place,
      { ...place, addFormId: "F2" },
      { ...place, contentId: "P2" },
      { ...place, contentType: "group" },
      { ...place, formSubmissionId: "F1" },
      { ...place, addFormId: undefined },
    ];
    expect(new Set(places.map(formKey)).size).toBe(places.length);
    expect(formKey({ ...place, addFormId: " F1 " })).toBe(formKey(place));
  });
});

describe("unsent answers", () => {
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

  it("come back as they were, whatever they are, and are nothing where nothing was changed", () => {
    fc.assert(
      fc.property(someAnswers, fc.array(fc.string(), { maxLength: 12 }), (initial, values) => {
        const answers = initial.map((answer, index) => ({
          ...answer,
          value: values[index] ?? answer.value ?? "",
        }));
        const draft = draftOfAnswers(initial, answers);
        const restored = answersWithDraft(initial, draft);
        expect(restored).toEqual(answers);
        restored.forEach((answer, index) =>
          expect(answer === initial[index]).toBe(answers[index]?.value === initial[index]?.value),
        );
        expect(draft === "").toBe(
          answers.every((answer, index) => answer.value === initial[index]?.value),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    "no JSON",
    "{}",
    "null",
    '[["Q1"]]',
    '[["Q1",7]]',
    "[7,null]",
    '[["__proto__","x"],["gone","x"]]',
  ])("of a storage that holds %s are none", (draft) => {
    const initial = [{ questionId: "Q1", value: "a" }];
    expect(answersWithDraft(initial, draft)).toEqual(initial);
  });
});

describe("a stored date", () => {
  it.each([
    ["2024-05-01", "2024-05-01"],
    ["2024-05-01T23:59:59.000Z", "2024-05-01"],
    ["2024-05-01 10:00:00", "2024-05-01"],
    ["5/1/2024", ""],
    ["2024-05-011", ""],
    ["", ""],
  ])("%j is shown as %j", (stored, day) => {
    expect(storedDay(stored)).toBe(day);
  });
});

describe("a form that was not saved", () => {
  const refused = (facts: Partial<ApiError>) =>
    new ApiError(facts.message ?? "Error", {
      status: 400,
      method: "POST",
      path: "/formsubmissions/",
      outcome: "refused",
      hasServerText: false,
      retryAfter: null,
      ...facts,
    });
  it.each([
    ["the session has changed", new StaleSessionError(), { kind: "stale" }],
    ["nobody waits any more", new DOMException("stop", "AbortError"), { kind: "stale" }],
    [
      "the network is gone",
      refused({ status: 0, outcome: "unknown", message: "Failed to fetch" }),
      { kind: "unknown" },
    ],
    [
      "the server has broken down with words",
      refused({ status: 500, outcome: "unknown", hasServerText: true }),
      { kind: "unknown" },
    ],
    [
      "the server says why",
      refused({ message: "Too late", hasServerText: true }),
      { kind: "server", text: "Too late" },
    ],
    ["the server says nothing", refused({ message: "Unauthorized" }), { kind: "refused" }],
    ["something else went wrong", new TypeError("x"), { kind: "refused" }],
    ["the server says why in no words", { message: 5, hasServerText: true }, { kind: "refused" }],
    [
      "the server says why in an empty text",
      refused({ message: "", hasServerText: true }),
      { kind: "refused" },
    ],
    ["nothing is known", undefined, { kind: "refused" }],
  ])("[FRM-40] because %s", (_, error, failure) => {
    expect(submissionFailure(error)).toEqual(failure);
  });
});

describe("who submits", () => {
  const church = (id: string, personId: string) => ({
    church: { id, name: id },
    person: { id: personId },
    apis: [],
    jwt: "j",
    groups: [],
  });
  const session = {
    churchId: "C1",
    personId: "P1",
    userChurches: [church("C1", "P1"), church("C2", "P2")],
  };
  it.each([
    ["C1", "P1"],
    ["C2", "P2"],
    ["C3", undefined],
    [undefined, "P1"],
  ])("[FRM-18][L99] of a form of %s is %s", (churchId, personId) => {
    expect(submitterOf(session, churchId)).toBe(personId);
    expect(submitterOf({ ...session, userChurches: null }, "C2")).toBeUndefined();
  });

  it("[FRM-18] is found whatever else stands in the list of churches, or nowhere in it", () => {
    const userChurches = [null, {}, { church: { id: "C3" } }, church("C2", "P2")] as never[];
    expect(["C1", "C2", "C3"].map((id) => submitterOf({ ...session, userChurches }, id))).toEqual([
      "P1",
      "P2",
      undefined,
    ]);
  });
});

describe("a submission that was saved", () => {
  const sent = {
    formId: "F1",
    answers: [
      { questionId: "Q1", value: "Ada" },
      { questionId: "Q2", value: "Payment Successful Ada" },
    ],
  };

  it("[FRM-36] without an answer has none", () => {
    expect(savedSubmission({ formId: "F1" }, { id: "S1", answers: [] })).toEqual({
      id: "S1",
      formId: "F1",
      answers: [],
    });
  });

  it("[FRM-36] has the ids that it was stored under", () => {
    const answers = [
      { id: "A2", questionId: "Q2" },
      { id: "A1", questionId: "Q1", value: "ADA", formSubmissionId: "S1" },
    ];
    expect(savedSubmission(sent, { id: "S1", answers })).toEqual({
      id: "S1",
      formId: "F1",
      answers: [
        { id: "A1", questionId: "Q1", value: "Ada", formSubmissionId: "S1" },
        { id: "A2", questionId: "Q2", value: "Payment Successful Ada" },
      ],
    });
  });

  it.each([
    undefined,
    {},
    { answers: [] },
    { answers: null },
    { answers: "x" },
    { answers: [null] },
  ])("[C-27] keeps what was answered and paid where the echo is %j", (echoed) => {
    expect(savedSubmission(sent, readShape<FormSubmission>(echoed, SUBMISSION)).answers).toEqual(
      sent.answers,
    );
  });
});
