import { type Context, Hono } from "hono";
import type { FormSubmission, Answer } from "../../forms/types.js";
import { type DemoServer, toSecond } from "../DemoServer.js";
import { hasPermission, getCaller, deny, sendError, readList } from "./respond.js";
import type { StoredSubmission } from "../types.js";

/** How long a real server takes to delete a submission, in milliseconds. */
const DELETE_MS = 500;

/**
 * Stores or updates a submission and returns it with its new ids. Like real servers, it returns errors with status 200 and
 * does not check required questions.
 */
function saveSubmission(
  server: DemoServer,
  submission: FormSubmission,
  canReadForms: boolean,
): object {
  const { db, nextId, now } = server;
  const form = db.forms.find(({ id }) => id === submission.formId);
  if (!form) return { error: `Form with id ${submission.formId} not found` };
  if (form.restricted && !canReadForms)
    return { error: `You're not allowed to submit ${form.name}` };
  const { churchId = "" } = form;
  const id = submission.id ?? nextId("FSM");
  const answers = (submission.answers ?? []).map((each) => ({
    ...each,
    churchId,
    formSubmissionId: id,
    id: each.id ?? nextId("ANS"),
  }));
  const existing = db.submissions.find((each) => each.id === id);
  const timestamp = toSecond(now()).toISOString();
  const storedAnswers = answers.map(omitRequired);
  if (existing) Object.assign(existing, { answers: storedAnswers, revisionDate: timestamp });
  else if (!submission.id)
    db.submissions.push({
      ...createStoredSubmission(submission),
      id,
      churchId,
      submissionDate: timestamp,
      answers: storedAnswers,
    });
  return { ...submission, answers, churchId, id };
}

/** Returns an answer as stored. Only the question stores `required`. */
const omitRequired = ({ required: _, ...answer }: Answer): Answer => answer;

const createStoredSubmission = ({
  formId,
  contentType,
  contentId,
  submittedBy,
}: FormSubmission): Omit<StoredSubmission, "id"> => ({
  ...(formId !== undefined && { formId }),
  ...(contentType !== undefined && { contentType }),
  ...(contentId !== undefined && { contentId }),
  submittedBy: submittedBy ?? null,
  revisionDate: null,
  revisedBy: null,
});

const canRead = (server: DemoServer, context: Context): boolean =>
  ["Admin", "Edit"].some((action) =>
    hasPermission(server, getCaller(server, context), "Forms", action),
  );

/** Creates the routes of forms, questions and submissions. */
export function formRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  const findQuestions = (formId: string | undefined) =>
    db.questions.filter((question) => question.formId === formId);
  app.get("/questions/unrestricted", (context) => {
    const formId = context.req.query("formId");
    return formId ? context.json(findQuestions(formId)) : deny(context);
  });
  app.get("/questions", (context) => {
    if (!getCaller(server, context))
      return server.quirks.badTokensReadNothing ? context.json([]) : deny(context);
    // Without formId this responds with an empty list, while /questions/unrestricted refuses it.
    return context.json(findQuestions(context.req.query("formId")));
  });
  app.get("/formsubmissions/:id", (context) => {
    if (!canRead(server, context)) return deny(context);
    const stored = db.submissions.find(({ id }) => id === context.req.param("id"));
    if (!stored) return sendError(context, "Cannot read properties of null (reading 'formId')");
    const { answers, ...submission } = stored;
    const include = new Set(context.req.query("include")?.split(","));
    return context.json({
      ...submission,
      ...(include.has("form") && { form: db.forms.find(({ id }) => id === stored.formId) }),
      ...(include.has("questions") && { questions: findQuestions(stored.formId) }),
      ...(include.has("answers") && { answers }),
    });
  });
  app.post("/formsubmissions", async (context) => {
    const body = await readList<FormSubmission>(context);
    if (!body || body.length === 0)
      return context.json({ error: "Please check body. formsubmissions is required" });
    const canReadForms = canRead(server, context);
    return context.json(body.map((submission) => saveSubmission(server, submission, canReadForms)));
  });
  app.delete("/formsubmissions/:id", async (context) => {
    if (!canRead(server, context)) return deny(context);
    db.submissions = db.submissions.filter(({ id }) => id !== context.req.param("id"));
    await new Promise((resolve) => setTimeout(resolve, DELETE_MS));
    return context.json({});
  });
  return app;
}
