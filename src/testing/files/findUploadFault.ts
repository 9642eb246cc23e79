import { signPolicy, type UploadCondition, type UploadPolicy } from "./presignUpload.js";

/** Why a bucket refuses an upload. */
export interface UploadFault {
  status: 400 | 403;
  code: string;
  message: string;
}

/** What may be sent although no policy names it. */
const UNNAMED = new Set(["policy", "x-amz-signature"]);

const refusal = (message: string): UploadFault => ({
  status: 403,
  code: "AccessDenied",
  message: `Invalid according to Policy: ${message}`,
});
const badRequest = (code: string, message: string): UploadFault => ({ status: 400, code, message });

/** The field of a condition in small letters, or `undefined` for the length of the file. */
function fieldOf(condition: UploadCondition): string | undefined {
  if (!Array.isArray(condition)) return Object.keys(condition)[0]?.toLowerCase();
  return condition[0] === "content-length-range" ? undefined : condition[1].slice(1).toLowerCase();
}

function judge(condition: UploadCondition, fields: ReadonlyMap<string, string>, size: number): UploadFault | undefined {
  if (Array.isArray(condition) && condition[0] === "content-length-range") {
    const [, min, max] = condition;
    if (size < min) return badRequest("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
    return size > max ? badRequest("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size") : undefined;
  }
  const value = fields.get(fieldOf(condition) ?? "");
  const isPrefix = Array.isArray(condition) && condition[0] === "starts-with";
  const wanted = String(Array.isArray(condition) ? condition[2] : Object.values(condition)[0]);
  const fits = isPrefix ? value?.startsWith(wanted) : value === wanted;
  return fits ? undefined : refusal(`Policy Condition failed: ${JSON.stringify(condition)}`);
}

/**
 * Judges the fields of an upload in the order in which they came, as buckets do: the file ends them, none may come twice,
 * and each is as the signed policy says.
 */
export function findUploadFault(entries: readonly (readonly [name: string, value: unknown])[], now: Date): UploadFault | undefined {
  const end = entries.findIndex(([name]) => name.toLowerCase() === "file");
  const file = entries[end]?.[1];
  if (typeof file !== "object" || !file) return badRequest("InvalidArgument", "POST requires exactly one file upload per request.");
  const sent = entries.slice(0, end).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const fields = new Map(sent);
  const doubled = sent.find(([name], index) => sent.findIndex(([other]) => other === name) < index);
  if (doubled) return refusal(`The field ${doubled[0]} came twice`);
  const policy = fields.get("policy");
  if (!policy) return { status: 403, code: "AccessDenied", message: "Access Denied" };
  if (fields.get("x-amz-signature") !== signPolicy(policy)) {
    const message = "The request signature we calculated does not match the signature you provided.";
    return { status: 403, code: "SignatureDoesNotMatch", message };
  }
  const { expiration, conditions } = JSON.parse(atob(policy)) as UploadPolicy;
  if (new Date(expiration) < now) return refusal("Policy expired.");
  const named = new Set(conditions.map(fieldOf));
  const extra = sent.find(([name]) => !named.has(name) && !UNNAMED.has(name));
  if (extra) return refusal(`Extra input fields: ${extra[0]}`);
  const { size } = file as Blob;
  return conditions.map((condition) => judge(condition, fields, size)).find(Boolean);
}
