import { Hono, type Context } from "hono";
import type { DemoServer } from "../DemoServer.js";
import { makeStockPhotos } from "../data/files.js";
import { getCaller, hasPermission, deny, readObject, sendError } from "./respond.js";
import { findUploadFault, presignUpload } from "../uploads.js";

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Creates the bucket, which accepts uploads with a policy signed by `presignUpload`. */
export function bucketRoutes({ db, now }: DemoServer): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const error = findUploadFault([...form], now());
    if (error) {
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeXml(error.message)}</Message></Error>`;
      return context.body(xml, error.status, { "Content-Type": "application/xml" });
    }
    const getField = (name: string) => form.get(name) as string;
    const bytes = await (form.get("file") as File).arrayBuffer();
    db.files.set(getField("key"), {
      type: getField("Content-Type"),
      arrayBuffer: () => Promise.resolve(bytes),
    });
    return context.body(null, 204);
  });
  return app;
}

const getFileName = (key: string): string => key.slice(key.lastIndexOf("/") + 1);

/** Lists a folder: a disk returns its file names. A bucket returns all keys with the prefix, also of longer folder names. */
function listFiles({ db, quirks }: DemoServer, folder: string): string[] {
  const keys = [...db.files.keys()];
  return quirks.filesOnDisk
    ? keys.filter((key) => key === `${folder}/${getFileName(key)}`).map(getFileName)
    : keys.filter((key) => key.startsWith(folder));
}

/** Returns the stock photos whose description contains a term. The thumbnail is the large photo with another URL. */
function searchStock(origin: string, term: string) {
  const found = makeStockPhotos().filter(({ description }) =>
    description.toLowerCase().includes(term.trim().toLowerCase()),
  );
  return found.map(({ key, description, photographer }) => ({
    description,
    url: `https://photos.example/${getFileName(key).replace(".jpg", "")}`,
    photographer,
    photographerUrl: `https://photos.example/@${photographer.split(" ")[0]?.toLowerCase()}`,
    large: `${origin}/files/${key}`,
    thumbnail: `${origin}/files/${key}?width=280`,
  }));
}

/** Creates the routes of the content service: galleries and stock photos. */
export function contentRoutes(server: DemoServer): Hono {
  const { db, quirks } = server;
  const app = new Hono();
  const getEditorChurchId = (context: Context): string | undefined => {
    const caller = getCaller(server, context);
    return hasPermission(server, caller, "Content", "Edit") ? caller?.churchId : undefined;
  };
  app.get("/gallery/stock/:ratio", (context) =>
    context.json({ images: listFiles(server, `stockPhotos/${context.req.param("ratio")}`) }),
  );
  app.get("/gallery/:ratio", (context) => {
    const churchId = getEditorChurchId(context);
    if (!churchId) return deny(context);
    return context.json({
      images: listFiles(server, `${churchId}/gallery/${context.req.param("ratio")}`),
    });
  });
  app.post("/gallery/requestUpload", async (context) => {
    const churchId = getEditorChurchId(context);
    if (!churchId) return deny(context);
    const { folder, fileName } = await readObject<{ folder?: string; fileName?: string }>(context);
    if (!folder || !fileName)
      return sendError(context, 'The "path" argument must be of type string. Received undefined');
    if (quirks.filesOnDisk) return context.json({});
    return context.json(
      presignUpload(
        server,
        new URL(context.req.url).origin,
        `${churchId}/gallery/${folder}/${fileName}`,
      ),
    );
  });
  app.delete("/gallery/:ratio/:file", (context) => {
    const churchId = getEditorChurchId(context);
    if (!churchId) return deny(context);
    const { ratio, file } = context.req.param();
    const isMissing = !db.files.delete(`${churchId}/gallery/${ratio}/${file}`);
    if (isMissing && quirks.filesOnDisk)
      return sendError(context, `ENOENT: no such file or directory, unlink '${file}'`);
    return context.json({});
  });
  app.post("/stock/search", async (context) => {
    if (quirks.stockNeedsKey)
      return sendError(context, "An ApiKey must be provided when initiating the Pexel's client.");
    if (!getEditorChurchId(context)) return deny(context);
    const { term = "" } = await readObject<{ term?: string }>(context);
    return context.json(searchStock(new URL(context.req.url).origin, term));
  });
  return app;
}

/** Creates the routes that serve gallery files by key. Hosts set their URL as `contentRoot`. */
export function fileRoutes({ db, quirks }: DemoServer): Hono {
  const app = new Hono();
  app.get("/*", async (context) => {
    if (!quirks.filesLackCors) context.header("Access-Control-Allow-Origin", "*");
    const { pathname } = new URL(context.req.url);
    const file = db.files.get(decodeURIComponent(pathname).replace(/^\/files\/+/i, ""));
    if (!file) return context.text("Not found", 404);
    return context.body(await file.arrayBuffer(), 200, {
      "Content-Type": file.type,
      "Cache-Control": "no-cache",
    });
  });
  return app;
}
