import { Hono } from "hono";
import type { UploadPolicy } from "../files/presignUpload.js";
import type { Suite } from "./respond.js";

/** Where files are sent to with what the server signed. */
export function bucketRoutes({ db, now }: Suite): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const reason = findFault(form, now());
    if (reason) return context.text(`<Error><Code>AccessDenied</Code><Message>${reason}</Message></Error>`, 403);
    const key = form.get("key");
    if (typeof key === "string") db.files.add(key);
    return context.body(null, 204);
  });
  return app;
}

function findFault(form: FormData, now: Date): string | undefined {
  const policy = form.get("Policy");
  if (typeof policy !== "string") return "There is no policy";
  if (!(form.get("file") instanceof Blob)) return "There is no file";
  const { expiration, conditions } = JSON.parse(atob(policy)) as UploadPolicy;
  if (new Date(expiration) < now) return "The policy has expired";
  const broken = conditions.flatMap(Object.entries).find(([name, value]) => !form.getAll(name).includes(value as string));
  return broken && `The policy wants ${broken.join(" = ")}`;
}
