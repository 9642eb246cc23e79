import { type Context, Hono } from "hono";
import { saveSubmission } from "../forms/saveSubmission.js";
import type { FormSubmission } from "../../types/forms.js";
import type { Suite } from "../Suite.js";
import { callerOf, crash, listBody, may, refuse } from "./respond.js";

/** Real servers take their time over it. */
const DELETE_MS = 500;

const mayRead = (suite: Suite, context: Context): boolean =>
  ["Admin", "Edit"].some((action) => may(suite, callerOf(suite, context), "Forms", action));

export function formRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  const questionsOf = (formId: string | undefined) => db.questions.filter((question) => question.formId === formId);
  app.get("/questions/unrestricted", (context) => {
    const formId = context.req.query("formId");
    return formId ? context.json(questionsOf(formId)) : refuse(context);
  });
  app.get("/questions", (context) => {
    if (!callerOf(suite, context)) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    // Without a form there are no questions; only the call for everybody refuses that.
    return context.json(questionsOf(context.req.query("formId")));
  });
  app.get("/formsubmissions/:id", (context) => {
    if (!mayRead(suite, context)) return refuse(context);
    const stored = db.submissions.find(({ id }) => id === context.req.param("id"));
    if (!stored) return crash(context, "Cannot read properties of null (reading 'formId')");
    const { answers, ...submission } = stored;
    const include = new Set(context.req.query("include")?.split(","));
    return context.json({
      ...submission,
      ...(include.has("form") && { form: db.forms.find(({ id }) => id === stored.formId) }),
      ...(include.has("questions") && { questions: questionsOf(stored.formId) }),
      ...(include.has("answers") && { answers }),
    });
  });
  app.post("/formsubmissions", async (context) => {
    const body = await listBody<FormSubmission>(context);
    if (!body || body.length === 0) return context.json({ error: "Please check body. formsubmissions is required" });
    const isTrusted = mayRead(suite, context);
    return context.json(body.map((submission) => saveSubmission(suite, submission, isTrusted)));
  });
  app.delete("/formsubmissions/:id", async (context) => {
    if (!mayRead(suite, context)) return refuse(context);
    db.submissions = db.submissions.filter(({ id }) => id !== context.req.param("id"));
    await new Promise((resolve) => setTimeout(resolve, DELETE_MS));
    return context.json({});
  });
  return app;
}
