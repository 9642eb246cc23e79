import type { Hono } from "hono";
import { STOCK_PHOTOS } from "../data/files.js";
import type { DemoServer } from "../DemoServer.js";
import { findUploadError, presignUpload } from "../uploads.js";
import { escapeXml, readObject, requirePermission } from "./respond.js";

const getFileName = (key: string): string => key.slice(key.lastIndexOf("/") + 1);

/** Lists a folder: a disk returns its file names. A bucket returns all keys with the prefix, also of longer folder names. */
function listFiles({ db, quirks }: DemoServer, folder: string): string[] {
  const keys = [...db.files.keys()];
  return quirks.filesOnDisk
    ? keys.filter((key) => key === `${folder}/${getFileName(key)}`).map(getFileName)
    : keys.filter((key) => key.startsWith(folder));
}

/** Returns the stock photos whose description contains a term. The thumbnail is the large photo with another URL. */
const searchStock = (origin: string, term: string) =>
  STOCK_PHOTOS.filter(({ description }) =>
    description.toLowerCase().includes(term.trim().toLowerCase()),
  ).map(({ key, description, photographer }) => ({
    description,
    url: `https://photos.example/${getFileName(key).replace(".jpg", "")}`,
    photographer,
    photographerUrl: `https://photos.example/@${photographer.split(" ")[0]?.toLowerCase()}`,
    large: `${origin}/files/${key}`,
    thumbnail: `${origin}/files/${key}?width=280`,
  }));

export function addGalleryRoutes(app: Hono, server: DemoServer): void {
  const { db, quirks } = server;
  app.get("/content/gallery/stock/:ratio", (context) =>
    context.json({ images: listFiles(server, `stockPhotos/${context.req.param("ratio")}`) }),
  );
  app.get("/content/gallery/:ratio", (context) => {
    const { churchId } = requirePermission(server, context, "Content", "Edit");
    const folder = `${churchId}/gallery/${context.req.param("ratio")}`;
    return context.json({ images: listFiles(server, folder) });
  });
  app.post("/content/gallery/requestUpload", async (context) => {
    const { churchId } = requirePermission(server, context, "Content", "Edit");
    const { folder, fileName } = await readObject(context);
    if (!folder || !fileName)
      throw new Error('The "path" argument must be of type string. Received undefined');
    if (quirks.filesOnDisk) return context.json({});
    const { origin } = new URL(context.req.url);
    return context.json(presignUpload(server, origin, `${churchId}/gallery/${folder}/${fileName}`));
  });
  app.delete("/content/gallery/:ratio/:file", (context) => {
    const { churchId } = requirePermission(server, context, "Content", "Edit");
    const { ratio, file } = context.req.param();
    const isDeleted = db.files.delete(`${churchId}/gallery/${ratio}/${file}`);
    if (!isDeleted && quirks.filesOnDisk)
      throw new Error(`ENOENT: no such file or directory, unlink '${file}'`);
    return context.json({});
  });
  app.post("/content/stock/search", async (context) => {
    if (quirks.stockNeedsKey)
      throw new Error("An ApiKey must be provided when initiating the Pexel's client.");
    requirePermission(server, context, "Content", "Edit");
    const { term = "" } = await readObject(context);
    return context.json(searchStock(new URL(context.req.url).origin, term));
  });
}

/** Adds the bucket, which accepts uploads with a policy signed by `presignUpload`, and the routes that serve files. */
export function addFileRoutes(app: Hono, { db, now, quirks }: DemoServer): void {
  app.post("/bucket", async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const error = findUploadError([...form], now());
    if (error) {
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
      return context.body(xml, error.status, { "Content-Type": "application/xml" });
    }
    const bytes = await (form.get("file") as File).arrayBuffer();
    db.files.set(form.get("key") as string, {
      type: form.get("Content-Type") as string,
      arrayBuffer: () => Promise.resolve(bytes),
    });
    return context.body(null, 204);
  });
  // Hosts set this URL as `contentRoot`.
  app.get("/files/*", async (context) => {
    if (!quirks.filesLackCors) context.header("Access-Control-Allow-Origin", "*");
    const { pathname } = new URL(context.req.url);
    const file = db.files.get(decodeURIComponent(pathname).replace(/^\/files\/+/i, ""));
    if (!file) return context.text("Not found", 404);
    const headers = { "Content-Type": file.type, "Cache-Control": "no-cache" };
    return context.body(await file.arrayBuffer(), 200, headers);
  });
}
