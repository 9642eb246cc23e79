import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import type { DemoChurch } from "../../../src/testing.js";

/** X-XSRF-TOKEN is missing on purpose: a real server refuses it across origins (CONTRACT §1.1). */
const ALLOWED_HEADERS = [
  "Content-Type",
  "Authorization",
  "X-Requested-With",
  "Accept",
  "Origin",
  "X-Batch-Id",
];
const ALLOWED_METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

/** A demo church as a real server presents it: any origin with credentials, weak ETags, a lost call as a cut connection. */
export function createTwinApp(church: DemoChurch): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ALLOWED_METHODS,
    allowHeaders: ALLOWED_HEADERS,
  });
  // A file says itself who may read it, or does not.
  app.use((context, next) =>
    /^\/files\//i.test(context.req.path) ? next() : allow(context, next),
  );
  app.use(etag({ weak: true }));
  app.all("*", async (context) => {
    try {
      return await church.fetch(context.req.raw);
    } catch {
      // What an in-memory client sees as "Failed to fetch" is a connection that ends without an answer.
      context.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  });
  return app;
}
