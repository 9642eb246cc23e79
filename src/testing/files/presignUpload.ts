import type { Suite } from "../routes/respond.js";

const HOUR_MS = 3_600_000;

/** Fields that must be sent along, exactly so. */
export interface UploadPolicy {
  expiration: string;
  conditions: Record<string, string>[];
}

/** What a bucket wants with an upload: the key is in `fields` too, and newer servers pin the type to the file's name. */
export function presignUpload({ now, quirks }: Suite, origin: string, key: string) {
  const pinned = quirks.uploadsPinTheType ? { "Content-Type": "image/jpeg", acl: "public-read" } : undefined;
  const at = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, "");
  const signed = {
    bucket: "demo",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `demo/${at.slice(0, 8)}/us-east-2/s3/aws4_request`,
    "X-Amz-Date": at,
    key,
  };
  const policy: UploadPolicy = {
    expiration: new Date(now().getTime() + HOUR_MS).toISOString(),
    conditions: Object.entries({ acl: "public-read", ...pinned, ...signed }).map(([name, value]) => ({ [name]: value })),
  };
  const fields = { ...pinned, ...signed, Policy: btoa(JSON.stringify(policy)), "X-Amz-Signature": "demo" };
  return { url: `${origin}/bucket`, fields, key };
}
