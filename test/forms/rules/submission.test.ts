import { describe, expect, it } from "vitest";
import type { FormSubmission } from "../../../src/forms/types.js";
import { SUBMISSION } from "../../../src/forms/api.js";
import { ApiError } from "../../../src/platform/http/ApiError.js";
import {
  buildSubmission,
  formKey,
  formSource,
  savedSubmission,
  submissionFailure,
  submitterOf,
} from "../../../src/forms/rules/submission.js";
import { readShape } from "../../../src/lib/text/json.js";

const S = "S1";
const A = "A1";
const U = "U1";

describe("formSource", () => {
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
    [
      { formSubmissionId: ` ${S} `, addFormId: "" },
      { mode: "submission", id: S },
    ],
    [{ formSubmissionId: 7, addFormId: undefined }, undefined],
    [{}, undefined],
  ])("[FRM-23][A-63] returns the first given id of %j", (ids, source) => {
    expect(formSource(ids)).toEqual(source);
  });
});

describe("buildSubmission", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const parts = {
    questions: [{ id: "Q", title: "T", fieldType: "Textbox", required: true }],
    answers: [{ questionId: "Q", value: "x" }],
    now,
  };

  it("[FRM-18][L99] sets form, content, submitter and church, with null for an unknown submitter or church", () => {
    const target = {
      formId: "F",
      contentType: "form",
      contentId: "F",
      personId: "P",
      churchId: "C",
    };
    expect(buildSubmission(undefined, target, parts)).toEqual({
      formId: "F",
      contentType: "form",
      contentId: "F",
      questions: parts.questions,
      answers: parts.answers,
      submittedBy: "P",
      submissionDate: now,
      churchId: "C",
    });
    expect(
      buildSubmission(undefined, { ...target, personId: undefined, churchId: "" }, parts),
    ).toMatchObject({
      submittedBy: null,
      churchId: null,
    });
  });

  it("keeps the id, submitter, church and date of a stored submission", () => {
    const stored = {
      id: "S",
      formId: "G",
      submittedBy: "Q",
      churchId: "D",
      submissionDate: "2025",
      answers: [],
      questions: [],
    };
    const target = {
      formId: "F",
      contentType: "form",
      contentId: "F",
      personId: "P",
      churchId: "C",
    };
    expect(buildSubmission(stored, target, parts)).toEqual({
      ...stored,
      questions: parts.questions,
      answers: parts.answers,
    });
  });
});

describe("formKey", () => {
  it("differs by form, load mode and content, and ignores surrounding blanks", () => {
    const target = { addFormId: "F1", contentType: "person", contentId: "P1" };
    const targets = [
      target,
      { ...target, addFormId: "F2" },
      { ...target, contentId: "P2" },
      { ...target, contentType: "group" },
      { ...target, formSubmissionId: "F1" },
      { ...target, addFormId: undefined },
    ];
    expect(new Set(targets.map(formKey)).size).toBe(targets.length);
    expect(formKey({ ...target, addFormId: " F1 " })).toBe(formKey(target));
  });
});

describe("submissionFailure", () => {
  const createRefusal = (facts: Partial<ApiError>) =>
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
    [
      "the network fails",
      createRefusal({ status: 0, outcome: "unknown", message: "Failed to fetch" }),
      { kind: "unknown" },
    ],
    [
      "the server fails with a message",
      createRefusal({ status: 500, outcome: "unknown", hasServerText: true }),
      { kind: "unknown" },
    ],
    [
      "the server refuses with a message",
      createRefusal({ message: "Too late", hasServerText: true }),
      { kind: "server", text: "Too late" },
    ],
    [
      "the server refuses without a message",
      createRefusal({ message: "Unauthorized" }),
      { kind: "notSaved" },
    ],
    ["another error is thrown", new TypeError("x"), { kind: "notSaved" }],
    ["the server's message is not text", { message: 5, hasServerText: true }, { kind: "notSaved" }],
    [
      "the server's message is empty",
      createRefusal({ message: "", hasServerText: true }),
      { kind: "notSaved" },
    ],
    ["the error is undefined", undefined, { kind: "notSaved" }],
  ])("[FRM-40][L89] classifies the failure when %s", (_, error, failure) => {
    expect(submissionFailure(error)).toEqual(failure);
  });
});

describe("submitterOf", () => {
  const userChurch = (id: string, personId: string) => ({
    church: { id, name: id },
    person: { id: personId },
    apis: [],
    jwt: "j",
    groups: [],
  });
  const session = {
    churchId: "C1",
    personId: "P1",
    userChurches: [userChurch("C1", "P1"), userChurch("C2", "P2")],
  };
  it.each([
    ["C1", "P1"],
    ["C2", "P2"],
    ["C3", undefined],
    [undefined, "P1"],
  ])("[FRM-18][L99] returns for a form of church %s the person %s", (churchId, personId) => {
    expect(submitterOf(session, churchId)).toBe(personId);
    expect(submitterOf({ ...session, userChurches: null }, "C2")).toBeUndefined();
  });

  it("[FRM-18] ignores incomplete entries in the list of user churches", () => {
    const userChurches = [null, {}, { church: { id: "C3" } }, userChurch("C2", "P2")] as never[];
    expect(["C1", "C2", "C3"].map((id) => submitterOf({ ...session, userChurches }, id))).toEqual([
      "P1",
      "P2",
      undefined,
    ]);
  });
});

describe("savedSubmission", () => {
  const sent = {
    formId: "F1",
    answers: [
      { questionId: "Q1", value: "Ada" },
      { questionId: "Q2", value: "Payment Successful Ada" },
    ],
  };

  it("[FRM-36] returns no answers for a submission without answers", () => {
    expect(savedSubmission({ formId: "F1" }, { id: "S1", answers: [] })).toEqual({
      id: "S1",
      formId: "F1",
      answers: [],
    });
  });

  it("[FRM-36] takes the ids of the submission and its answers from the response", () => {
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
  ])("[C-27] keeps the sent answers when the response is %j", (response) => {
    expect(savedSubmission(sent, readShape<FormSubmission>(response, SUBMISSION)).answers).toEqual(
      sent.answers,
    );
  });
});
