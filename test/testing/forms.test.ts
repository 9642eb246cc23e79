import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import type { FormSubmission, Question } from "../../src/forms/types.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";

let church: DemoChurch;
let now: Date;
beforeEach(() => {
  now = new Date("2026-05-01T12:00:00.700Z");
  church = createDemoChurch({ now: () => now });
});

const GIVEN = {
  formId: "FRM00000001",
  contentType: "form",
  contentId: "FRM00000001",
  answers: [{ questionId: "QUE00000001", value: "Ada", required: true }],
};
const submit = async (more: object = {}, as?: string) =>
  (await callDemo(church, as, "POST", "/membership/formsubmissions/", [{ ...GIVEN, ...more }]))
    .json as FormSubmission[];
const read = (id: string | undefined, include = "?include=questions,answers,form", as = "ruth") =>
  callDemo(church, as, "GET", `/membership/formsubmissions/${id}/${include}`);

describe("a submission", () => {
  it("is echoed with ids and kept; its answers forget that they were required", async () => {
    const [made] = await submit({ submittedBy: null, churchId: null });
    expect(made).toEqual({
      ...GIVEN,
      id: expect.any(String) as string,
      churchId: GRACE,
      submittedBy: null,
      answers: [
        {
          ...GIVEN.answers[0],
          id: expect.any(String) as string,
          churchId: GRACE,
          formSubmissionId: made?.id,
        },
      ],
    });
    const { required: _, ...answer } = made?.answers?.[0] ?? {};
    expect((await read(made?.id)).json).toEqual({
      id: made?.id,
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

  it("is changed by its id, which leaves a date of revision", async () => {
    const [made] = await submit();
    now = new Date("2026-05-02T12:00:00Z");
    const answers = made?.answers?.map((each) => ({ ...each, value: "Ada Bell" }));
    await submit({ id: made?.id, answers });
    expect(church.db.submissions).toHaveLength(2);
    expect((await read(made?.id, "?include=answers")).json).toMatchObject({
      submissionDate: "2026-05-01T12:00:00.000Z",
      revisionDate: "2026-05-02T12:00:00.000Z",
      answers: [{ id: answers?.[0]?.id, value: "Ada Bell" }],
    });
    await submit({ id: "nope" });
    expect(church.db.submissions).toHaveLength(2);
  });

  it("is read with the parts that are asked for, by those who may", async () => {
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

  it("is taken without its required answers, and refused with 200", async () => {
    expect(await submit({ answers: [] })).toMatchObject([{ answers: [] }]);
    expect(await submit({ formId: "nope" })).toEqual([{ error: "Form with id nope not found" }]);
    const refusal = [{ error: "You're not allowed to submit Elders' Survey" }];
    expect(await submit({ formId: "FRM00000004" })).toEqual(refusal);
    expect(await submit({ formId: "FRM00000004" }, "samuel")).toEqual(refusal);
    expect(await submit({ formId: "FRM00000004" }, "ruth")).toMatchObject([
      { formId: "FRM00000004" },
    ]);
    expect(church.db.submissions).toHaveLength(3);
  });

  it("is deleted after half a second, by those who may", async () => {
    vi.useFakeTimers();
    try {
      const answered = vi.fn();
      const remove = (as: string) =>
        callDemo(church, as, "DELETE", "/membership/formsubmissions/FSB00000001").then(answered);
      await remove("samuel");
      expect(answered).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }));
      const removal = remove("ruth");
      await vi.advanceTimersByTimeAsync(499);
      expect(answered).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      await removal;
      expect(church.db.submissions).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the forms", () => {
  it("have a long one, with what no other form has, and two of other churches", async () => {
    const read = async (form: string) =>
      (
        await callDemo(
          church,
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

  it("have a question of every kind, in order, with all fields", async () => {
    const { json } = await callDemo(
      church,
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
