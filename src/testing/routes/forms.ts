import { Hono } from "hono";
import type { FormSubmission } from "../../types/forms.js";
import { QUESTIONS } from "../data/forms.js";
import { callerOf, crash, listBody, may, refuse, type Suite } from "./respond.js";

export function formRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.get("/questions/unrestricted", (context) => {
    const formId = context.req.query("formId");
    return formId ? context.json(QUESTIONS.filter((question) => question.formId === formId)) : refuse(context);
  });
  app.get("/questions", (context) => {
    if (!callerOf(suite, context)) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    const formId = context.req.query("formId");
    return formId ? context.json(QUESTIONS.filter((question) => question.formId === formId)) : refuse(context);
  });
  app.get("/formsubmissions/:id", (context) => {
    const caller = callerOf(suite, context);
    if (!may(suite, caller, "Forms", "Admin") && !may(suite, caller, "Forms", "Edit")) return refuse(context);
    return crash(context, "The submission could not be read.");
  });
  app.post("/formsubmissions", async (context) => {
    const body = await listBody<FormSubmission>(context);
    if (!body || body.length === 0) return context.json({ error: "Please check body. formsubmissions is required" });
    return context.json(body.map((submission) => ({ ...submission, id: submission.id ?? suite.nextId("FSM") })));
  });
  app.delete("/formsubmissions/:id", (context) =>
    may(suite, callerOf(suite, context), "Forms", "Admin") ? context.json({}) : refuse(context),
  );
  return app;
}
