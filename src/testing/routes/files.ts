import { Hono } from "hono";
import type { Suite } from "../Suite.js";

/** The files of galleries by key, as a content server hands them out. Its address is a host's `contentRoot`. */
export function fileRoutes({ db, quirks }: Suite): Hono {
  const app = new Hono();
  app.get("/*", async (context) => {
    if (!quirks.filesLackCors) context.header("Access-Control-Allow-Origin", "*");
    const { pathname } = new URL(context.req.url);
    const file = db.files.get(decodeURIComponent(pathname).replace(/^\/files\/+/i, ""));
    if (!file) return context.text("Not found", 404);
    return context.body(await file.arrayBuffer(), 200, { "Content-Type": file.type, "Cache-Control": "no-cache" });
  });
  return app;
}
