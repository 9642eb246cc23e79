import type { Hono } from "hono";
import { escapeXml, readObject, requirePermission } from "./respond.js";
import { hashText } from "../../lib/text/strings.js";
import { STOCK_PHOTOS } from "../data/photos.js";
import type { DemoServer } from "../DemoServer.js";

const HOUR_MS = 3_600_000;
const MAX_BYTES = 536_870_912;
/** Fields whose values the policy signs with `uploadsPinTheType`. Without it, the client adds `acl` and `Content-Type` itself. */
const SIGNED_TYPE_FIELDS = { "Content-Type": "image/jpeg", acl: "public-read" };

/** Fields that an upload can have although no policy condition names them. */
const UNNAMED = ["policy", "x-amz-signature"];
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

export function addContentRoutes(app: Hono, server: DemoServer): void {
  const { db, now, quirks } = server;
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

/** The exact value of a field, its comparison, or the range of the file's size in bytes. */
type UploadCondition =
  | Record<string, string>
  | ["eq" | "starts-with", field: string, value: string]
  | ["content-length-range", min: number, max: number];
type Policy = { expiration: string; conditions: UploadCondition[] };
const s3Error = (status: 400 | 403, code: string, message: string) => ({ status, code, message });

const accessDenied = (reason: string) =>
  s3Error(403, "AccessDenied", `Invalid according to Policy: ${reason}`);

/** Returns why a bucket refuses an upload, or `undefined`. Ignores fields after the file, and refuses repeated fields. */
export function findUploadError(
  entries: readonly (readonly [name: string, value: unknown])[],
  now: Date,
) {
  const end = entries.findIndex(([name]) => name.toLowerCase() === "file");
  const file = entries[end]?.[1];
  if (typeof file !== "object" || !file)
    return s3Error(400, "InvalidArgument", "POST requires exactly one file upload per request.");
  const fields = new Map<string, string>();
  for (const [name, value] of entries.slice(0, end)) {
    const key = name.toLowerCase();
    if (fields.has(key)) return accessDenied(`The field ${key} came twice`);
    fields.set(key, String(value));
  }
  const policy = fields.get("policy");
  if (!policy) return s3Error(403, "AccessDenied", "Access Denied");
  if (fields.get("x-amz-signature") !== signPolicy(policy)) {
    const message =
      "The request signature we calculated does not match the signature you provided.";
    return s3Error(403, "SignatureDoesNotMatch", message);
  }
  const { expiration, conditions } = JSON.parse(atob(policy)) as Policy;
  if (new Date(expiration) < now) return accessDenied("Policy expired.");
  const named = new Set([...UNNAMED, ...conditions.map(getFieldName)]);
  const extra = [...fields.keys()].find((name) => !named.has(name));
  if (extra) return accessDenied(`Extra input fields: ${extra}`);
  const { size } = file as Blob;
  return conditions.map((condition) => checkCondition(condition, fields, size)).find(Boolean);
}

/** Returns the lower-case field name of a condition, or "" for the range of the file's size. */
function getFieldName(condition: UploadCondition): string {
  if (!Array.isArray(condition)) return (Object.keys(condition)[0] ?? "").toLowerCase();
  return condition[0] === "content-length-range" ? "" : condition[1].slice(1).toLowerCase();
}

function checkCondition(condition: UploadCondition, fields: Map<string, string>, size: number) {
  if (Array.isArray(condition) && condition[0] === "content-length-range") {
    const [, min, max] = condition;
    const reason = (comparison: string) => `Your proposed upload ${comparison} allowed size`;
    if (size < min) return s3Error(400, "EntityTooSmall", reason("is smaller than the minimum"));
    if (size > max) return s3Error(400, "EntityTooLarge", reason("exceeds the maximum"));
    return undefined;
  }
  const value = fields.get(getFieldName(condition));
  const expected = Array.isArray(condition) ? condition[2] : (Object.values(condition)[0] ?? "");
  const isPrefix = Array.isArray(condition) && condition[0] === "starts-with";
  const isMet = isPrefix ? value?.startsWith(expected) : value === expected;
  return isMet ? undefined : accessDenied(`Policy Condition failed: ${JSON.stringify(condition)}`);
}

/** Returns the signature of a base64 policy. It is a hash without a secret. */
const signPolicy = (policy: string): string => hashText(policy).toString(16).padStart(64, "0");
const formatSecond = (time: number): string => new Date(time).toISOString().replace(/\.\d+/, "");

/** Returns the response of `requestUpload`: the bucket's URL and the form fields of an upload. */
function presignUpload({ now, quirks }: DemoServer, origin: string, key: string) {
  const typeFields = quirks.uploadsPinTheType ? SIGNED_TYPE_FIELDS : undefined;
  const date = formatSecond(now().getTime()).replace(/[-:]/g, "");
  const signed = {
    bucket: "demo",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `demo/${date.slice(0, 8)}/us-east-2/s3/aws4_request`,
    "X-Amz-Date": date,
    key,
  };
  const typeConditions: UploadCondition[] = typeFields
    ? [
        ["eq", "$Content-Type", typeFields["Content-Type"]],
        ["content-length-range", 1, MAX_BYTES],
      ]
    : [["starts-with", "$Content-Type", ""]];
  const exact = Object.entries({ acl: "public-read", ...typeFields, ...signed });
  const policy: Policy = {
    expiration: formatSecond(now().getTime() + HOUR_MS),
    conditions: [...typeConditions, ...exact.map(([name, value]) => ({ [name]: value }))],
  };
  const encoded = btoa(JSON.stringify(policy));
  const fields = {
    ...typeFields,
    ...signed,
    Policy: encoded,
    "X-Amz-Signature": signPolicy(encoded),
  };
  return { url: `${origin}/bucket`, fields, key };
}
