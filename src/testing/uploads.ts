import { hashText } from "../lib/text/strings.js";
import type { DemoServer } from "./DemoServer.js";

const HOUR_MS = 3_600_000;

const MAX_BYTES = 536_870_912;

const TYPE = "$Content-Type";

const PINNED = { "Content-Type": "image/jpeg", acl: "public-read" };

/** Fields that an upload can have although no policy condition names them. */
const UNNAMED = new Set(["policy", "x-amz-signature"]);

/** Why a bucket refuses an upload. */
export interface UploadError {
  status: 400 | 403;
  code: string;
  message: string;
}

/** The exact value of a field, its comparison, or the range of the file's size in bytes. */
type UploadCondition =
  | Record<string, string>
  | ["eq" | "starts-with", field: string, value: string]
  | ["content-length-range", min: number, max: number];

/** The conditions of an upload, and when they expire. */
interface UploadPolicy {
  expiration: string;
  conditions: UploadCondition[];
}

/**
 * Returns why a bucket refuses an upload, or `undefined`. Like a bucket, it ignores fields after the file, refuses repeated
 * fields, and compares each field with the signed policy.
 */
export function findUploadFault(
  entries: readonly (readonly [name: string, value: unknown])[],
  now: Date,
): UploadError | undefined {
  const end = entries.findIndex(([name]) => name.toLowerCase() === "file");
  const file = entries[end]?.[1];
  if (typeof file !== "object" || !file)
    return badRequest("InvalidArgument", "POST requires exactly one file upload per request.");
  const sent = entries
    .slice(0, end)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const fields = new Map(sent);
  const repeated = sent.find(
    ([name], index) => sent.findIndex(([other]) => other === name) < index,
  );
  if (repeated) return accessDenied(`The field ${repeated[0]} came twice`);
  const policy = fields.get("policy");
  if (!policy) return { status: 403, code: "AccessDenied", message: "Access Denied" };
  if (fields.get("x-amz-signature") !== signPolicy(policy)) {
    const message =
      "The request signature we calculated does not match the signature you provided.";
    return { status: 403, code: "SignatureDoesNotMatch", message };
  }
  const { expiration, conditions } = JSON.parse(atob(policy)) as UploadPolicy;
  if (new Date(expiration) < now) return accessDenied("Policy expired.");
  const named = new Set(conditions.map(getFieldName));
  const extra = sent.find(([name]) => !named.has(name) && !UNNAMED.has(name));
  if (extra) return accessDenied(`Extra input fields: ${extra[0]}`);
  const { size } = file as Blob;
  return conditions.map((condition) => checkCondition(condition, fields, size)).find(Boolean);
}

const accessDenied = (message: string): UploadError => ({
  status: 403,
  code: "AccessDenied",
  message: `Invalid according to Policy: ${message}`,
});

const badRequest = (code: string, message: string): UploadError => ({ status: 400, code, message });

/** Returns the lower-case field name of a condition, or `undefined` for the range of the file's size. */
function getFieldName(condition: UploadCondition): string | undefined {
  if (!Array.isArray(condition)) return Object.keys(condition)[0]?.toLowerCase();
  return condition[0] === "content-length-range" ? undefined : condition[1].slice(1).toLowerCase();
}

function checkCondition(
  condition: UploadCondition,
  fields: ReadonlyMap<string, string>,
  size: number,
): UploadError | undefined {
  if (Array.isArray(condition) && condition[0] === "content-length-range") {
    const [, min, max] = condition;
    if (size < min)
      return badRequest(
        "EntityTooSmall",
        "Your proposed upload is smaller than the minimum allowed size",
      );
    return size > max
      ? badRequest("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size")
      : undefined;
  }
  const value = fields.get(getFieldName(condition) ?? "");
  const isPrefix = Array.isArray(condition) && condition[0] === "starts-with";
  const expected = String(Array.isArray(condition) ? condition[2] : Object.values(condition)[0]);
  const isMet = isPrefix ? value?.startsWith(expected) : value === expected;
  return isMet ? undefined : accessDenied(`Policy Condition failed: ${JSON.stringify(condition)}`);
}

/** Returns the signature of a base64 policy. It is a hash without a secret. */
const signPolicy = (policy: string): string =>
  hashText(policy).toString(16).padStart(64, "0");

/** Returns the response of `requestUpload`: the bucket's URL and the form fields of an upload. */
export function presignUpload({ now, quirks }: DemoServer, origin: string, key: string) {
  const pinned = quirks.uploadsPinTheType ? PINNED : undefined;
  const formatSecond = (time: number) => new Date(time).toISOString().replace(/\.\d+/, "");
  const date = formatSecond(now().getTime()).replace(/[-:]/g, "");
  const signed = {
    bucket: "demo",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `demo/${date.slice(0, 8)}/us-east-2/s3/aws4_request`,
    "X-Amz-Date": date,
    key,
  };
  const conditions: UploadCondition[] = pinned
    ? [
        ["eq", TYPE, pinned["Content-Type"]],
        ["content-length-range", 1, MAX_BYTES],
      ]
    : [["starts-with", TYPE, ""]];
  const exact = { acl: "public-read", ...pinned, ...signed };
  const policy: UploadPolicy = {
    expiration: formatSecond(now().getTime() + HOUR_MS),
    conditions: [
      ...conditions,
      ...Object.entries(exact).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const encodedPolicy = btoa(JSON.stringify(policy));
  return {
    url: `${origin}/bucket`,
    fields: {
      ...pinned,
      ...signed,
      Policy: encodedPolicy,
      "X-Amz-Signature": signPolicy(encodedPolicy),
    },
    key,
  };
}
