import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { Activity } from "react";
import { vi } from "vitest";
import { FormSubmissionEdit, type FormSubmissionEditProps } from "../../src/entries/forms.js";
import {
  createDemoCardField,
  createDemoChurch,
  type DemoChurch,
} from "../../src/entries/testing.js";
import type { FormSubmission, Question } from "../../src/forms/types.js";
import { renderWithChurch, type RenderOptions } from "../harness/renderWithChurch.js";

export const GRACE = "CHU00000001";

/** Adds a form to the demo server and returns its id. A row is a field type, a title and overrides of the question. */
export function addForm(
  server: DemoChurch,
  rows: readonly (readonly [fieldType: string, title: string, overrides?: Partial<Question>])[],
): string {
  const formId = "FRM99";
  server.db.forms.push({ id: formId, churchId: GRACE, name: "Made up" });
  server.db.questions.push(
    ...rows.map(([fieldType, title, overrides], index) => ({
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
      ...overrides,
    })),
  );
  return formId;
}

export const choicesOf = (...texts: string[]) => texts.map((text) => ({ value: text, text }));

/** Renders a form of the demo server. `setProps` re-renders it with changed props. */
export function showForm(
  props: Partial<FormSubmissionEditProps> = {},
  { isSignedOut, ...options }: RenderOptions & { isSignedOut?: boolean } = {},
) {
  const server = options.church ?? createDemoChurch();
  const updatedFunction = vi.fn<(saved?: FormSubmission) => void>();
  const ids = { addFormId: "", formSubmissionId: "", contentType: "form", contentId: "FRM" };
  const ui = (
    overrides: Partial<FormSubmissionEditProps> = {},
    mode: "visible" | "hidden" = "visible",
  ) => (
    <Activity mode={mode}>
      <FormSubmissionEdit {...ids} updatedFunction={updatedFunction} {...props} {...overrides} />
    </Activity>
  );
  const view = renderWithChurch(ui(), {
    ...options,
    church: server,
    host: { cardField: createDemoCardField(server), ...options.host },
  });
  if (isSignedOut) view.client.session.logout();
  return {
    ...view,
    church: server,
    updatedFunction,
    setProps: (overrides: Partial<FormSubmissionEditProps>) => view.rerender(ui(overrides)),
    hide: () => view.rerender(ui({}, "hidden")),
    show: () => view.rerender(ui()),
  };
}

export const getFormBox = () => document.querySelector<HTMLElement>("#formSubmissionBox");
export const getButton = (name: string | RegExp) => screen.getByRole("button", { name });
/** The name of the button that submits: "Submit", or "Pay $50.00 and submit" if that charges a card. */
export const SUBMIT = /^(Submit|Pay \S+ and submit)$/;
/** Clicks Submit once it is shown. While a form is being sent, the button has another name. */
export const submit = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole("button", { name: SUBMIT }));
export const findThanks = () => screen.findByRole("heading", { name: /^Thank you/ });
export const findField = (name: string | RegExp) => screen.findByRole("textbox", { name });
/** Returns the body of each POST to /formsubmissions. */
export const listPosted = ({ requests }: DemoChurch) =>
  requests
    .filter(({ method, path }) => method === "POST" && path.includes("/formsubmissions"))
    .map(({ body }) => body as FormSubmission[]);
/** Returns method and path of each request for questions or submissions. */
export const listFormRequests = ({ requests }: DemoChurch) =>
  requests
    .filter(({ path }) => /questions|formsubmissions/.test(path))
    .map(({ method, path }) => `${method} ${path.replace("/membership", "")}`);
export const valuesOf = (submission: FormSubmission | undefined) =>
  submission?.answers?.map(({ value }) => value);
/** Returns the lines of the error list above the questions. */
export const getListedErrors = () =>
  screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
