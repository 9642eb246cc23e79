import { Hono, type MiddlewareHandler } from "hono";
import { errorText } from "../../platform/http/rules/responses.js";
import type { DemoServer } from "../DemoServer.js";
import { churchRoutes, membershipRemovalRoutes } from "./churches.js";
import { conversationRoutes, connectionRoutes } from "./connections.js";
import { contentRoutes, bucketRoutes, fileRoutes } from "./content.js";
import { formRoutes } from "./forms.js";
import { givingRoutes, cardProviderRoutes } from "./giving.js";
import { privateMessageRoutes, messageRoutes } from "./messages.js";
import { notificationRoutes } from "./notifications.js";
import { peopleRoutes, userRoutes } from "./people.js";
import { sendError } from "./respond.js";

/** Creates the app with all services below their prefixes, the bucket, the card provider and the files. */
export function createApp(server: DemoServer): Hono {
  const app = new Hono({ strict: false });
  app.use(unifyErrorBodies(server));
  app.use(async (context, next) => {
    if (!context.req.header("Content-Type")?.includes("json")) return next();
    const text = await context.req.text();
    try {
      if (text) JSON.parse(text);
    } catch (error) {
      return sendError(context, (error as Error).message, 400);
    }
    return next();
  });
  app.route("/messaging", messagingRoutes(server));
  app.route("/membership", membershipRoutes(server));
  app.route("/giving", givingRoutes(server));
  app.route("/content", contentRoutes(server));
  app.route("/bucket", bucketRoutes(server));
  app.route("/provider", cardProviderRoutes(server));
  app.route("/files", fileRoutes(server));
  app.notFound((context) => sendError(context, "Endpoint not found", 404));
  return app;
}

/**
 * Returns a path as its route spells it. Ignores case and a trailing slash, as real servers do. Without `pathsNeedPrefixes`,
 * the prefix is optional.
 */
export function resolvePath(
  { routes }: Hono,
  { quirks }: DemoServer,
  modules: readonly string[],
  method: string,
  pathname: string,
): string {
  const path = pathname.replace(/(.)\/$/, "$1");
  const prefixes = quirks.pathsNeedPrefixes ? [""] : ["", ...modules.map((module) => `/${module}`)];
  return (
    prefixes
      .map((prefix) => normalizePath(routes, method, prefix + path))
      .find((found) => found !== undefined) ?? path
  );
}

/** Creates the routes of the membership service. */
function membershipRoutes(server: DemoServer): Hono {
  const app = new Hono();
  app.route("/people", peopleRoutes(server));
  app.route("/users", userRoutes(server));
  app.route("/churches", churchRoutes(server));
  app.route("/", membershipRemovalRoutes(server));
  app.get("/settings/public/:churchId", (context) =>
    context.json(server.db.settings.get(context.req.param("churchId")) ?? {}),
  );
  app.route("/", formRoutes(server));
  return app;
}

/** Creates the routes of the messaging service. */
function messagingRoutes(server: DemoServer): Hono {
  const app = new Hono();
  app.route("/notifications", notificationRoutes(server));
  app.route("/privateMessages", privateMessageRoutes(server));
  app.route("/conversations", conversationRoutes(server));
  app.route("/messages", messageRoutes(server));
  app.route("/connections", connectionRoutes(server));
  return app;
}

interface Route {
  method: string;
  path: string;
}

/**
 * Returns a path as its route spells it, or `undefined` if no route matches. Hono's routes are case-sensitive, the real
 * server's are not. Parameters keep their case.
 */
function normalizePath(
  routes: readonly Route[],
  method: string,
  path: string,
): string | undefined {
  const parts = path.split("/");
  for (const route of routes) {
    const segments = route.path.split("/");
    if (route.method !== method || segments.length !== parts.length) continue;
    const isLiteral = (segment: string) => !segment.startsWith(":");
    const isMatch = segments.every(
      (segment, index) =>
        !isLiteral(segment) || segment.toLowerCase() === parts[index]?.toLowerCase(),
    );
    if (isMatch)
      return segments
        .map((segment, index) => (isLiteral(segment) ? segment : parts[index]))
        .join("/");
  }
  return undefined;
}

/** Without `errorBodiesDiffer`, replaces the body of each error response with `{"errors":["…"]}`. */
const unifyErrorBodies =
  ({ quirks }: DemoServer): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { status } = context.res;
    if (quirks.errorBodiesDiffer || status < 400) return;
    const { text } = errorText({ statusText: "Not allowed", body: await context.res.text() });
    context.res = Response.json({ errors: [text] }, { status });
  };
