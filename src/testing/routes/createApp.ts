import { Hono } from "hono";
import type { Suite } from "../Suite.js";
import { bucketRoutes } from "./bucket.js";
import { cardProviderRoutes } from "./cardProvider.js";
import { contentRoutes } from "./content.js";
import { fileRoutes } from "./files.js";
import { givingRoutes } from "./giving.js";
import { membershipRoutes } from "./membership.js";
import { messagingRoutes } from "./messaging.js";
import { crash } from "./respond.js";
import { unifyErrors } from "./unifyErrors.js";

/** All services of the suite below their prefixes, and beside them the bucket, the card provider and the files. */
export function createApp(suite: Suite): Hono {
  const app = new Hono({ strict: false });
  app.use(unifyErrors(suite));
  app.use(async (context, next) => {
    if (!context.req.header("Content-Type")?.includes("json")) return next();
    const text = await context.req.text();
    try {
      if (text) JSON.parse(text);
    } catch (error) {
      return crash(context, (error as Error).message, 400);
    }
    return next();
  });
  app.route("/messaging", messagingRoutes(suite));
  app.route("/membership", membershipRoutes(suite));
  app.route("/giving", givingRoutes(suite));
  app.route("/content", contentRoutes(suite));
  app.route("/bucket", bucketRoutes(suite));
  app.route("/provider", cardProviderRoutes(suite));
  app.route("/files", fileRoutes(suite));
  app.notFound((context) => crash(context, "Endpoint not found", 404));
  return app;
}
