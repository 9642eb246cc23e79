import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import type { DemoChurch } from "../testing/createDemoChurch.js";

/** Without X-XSRF-TOKEN, which real servers reject across origins. */
const ALLOWED_HEADERS = [
  "Content-Type",
  "Authorization",
  "X-Requested-With",
  "Accept",
  "Origin",
  "X-Batch-Id",
];
const ALLOWED_METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

/** Wraps a demo server in the HTTP behavior of a real one: CORS for any origin with credentials, weak ETags, and dropped connections. */
export function createDemoHttpApp(server: DemoChurch): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ALLOWED_METHODS,
    allowHeaders: ALLOWED_HEADERS,
  });
  // Responses with files set their own CORS headers.
  app.use((context, next) =>
    /^\/files\//i.test(context.req.path) ? next() : allow(context, next),
  );
  app.use(etag({ weak: true }));
  app.all("*", async (context) => {
    try {
      return await server.fetch(context.req.raw);
    } catch {
      // "Failed to fetch" in memory corresponds to a connection that closes without a response.
      context.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  });
  return app;
}
