import { type Context, Hono } from "hono";
import { makeStockPhotos } from "../data/stockPhotos.js";
import { presignUpload } from "../files/presignUpload.js";
import type { Suite } from "../Suite.js";
import { callerOf, crash, may, objectBody, refuse } from "./respond.js";

const nameOf = (key: string): string => key.slice(key.lastIndexOf("/") + 1);

/** A disk lists the names in a folder; a bucket lists the keys that begin like it, those of longer folders too. */
function listFiles({ db, quirks }: Suite, folder: string): string[] {
  const keys = [...db.files.keys()];
  return quirks.filesOnDisk
    ? keys.filter((key) => key === `${folder}/${nameOf(key)}`).map(nameOf)
    : keys.filter((key) => key.startsWith(folder));
}

/** Stock photos whose description holds a word; the small picture is the large one by another address. */
function searchStock(origin: string, term: string) {
  const found = makeStockPhotos().filter(({ description }) => description.toLowerCase().includes(term.trim().toLowerCase()));
  return found.map(({ key, description, photographer }) => ({
    description,
    url: `https://photos.example/${nameOf(key).replace(".jpg", "")}`,
    photographer,
    photographerUrl: `https://photos.example/@${photographer.split(" ")[0]?.toLowerCase()}`,
    large: `${origin}/files/${key}`,
    thumbnail: `${origin}/files/${key}?width=280`,
  }));
}

/** The content service: galleries on a disk or in a bucket, and stock photos. */
export function contentRoutes(suite: Suite): Hono {
  const { db, quirks } = suite;
  const app = new Hono();
  const editorsChurch = (context: Context): string | undefined => {
    const caller = callerOf(suite, context);
    return may(suite, caller, "Content", "Edit") ? caller?.churchId : undefined;
  };
  app.get("/gallery/stock/:ratio", (context) => context.json({ images: listFiles(suite, `stockPhotos/${context.req.param("ratio")}`) }));
  app.get("/gallery/:ratio", (context) => {
    const churchId = editorsChurch(context);
    if (!churchId) return refuse(context);
    return context.json({ images: listFiles(suite, `${churchId}/gallery/${context.req.param("ratio")}`) });
  });
  app.post("/gallery/requestUpload", async (context) => {
    const churchId = editorsChurch(context);
    if (!churchId) return refuse(context);
    const { folder, fileName } = await objectBody<{ folder?: string; fileName?: string }>(context);
    if (!folder || !fileName) return crash(context, 'The "path" argument must be of type string. Received undefined');
    if (quirks.filesOnDisk) return context.json({});
    return context.json(presignUpload(suite, new URL(context.req.url).origin, `${churchId}/gallery/${folder}/${fileName}`));
  });
  app.delete("/gallery/:ratio/:file", (context) => {
    const churchId = editorsChurch(context);
    if (!churchId) return refuse(context);
    const { ratio, file } = context.req.param();
    const isGone = !db.files.delete(`${churchId}/gallery/${ratio}/${file}`);
    if (isGone && quirks.filesOnDisk) return crash(context, `ENOENT: no such file or directory, unlink '${file}'`);
    return context.json({});
  });
  app.post("/stock/search", async (context) => {
    if (quirks.stockNeedsKey) return crash(context, "An ApiKey must be provided when initiating the Pexel's client.");
    if (!editorsChurch(context)) return refuse(context);
    const { term = "" } = await objectBody<{ term?: string }>(context);
    return context.json(searchStock(new URL(context.req.url).origin, term));
  });
  return app;
}
