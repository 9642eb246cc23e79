import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseDataUrl,
  uploadFields,
  type PresignedUpload,
} from "../../../../src/platform/http/rules/uploads.js";
import { anyText, RUNS } from "../../../harness/arbitraries.js";

describe("uploadFields", () => {
  it("[UPL-06][L79] keeps each signed field once, drops file fields, and adds key and acl", () => {
    const name = fc.oneof(
      anyText,
      fc.constantFrom("key", "Key", "acl", "ACL", "Content-Type", "content-type", "file", "Policy"),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, anyText), { selector: ([field]) => field.toLowerCase() }),
        anyText,
        (entries, type) => {
          const presigned: PresignedUpload = {
            key: "K",
            url: "https://x",
            fields: Object.fromEntries(entries),
          };
          const sent = uploadFields(presigned, type);
          const names = sent.map(([field]) => field.toLowerCase());
          expect(new Set(names).size).toBe(names.length);
          expect(names).toEqual(expect.arrayContaining(["key", "acl"]));
          expect(names).not.toContain("file");
          for (const [field, value] of Object.entries(presigned.fields ?? {})) {
            if (field.toLowerCase() !== "file") expect(sent).toContainEqual([field, value]);
          }
        },
      ),
      RUNS,
    );
  });
});

describe("parseDataUrl", () => {
  it("[UPL-12] returns the encoded bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const parsed = parseDataUrl(`data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`);
        expect(parsed).toEqual({ type: "image/png", bytes: Uint8Array.from(bytes) });
      }),
      RUNS,
    );
  });

  it("[UPL-13][UPL-14][UPL-15] returns a type, returns undefined or throws a documented error for any text", () => {
    const text = fc.tuple(
      fc.constantFrom("", "data:", "data:image/png,", "data:image/png;base64,", "data:;base64,"),
      anyText,
    );
    fc.assert(
      fc.property(text, ([head, tail]) => {
        try {
          const parsed = parseDataUrl(head + tail);
          expect(parsed === undefined).toBe(head + tail === "");
          if (parsed) expect(parsed.type).toMatch(/^[^/\s]+\/[^/\s]+$/);
        } catch (error) {
          expect((error as Error).message).toMatch(
            /^Invalid (data URL format|MIME type in data URL)$/,
          );
        }
      }),
      RUNS,
    );
  });
});
