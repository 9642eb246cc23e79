import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { addChurchRoutes } from "./churches.js";
import { addConnectionRoutes } from "./connections.js";
import { addContentRoutes } from "./content.js";
import { addFormRoutes } from "./forms.js";
import { addGivingRoutes } from "./giving.js";
import { addMessageRoutes } from "./messages.js";
import { addNotificationRoutes } from "./notifications.js";
import { addPeopleRoutes } from "./people.js";
import { sendError } from "./respond.js";
import { readErrorText } from "../../platform/http/rules/errorText.js";
import type { DemoServer } from "../DemoServer.js";

const PREFIXES = ["", "/messaging", "/membership", "/giving", "/content"];

export function createApp(server: DemoServer): Hono {
  const { quirks } = server;
  const app: Hono = new Hono({
    getPath: ({ method, url }) => matchPath(app, server, method, new URL(url).pathname),
  });
  app.use(async (context, next) => {
    await next();
    const { status } = context.res;
    if (quirks.errorBodiesDiffer || status < 400) return;
    const { text } = readErrorText({ statusText: "Not allowed", body: await context.res.text() });
    context.res = Response.json({ errors: [text] }, { status });
  });
  app.use(async (context, next) => {
    const isJson = context.req.header("Content-Type")?.includes("json");
    try {
      if (isJson) JSON.parse((await context.req.text()) || "{}");
    } catch (error) {
      return sendError(context, (error as Error).message, 400);
    }
    return next();
  });
  addNotificationRoutes(app, server);
  addMessageRoutes(app, server);
  addConnectionRoutes(app, server);
  addPeopleRoutes(app, server);
  addChurchRoutes(app, server);
  addFormRoutes(app, server);
  addGivingRoutes(app, server);
  addContentRoutes(app, server);
  app.notFound((context) => sendError(context, "Endpoint not found", 404));
  app.onError((error, context) =>
    error instanceof HTTPException ? error.getResponse() : sendError(context, error.message, 500),
  );
  return app;
}

const patterns = new Map<string, RegExp>();

function toPattern(route: string): RegExp {
  const pattern = patterns.get(route) ?? new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}/?$`, "i");
  patterns.set(route, pattern);
  return pattern;
}

/** Returns the path of the matching route with the given parameters. Ignores letter case and a trailing slash; without `pathsNeedPrefixes`, also a missing prefix. */
function matchPath({ routes }: Hono, { quirks }: DemoServer, method: string, path: string): string {
  for (const prefix of quirks.pathsNeedPrefixes ? [""] : PREFIXES) {
    const full = prefix + path;
    const route = routes.find((each) => each.method === method && toPattern(each.path).test(full));
    const parts = full.split("/");
    const segments = route?.path.split("/");
    if (segments)
      return segments.map((each, index) => (each.startsWith(":") ? parts[index] : each)).join("/");
  }
  return path;
}
