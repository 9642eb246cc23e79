import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { Activity } from "react";
import { vi } from "vitest";
import { FormSubmissionEdit, type FormSubmissionEditProps } from "../../src/forms.js";
import { createDemoCardField, createDemoChurch, type DemoChurch } from "../../src/testing.js";
import type { FormSubmission, Question } from "../../src/forms/types.js";
import { renderWithChurch, type RenderOptions } from "../harness/renderWithChurch.js";

export const GRACE = "CHU00000001";

/** A form of its own in the demo church: fieldType and title of each question, then what is not as usual. */
export function addForm(
  church: DemoChurch,
  rows: readonly (readonly [fieldType: string, title: string, more?: Partial<Question>])[],
): string {
  const formId = "FRM99";
  church.db.forms.push({ id: formId, churchId: GRACE, name: "Made up" });
  church.db.questions.push(
    ...rows.map(([fieldType, title, more], index) => ({
      id: `Q${index + 1}`,
      churchId: GRACE,
      formId,
      fieldType,
      title,
      description: null,
      placeholder: null,
      required: false,
      sort: index + 1,
      choices: null,
      ...more,
    })),
  );
  return formId;
}

export const choicesOf = (...texts: string[]) => texts.map((text) => ({ value: text, text }));

/** Shows a form of the demo church; `again` gives it other props. */
export function showForm(
  props: Partial<FormSubmissionEditProps> = {},
  { isSignedOut, ...options }: RenderOptions & { isSignedOut?: boolean } = {},
) {
  const church = options.church ?? createDemoChurch();
  const updatedFunction = vi.fn<(saved?: FormSubmission) => void>();
  const ids = { addFormId: "", formSubmissionId: "", contentType: "form", contentId: "FRM" };
  const ui = (
    more: Partial<FormSubmissionEditProps> = {},
    mode: "visible" | "hidden" = "visible",
  ) => (
    <Activity mode={mode}>
      <FormSubmissionEdit {...ids} updatedFunction={updatedFunction} {...props} {...more} />
    </Activity>
  );
  const made = renderWithChurch(ui(), {
    ...options,
    church,
    host: { cardField: createDemoCardField(church), ...options.host },
  });
  if (isSignedOut) made.client.session.logout();
  return {
    ...made,
    church,
    updatedFunction,
    again: (more: Partial<FormSubmissionEditProps>) => made.rerender(ui(more)),
    hide: () => made.rerender(ui({}, "hidden")),
    show: () => made.rerender(ui()),
  };
}

export const box = () => document.querySelector<HTMLElement>("#formSubmissionBox");
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
/** Presses Submit as soon as it is there: while a form is being sent, the button has another name. */
export const submit = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole("button", { name: "Submit" }));
export const field = (name: string | RegExp) => screen.findByRole("textbox", { name });
/** What was posted as a submission, call by call. */
export const posted = ({ requests }: DemoChurch) =>
  requests
    .filter(({ method, path }) => method === "POST" && path.includes("/formsubmissions"))
    .map(({ body }) => body as FormSubmission[]);
export const reads = ({ requests }: DemoChurch) =>
  requests
    .filter(({ path }) => /questions|formsubmissions/.test(path))
    .map(({ method, path }) => `${method} ${path.replace("/membership", "")}`);
export const valuesOf = (submission: FormSubmission | undefined) =>
  submission?.answers?.map(({ value }) => value);
/** The lines of the list above the questions. */
export const listed = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
