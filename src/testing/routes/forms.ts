import type { Hono } from "hono";
import {
  addListRoute,
  getCaller,
  hasPermission,
  readList,
  refuse,
  requirePermission,
} from "./respond.js";
import type { FormSubmission } from "../../forms/types.js";
import { wait } from "../../platform/core/time.js";
import { type DemoServer, filterBy, findBy, omitBy, toSecond } from "../DemoServer.js";

/** How long a real server takes to delete a submission, in milliseconds. */
const DELETE_MS = 500;
const EDIT_ACTIONS = ["Admin", "Edit"];

export function addFormRoutes(app: Hono, server: DemoServer): void {
  const { db } = server;
  const findQuestions = (formId: string | undefined) => filterBy(db.questions, { formId });
  app.get("/membership/questions/unrestricted", (context) => {
    const formId = context.req.query("formId");
    if (!formId) refuse();
    return context.json(findQuestions(formId));
  });
  // Without formId, this route responds with an empty list, and /questions/unrestricted refuses the request.
  addListRoute(app, server, "/membership/questions", (_, context) =>
    findQuestions(context.req.query("formId")),
  );
  app.get("/membership/formsubmissions/:id", (context) => {
    requirePermission(server, context, "Forms", ...EDIT_ACTIONS);
    const stored = findBy(db.submissions, { id: context.req.param("id") });
    if (!stored) throw new Error("Cannot read properties of null (reading 'formId')");
    const { answers, ...submission } = stored;
    const include = context.req.query("include")?.split(",") ?? [];
    return context.json({
      ...submission,
      ...(include.includes("form") && { form: findBy(db.forms, { id: stored.formId }) }),
      ...(include.includes("questions") && { questions: findQuestions(stored.formId) }),
      ...(include.includes("answers") && { answers }),
    });
  });
  app.post("/membership/formsubmissions", async (context) => {
    const body = await readList<FormSubmission>(context).catch(() => []);
    if (body.length === 0)
      return context.json({ error: "Please check body. formsubmissions is required" });
    const caller = getCaller(server, context);
    const canEditForms = hasPermission(server, caller, "Forms", ...EDIT_ACTIONS);
    return context.json(body.map((submission) => saveSubmission(server, submission, canEditForms)));
  });
  app.delete("/membership/formsubmissions/:id", async (context) => {
    requirePermission(server, context, "Forms", ...EDIT_ACTIONS);
    db.submissions = omitBy(db.submissions, { id: context.req.param("id") });
    await wait(DELETE_MS);
    return context.json({});
  });
}

/** Stores a submission. Like real servers, it returns errors with status 200 and does not check required questions. */
function saveSubmission(
  { db, nextId, now }: DemoServer,
  submission: FormSubmission,
  canEditForms: boolean,
): object {
  const { formId, contentType, contentId, submittedBy = null } = submission;
  const form = findBy(db.forms, { id: formId });
  if (!form) return { error: `Form with id ${formId} not found` };
  if (form.restricted && !canEditForms)
    return { error: `You're not allowed to submit ${form.name}` };
  const { churchId = "" } = form;
  const id = submission.id ?? nextId("FSM");
  const answers = (submission.answers ?? []).map((each) => ({
    ...each,
    churchId,
    formSubmissionId: id,
    id: each.id ?? nextId("ANS"),
  }));
  const existing = findBy(db.submissions, { id });
  const time = toSecond(now()).toISOString();
  // Servers store `required` on questions, not on answers.
  const storedAnswers = answers.map(({ required: _, ...answer }) => answer);
  const fields = { formId, contentType, contentId, submittedBy };
  const stored = { id, churchId, ...fields, answers: storedAnswers };
  if (existing) Object.assign(existing, { answers: storedAnswers, revisionDate: time });
  else if (!submission.id)
    db.submissions.push({ ...stored, submissionDate: time, revisionDate: null, revisedBy: null });
  return { ...submission, answers, churchId, id };
}
