import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import type { FormSubmission, Question } from "../../src/forms/types.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";

let server: DemoChurch;
let now: Date;
beforeEach(() => {
  now = new Date("2026-05-01T12:00:00.700Z");
  server = createDemoChurch({ now: () => now });
});

const SUBMISSION = {
  formId: "FRM00000001",
  contentType: "form",
  contentId: "FRM00000001",
  answers: [{ questionId: "QUE00000001", value: "Ada", required: true }],
};
const submit = async (changes: object = {}, as?: string) =>
  (
    await callDemo(server, as, "POST", "/membership/formsubmissions/", [
      { ...SUBMISSION, ...changes },
    ])
  ).json as FormSubmission[];
const read = (id: string | undefined, include = "?include=questions,answers,form", as = "ruth") =>
  callDemo(server, as, "GET", `/membership/formsubmissions/${id}/${include}`);

describe("demo server form submissions", () => {
  it("are returned with ids and stored without the required flag of their answers", async () => {
    const [created] = await submit({ submittedBy: null, churchId: null });
    expect(created).toEqual({
      ...SUBMISSION,
      id: expect.any(String) as string,
      churchId: GRACE,
      submittedBy: null,
      answers: [
        {
          ...SUBMISSION.answers[0],
          id: expect.any(String) as string,
          churchId: GRACE,
          formSubmissionId: created?.id,
        },
      ],
    });
    const { required: _, ...answer } = created?.answers?.[0] ?? {};
    expect((await read(created?.id)).json).toEqual({
      id: created?.id,
      churchId: GRACE,
      formId: "FRM00000001",
      contentType: "form",
      contentId: "FRM00000001",
      submissionDate: "2026-05-01T12:00:00.000Z",
      submittedBy: null,
      revisionDate: null,
      revisedBy: null,
      form: expect.objectContaining({
        name: "Welcome Card",
        thankYouMessage: "Thank you!",
      }) as object,
      questions: [
        expect.objectContaining({ title: "Your name" }),
        expect.objectContaining({ fieldType: "Yes/No" }),
      ],
      answers: [answer],
    });
  });

  it("are updated by id and get a revision date", async () => {
    const [created] = await submit();
    now = new Date("2026-05-02T12:00:00Z");
    const answers = created?.answers?.map((each) => ({ ...each, value: "Ada Bell" }));
    await submit({ id: created?.id, answers });
    expect(server.db.submissions).toHaveLength(2);
    expect((await read(created?.id, "?include=answers")).json).toMatchObject({
      submissionDate: "2026-05-01T12:00:00.000Z",
      revisionDate: "2026-05-02T12:00:00.000Z",
      answers: [{ id: answers?.[0]?.id, value: "Ada Bell" }],
    });
    await submit({ id: "nope" });
    expect(server.db.submissions).toHaveLength(2);
  });

  it("omit fields that were not requested, and answer 401 without permission", async () => {
    expect(Object.keys((await read("FSB00000001", "")).json as object)).not.toEqual(
      expect.arrayContaining(["answers"]),
    );
    expect(Object.keys((await read("FSB00000001", "?include=answers")).json as object)).not.toEqual(
      expect.arrayContaining(["form"]),
    );
    expect(await read("FSB00000001", "", "samuel")).toMatchObject({ status: 401, json: {} });
    expect(await read("nope")).toMatchObject({
      status: 500,
      json: { error: { message: "Cannot read properties of null (reading 'formId')" } },
    });
  });

  it("accept missing required answers, and report rejections in the response body", async () => {
    expect(await submit({ answers: [] })).toMatchObject([{ answers: [] }]);
    expect(await submit({ formId: "nope" })).toEqual([{ error: "Form with id nope not found" }]);
    const refusal = [{ error: "You're not allowed to submit Elders' Survey" }];
    expect(await submit({ formId: "FRM00000004" })).toEqual(refusal);
    expect(await submit({ formId: "FRM00000004" }, "samuel")).toEqual(refusal);
    expect(await submit({ formId: "FRM00000004" }, "ruth")).toMatchObject([
      { formId: "FRM00000004" },
    ]);
    expect(server.db.submissions).toHaveLength(3);
  });

  it("are deleted after half a second, by permitted users only", async () => {
    vi.useFakeTimers();
    try {
      const onResponse = vi.fn();
      const remove = (as: string) =>
        callDemo(server, as, "DELETE", "/membership/formsubmissions/FSB00000001").then(onResponse);
      await remove("samuel");
      expect(onResponse).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }));
      const removal = remove("ruth");
      await vi.advanceTimersByTimeAsync(499);
      expect(onResponse).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      await removal;
      expect(server.db.submissions).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("demo server forms", () => {
  it("include a long form with edge cases and forms of two other churches", async () => {
    const read = async (form: string) =>
      (
        await callDemo(
          server,
          undefined,
          "GET",
          `/membership/questions/unrestricted?formId=${form}`,
        )
      ).json as Question[];
    const long = await read("FRM00000005");
    expect(long.map(({ fieldType }) => fieldType)).toEqual(
      expect.arrayContaining(["Heading", "Signature", "Payment"]),
    );
    expect(
      long.filter(({ fieldType, choices }) => fieldType === "Checkbox" && choices?.length === 0),
    ).toHaveLength(1);
    expect(
      long.filter(({ fieldType, choices }) => fieldType === "Multiple Choice" && choices === null),
    ).toHaveLength(1);
    expect(long.flatMap(({ choices }) => choices ?? []).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["Lunch", "Lunch, packed", "Lunch, packed, without meat"]),
    );
    expect(long.some(({ description }) => (description?.length ?? 0) > 100)).toBe(true);
    expect((await read("FRM00000006")).map(({ churchId }) => churchId)).toEqual([
      "CHU00000002",
      "CHU00000002",
    ]);
    expect((await read("FRM00000007")).map(({ churchId }) => churchId)).toEqual([
      "CHU00000003",
      "CHU00000003",
    ]);
  });

  it("include one form with all field types in order", async () => {
    const { json } = await callDemo(
      server,
      undefined,
      "GET",
      "/membership/questions/unrestricted?formId=FRM00000003",
    );
    const questions = json as { sort: number; fieldType: string }[];
    expect(questions.map(({ sort }) => sort)).toEqual(questions.map((_, index) => index + 1));
    expect(new Set(questions.map(({ fieldType }) => fieldType))).toEqual(
      new Set([
        "Textbox",
        "Whole Number",
        "Decimal",
        "Date",
        "Email",
        "Phone Number",
        "Text Area",
        "Yes/No",
        "Multiple Choice",
        "Checkbox",
        "Payment",
      ]),
    );
  });
});
