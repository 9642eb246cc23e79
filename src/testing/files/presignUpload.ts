import { hashText } from "../../rules/text/hashText.js";
import type { Suite } from "../Suite.js";

const HOUR_MS = 3_600_000;
const MAX_BYTES = 536_870_912;

/** A field that must be sent exactly so, or what its value begins with, or how long the file may be. */
export type UploadCondition =
  Record<string, string> | ["eq" | "starts-with", field: string, value: string] | ["content-length-range", min: number, max: number];

/** What an upload must be like, and until when. */
export interface UploadPolicy {
  expiration: string;
  conditions: UploadCondition[];
}

/** What shows that a policy is the server's own. */
export const signPolicy = (policy: string): string => hashText(policy).toString(16).padStart(64, "0");

const TYPE = "$Content-Type";
const PINNED = { "Content-Type": "image/jpeg", acl: "public-read" };

/** What a bucket wants with an upload: the key is in `fields` too, and newer servers pin the type to the file's name. */
export function presignUpload({ now, quirks }: Suite, origin: string, key: string) {
  const pinned = quirks.uploadsPinTheType ? PINNED : undefined;
  const secondOf = (time: number) => new Date(time).toISOString().replace(/\.\d+/, "");
  const at = secondOf(now().getTime()).replace(/[-:]/g, "");
  const signed = {
    bucket: "demo",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `demo/${at.slice(0, 8)}/us-east-2/s3/aws4_request`,
    "X-Amz-Date": at,
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
    expiration: secondOf(now().getTime() + HOUR_MS),
    conditions: [...conditions, ...Object.entries(exact).map(([name, value]) => ({ [name]: value }))],
  };
  const text = btoa(JSON.stringify(policy));
  return { url: `${origin}/bucket`, fields: { ...pinned, ...signed, Policy: text, "X-Amz-Signature": signPolicy(text) }, key };
}
