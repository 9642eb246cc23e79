import type { PresignedUpload } from "../../types/content.js";

/**
 * The form fields of a presigned upload, in order, without the file, which comes last (UPL-06, A-62, L79). What the
 * server signed goes first; key, acl and Content-Type are added only where it left them out: a field twice, with another
 * value, is refused. An empty `type` is not sent.
 */
export function uploadFields(presigned: PresignedUpload, type: string): [name: string, value: string][] {
  const signed = Object.entries(presigned.fields ?? {}).filter(([name, value]) => {
    return ["string", "number"].includes(typeof value) && name.toLowerCase() !== "file";
  });
  const known = new Set(signed.map(([name]) => name.toLowerCase()));
  const own: [string, string | undefined][] = [
    ["key", presigned.key],
    ["acl", "public-read"],
    ["Content-Type", type],
  ];
  const added = own.filter(([name, value]) => value && !known.has(name.toLowerCase()));
  return [...signed, ...added].map(([name, value]) => [name, String(value)]);
}
