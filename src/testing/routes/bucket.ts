import { Hono } from "hono";
import { findUploadFault } from "../files/findUploadFault.js";
import type { Suite } from "../Suite.js";

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Where files are sent to with what the server signed. */
export function bucketRoutes({ db, now }: Suite): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const fault = findUploadFault([...form], now());
    if (fault) {
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${fault.code}</Code><Message>${escape(fault.message)}</Message></Error>`;
      return context.body(xml, fault.status, { "Content-Type": "application/xml" });
    }
    const field = (name: string) => form.get(name) as string;
    const bytes = await (form.get("file") as File).arrayBuffer();
    db.files.set(field("key"), { type: field("Content-Type"), arrayBuffer: () => Promise.resolve(bytes) });
    return context.body(null, 204);
  });
  return app;
}
