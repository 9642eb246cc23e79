import type { MiddlewareHandler } from "hono";
import { errorText } from "../../rules/api/errorText.js";
import type { Suite } from "../Suite.js";

/** Gives every refusal the body that callers expect, where the quirk is turned off. */
export const unifyErrors =
  ({ quirks }: Suite): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { status } = context.res;
    if (quirks.errorBodiesDiffer || status < 400) return;
    const { text } = errorText({ statusText: "Not allowed", body: await context.res.text() });
    context.res = Response.json({ errors: [text] }, { status });
  };
