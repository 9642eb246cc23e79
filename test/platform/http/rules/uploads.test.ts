import { describe, expect, it } from "vitest";
import { parseDataUrl, uploadFields } from "../../../../src/platform/http/rules/uploads.js";
import presignedWithType from "../../../harness/presigned/typeSigned.json";
import presignedWithoutType from "../../../harness/presigned/typeUnsigned.json";

describe("uploadFields", () => {
  const getNames = (fields: [string, string][]) => fields.map(([name]) => name);

  it("[UPL-03][UPL-06][L79] returns each signed field once and adds none that conflicts", () => {
    const fields = uploadFields(presignedWithType, "image/png");
    expect(fields).toEqual(Object.entries(presignedWithType.fields));
    expect(fields).toContainEqual(["Content-Type", "image/jpeg"]);
  });

  it("[UPL-06][A-62] adds key, acl and the photo's type when the server left them out", () => {
    expect(uploadFields(presignedWithoutType, "image/png")).toEqual([
      ...Object.entries(presignedWithoutType.fields),
      ["acl", "public-read"],
      ["Content-Type", "image/png"],
    ]);
    expect(uploadFields({ key: "K", url: "https://x" }, "image/webp")).toEqual([
      ["key", "K"],
      ["acl", "public-read"],
      ["Content-Type", "image/webp"],
    ]);
  });

  it("[UPL-06] compares field names without case and drops file fields", () => {
    const presigned = {
      key: "K",
      fields: { Key: "k", ACL: "private", "content-type": "image/jpeg", file: "x", File: "y" },
    };
    expect(getNames(uploadFields(presigned, "image/png"))).toEqual(["Key", "ACL", "content-type"]);
  });

  it("[UPL-06][L74] omits an empty type and values that are neither strings nor numbers", () => {
    const malformed = { a: null, b: {}, c: 3, d: [] } as never;
    expect(uploadFields({ fields: malformed }, "")).toEqual([
      ["c", "3"],
      ["acl", "public-read"],
    ]);
    expect(uploadFields({ fields: null as never }, "")).toEqual([["acl", "public-read"]]);
  });
});

describe("parseDataUrl", () => {
  const getText = (dataUrl: string) => new TextDecoder().decode(parseDataUrl(dataUrl)?.bytes);

  it.each([
    ["data:image/png;base64,aGVsbG8=", "image/png", "hello"],
    ["DATA:Image/JPEG;base64,aGVsbG8=", "image/jpeg", "hello"],
    ["data:image/svg+xml;charset=utf-8,%3Csvg%3E,é", "image/svg+xml", "<svg>,é"],
    ["data:text/plain;name=a.txt;base64,aGVsbG8=", "text/plain", "hello"],
    ["data:image/png;base64,", "image/png", ""],
  ])("[UPL-12] parses the type and bytes of %s", (dataUrl, type, text) => {
    expect(parseDataUrl(dataUrl)?.type).toBe(type);
    expect(getText(dataUrl)).toBe(text);
  });

  it("[UPL-12] preserves every byte value", () => {
    const all = Uint8Array.from({ length: 256 }, (_, value) => value);
    expect(
      parseDataUrl(`data:image/png;base64,${btoa(String.fromCharCode(...all))}`)?.bytes,
    ).toEqual(all);
  });

  it.each([
    "hello",
    "data:image/png;base64",
    "data:image/png;base64,%%%",
    "data:image/png,%E0%A4%A",
    " ",
    undefined,
    null,
    3,
  ])("[UPL-13][L79] rejects %j as an invalid data URL", (dataUrl) => {
    expect(() => parseDataUrl(dataUrl as string)).toThrow("Invalid data URL format");
  });

  it.each([
    "data:,x",
    "data:;base64,aGVsbG8=",
    "data:image;base64,aGVsbG8=",
    "hello,world",
    "image/png;base64,aGVsbG8=",
    ",",
    "a data:image/png,x",
    "data:im age/png,x",
    "data:image,x",
  ])("[UPL-14][L79] rejects the MIME type of %j", (dataUrl) => {
    expect(() => parseDataUrl(dataUrl)).toThrow("Invalid MIME type in data URL");
  });

  it("[UPL-15][C-13] returns undefined for an empty string", () => {
    expect(parseDataUrl("")).toBeUndefined();
  });

  it("decodes base64 only if it is the last parameter", () => {
    const bytes = new TextEncoder().encode("QQ==");
    expect(parseDataUrl("data:text/plain;base64;x=1,QQ==")).toEqual({ type: "text/plain", bytes });
    expect(parseDataUrl("data:text/plain;x=1;BASE64,QQ==")?.bytes).toEqual(Uint8Array.of(65));
  });
});
