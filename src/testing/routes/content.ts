import { Hono } from "hono";
import { callerOf, crash, may, refuse, type Suite } from "./respond.js";

/** The content service: an empty gallery, stock photos without a key, uploads to a local disk. */
export function contentRoutes(suite: Suite): Hono {
  const app = new Hono();
  app.get("/gallery/stock/:ratio", (context) => context.json({ images: [] }));
  app.get("/gallery/:ratio", (context) =>
    may(suite, callerOf(suite, context), "Content", "Edit") ? context.json({ images: [] }) : refuse(context),
  );
  app.post("/gallery/requestUpload", async (context) => {
    if (!may(suite, callerOf(suite, context), "Content", "Edit")) return refuse(context);
    const { folder, fileName } = (await context.req.json().catch(() => ({}))) as { folder?: string; fileName?: string };
    if (!folder || !fileName) return crash(context, "Folder and file name are required.");
    return context.json(suite.quirks.filesOnDisk ? {} : { url: "http://demo.church/bucket", fields: {}, key: `${folder}/${fileName}` });
  });
  app.delete("/gallery/:ratio/:file", (context) =>
    may(suite, callerOf(suite, context), "Content", "Edit") ? context.json({}) : refuse(context),
  );
  app.post("/stock/search", (context) => crash(context, "No key of the photo provider is configured."));
  return app;
}
