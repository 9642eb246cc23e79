import { hashText } from "../lib/text/strings.js";
import type { DemoServer } from "./DemoServer.js";

const HOUR_MS = 3_600_000;
const MAX_BYTES = 536_870_912;

const PINNED = { "Content-Type": "image/jpeg", acl: "public-read" };

/** Fields that an upload can have although no policy condition names them. */
const UNNAMED = ["policy", "x-amz-signature"];

/** The exact value of a field, its comparison, or the range of the file's size in bytes. */
type UploadCondition =
  | Record<string, string>
  | ["eq" | "starts-with", field: string, value: string]
  | ["content-length-range", min: number, max: number];

interface UploadPolicy {
  expiration: string;
  conditions: UploadCondition[];
}

const makeError = (status: 400 | 403, code: string, message: string) => ({ status, code, message });

const accessDenied = (reason: string) =>
  makeError(403, "AccessDenied", `Invalid according to Policy: ${reason}`);

/**
 * Returns why a bucket refuses an upload, or `undefined`. Like a bucket, it ignores fields after the file, refuses repeated
 * fields, and compares each field with the signed policy.
 */
export function findUploadError(
  entries: readonly (readonly [name: string, value: unknown])[],
  now: Date,
) {
  const end = entries.findIndex(([name]) => name.toLowerCase() === "file");
  const file = entries[end]?.[1];
  if (typeof file !== "object" || !file)
    return makeError(400, "InvalidArgument", "POST requires exactly one file upload per request.");
  const fields = new Map<string, string>();
  for (const [name, value] of entries.slice(0, end)) {
    const key = name.toLowerCase();
    if (fields.has(key)) return accessDenied(`The field ${key} came twice`);
    fields.set(key, String(value));
  }
  const policy = fields.get("policy");
  if (!policy) return makeError(403, "AccessDenied", "Access Denied");
  if (fields.get("x-amz-signature") !== signPolicy(policy)) {
    const message =
      "The request signature we calculated does not match the signature you provided.";
    return makeError(403, "SignatureDoesNotMatch", message);
  }
  const { expiration, conditions } = JSON.parse(atob(policy)) as UploadPolicy;
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

function checkCondition(
  condition: UploadCondition,
  fields: ReadonlyMap<string, string>,
  size: number,
) {
  if (Array.isArray(condition) && condition[0] === "content-length-range") {
    const [, min, max] = condition;
    const reason = (comparison: string) => `Your proposed upload ${comparison} allowed size`;
    if (size < min) return makeError(400, "EntityTooSmall", reason("is smaller than the minimum"));
    if (size > max) return makeError(400, "EntityTooLarge", reason("exceeds the maximum"));
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
export function presignUpload({ now, quirks }: DemoServer, origin: string, key: string) {
  const pinned = quirks.uploadsPinTheType ? PINNED : undefined;
  const date = formatSecond(now().getTime()).replace(/[-:]/g, "");
  const signed = {
    bucket: "demo",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `demo/${date.slice(0, 8)}/us-east-2/s3/aws4_request`,
    "X-Amz-Date": date,
    key,
  };
  const typeConditions: UploadCondition[] = pinned
    ? [
        ["eq", "$Content-Type", pinned["Content-Type"]],
        ["content-length-range", 1, MAX_BYTES],
      ]
    : [["starts-with", "$Content-Type", ""]];
  const exact = Object.entries({ acl: "public-read", ...pinned, ...signed });
  const policy: UploadPolicy = {
    expiration: formatSecond(now().getTime() + HOUR_MS),
    conditions: [...typeConditions, ...exact.map(([name, value]) => ({ [name]: value }))],
  };
  const encoded = btoa(JSON.stringify(policy));
  const fields = {
    ...pinned,
    ...signed,
    Policy: encoded,
    "X-Amz-Signature": signPolicy(encoded),
  };
  return { url: `${origin}/bucket`, fields, key };
}
