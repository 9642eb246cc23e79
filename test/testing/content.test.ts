import imageSize from "image-size";
import { beforeEach, describe, expect, it } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { findUploadError } from "../../src/testing/routes/content.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";

let server: DemoChurch;
let now: Date;
beforeEach(() => {
  now = new Date("2026-05-01T12:00:00Z");
  server = createDemoChurch({ now: () => now, quirks: { filesOnDisk: false } });
});

const list = async (ratio: string) =>
  (await callDemo(server, "ruth", "GET", `/content/gallery/${ratio}`)).json;
const remove = (file: string) => callDemo(server, "ruth", "DELETE", `/content/gallery/1/${file}`);
const KEY = `${GRACE}/gallery/1/1763645200.jpg`;

interface Upload {
  url: string;
  key: string;
  fields: Record<string, string>;
}
const presign = async () =>
  (
    await callDemo(server, "ruth", "POST", "/content/gallery/requestUpload", {
      folder: "1",
      fileName: "1763645200.jpg",
    })
  ).json as Upload;
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

async function sendAs(url: string, entries: [name: string, value: string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const response = await server.fetch(url, { method: "POST", body: form });
  return { status: response.status, text: await response.text() };
}

const send = (
  { url, fields }: Upload,
  more: Record<string, string> = {},
  file: Blob | string = new Blob(["a picture"]),
) => sendAs(url, [...Object.entries({ ...fields, ...more }), ["file", file]]);

describe("demo server galleries", () => {
  it("on disk list file names, and deleting a photo twice fails", async () => {
    server.quirks.filesOnDisk = true;
    expect(await list("1.78")).toMatchObject({ images: { length: 8, 0: "1763644800.jpg" } });
    expect(await list("1")).toEqual({
      images: ["1763644700.jpg", "1763646000.jpg", "1763646200.jpg"],
    });
    expect(await list("4")).toEqual({ images: [] });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200, json: {} });
    expect(await list("1")).toEqual({ images: ["1763646000.jpg", "1763646200.jpg"] });
    expect(await remove("1763644700.jpg")).toMatchObject({
      status: 500,
      json: { error: { message: expect.stringMatching(/^ENOENT/) as string } },
    });
  });

  it("in a bucket list keys by prefix, and deleting a photo twice succeeds", async () => {
    expect(await list("1.78")).toMatchObject({
      images: { length: 8, 0: `${GRACE}/gallery/1.78/1763644800.jpg` },
    });
    expect(await list("1")).toMatchObject({ images: { length: 13 } });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200 });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200 });
    expect(await list("1")).toMatchObject({ images: { length: 12 } });
  });

  it("of stock photos need no token", async () => {
    const NAMES = ["coast.jpg", "dawn.jpg", "dusk.jpg", "hills.jpg", "ridge.jpg", "valley.jpg"];
    const stock = async () =>
      (await callDemo(server, undefined, "GET", "/content/gallery/stock/1.78")).json;
    expect(await stock()).toEqual({ images: NAMES.map((name) => `stockPhotos/1.78/${name}`) });
    server.quirks.filesOnDisk = true;
    expect(await stock()).toEqual({ images: NAMES });
  });
});

describe("demo server files", () => {
  const read = async (key: string) => {
    const response = await server.fetch(`http://demo.church/files/${key}`);
    const { status, headers } = response;
    return {
      status,
      type: headers.get("Content-Type"),
      allowed: headers.get("Access-Control-Allow-Origin"),
      bytes: await bytesOf(response),
    };
  };

  it.each([
    ["1.78/1763644800.jpg", 640, 360],
    ["1.33/1763645700.jpg", 640, 481],
    ["1/1763644700.jpg", 640, 640],
    ["0.5625/1763644600.jpg", 360, 640],
    ["0/1763645000.jpg", 640, 427],
  ])("are images with the size of their folder: %s", async (path, width, height) => {
    const { status, type, bytes } = await read(`${GRACE}/gallery/${path}`);
    expect([status, type]).toEqual([200, "image/png"]);
    expect(imageSize(bytes)).toMatchObject({ type: "png", width, height });
  });

  it("differ by key and are the same on every demo server", async () => {
    const keys = [...server.db.files.keys()];
    const seen = new Set<string>();
    for (const key of keys.slice(0, 6)) seen.add((await read(key)).bytes.join());
    expect(seen.size).toBe(6);
    const again = await createDemoChurch().fetch(`http://demo.church/files/${keys[0]}`);
    expect(seen).toContain((await bytesOf(again)).join());
  }, 20_000);

  it("allow every origin unless the filesLackCors quirk is on", async () => {
    const [key = ""] = server.db.files.keys();
    expect(await read(key)).toMatchObject({ allowed: "*" });
    server.quirks.filesLackCors = true;
    expect(await read(key)).toMatchObject({ status: 200, allowed: null });
  });

  it("return 404 for an unknown key", async () => {
    expect(await read(`${GRACE}/gallery/1/nope.jpg`)).toMatchObject({ status: 404 });
  });
});

describe("demo server stock search", () => {
  const search = (term: string, as = "ruth") =>
    callDemo(server, as, "POST", "/content/stock/search", { term });

  it("fails without an API key", async () => {
    expect(await search("church")).toMatchObject({
      status: 500,
      json: {
        error: { message: "An ApiKey must be provided when initiating the Pexel's client." },
      },
    });
  });

  it("with an API key finds photos by description and rejects users without permission", async () => {
    server.quirks.stockNeedsKey = false;
    const found = (await search("Church")).json as { large: string; thumbnail: string }[];
    const about = {
      description: expect.stringContaining("church") as string,
      photographer: "Mara Lindqvist",
    };
    const addresses = {
      url: "https://photos.example/coast",
      photographerUrl: "https://photos.example/@mara",
    };
    expect(found).toMatchObject([{ ...about, ...addresses }, { photographer: "Henrik Sol" }]);
    for (const address of [found[0]?.large ?? "", found[0]?.thumbnail ?? ""]) {
      expect(imageSize(await bytesOf(await server.fetch(address)))).toMatchObject({ type: "png" });
    }
    expect(await search("nothing like it")).toMatchObject({ status: 200, json: [] });
    expect((await search("church", "samuel")).status).toBe(401);
  });
});

describe("demo server uploads", () => {
  it("are signed for a key, a content type and a time", async () => {
    const upload = await presign();
    expect(upload).toMatchObject({
      url: "http://demo.church/bucket",
      key: KEY,
      fields: {
        key: KEY,
        "Content-Type": "image/jpeg",
        acl: "public-read",
        "X-Amz-Date": "20260501T120000Z",
      },
    });
    expect((await send(upload)).status).toBe(204);
    expect(await list("1")).toMatchObject({ images: expect.arrayContaining([KEY]) as string[] });
    expect(server.requests.at(-2)).toMatchObject({ path: "/bucket", body: undefined });
  });

  it("are rejected with changed, missing, extra or expired fields", async () => {
    const upload = await presign();
    expect(await send(upload, { "Content-Type": "image/png" })).toMatchObject({
      status: 403,
      text: expect.stringContaining("Content-Type") as string,
    });
    expect((await send(upload, { key: `${GRACE}/gallery/1/other.jpg` })).status).toBe(403);
    expect(await send(upload, {}, "no file")).toMatchObject({
      status: 400,
      text: expect.stringContaining("InvalidArgument") as string,
    });
    expect((await send({ ...upload, fields: {} })).status).toBe(403);
    expect((await send(upload, { surprise: "yes" })).text).toContain(
      "Extra input fields: surprise",
    );
    expect(
      (await send(upload, { Policy: btoa('{"expiration":"2999-01-01","conditions":[]}') })).text,
    ).toContain("SignatureDoesNotMatch");
    now = new Date("2026-05-01T13:00:01Z");
    expect((await send(upload)).status).toBe(403);
    expect(await list("1")).toMatchObject({ images: { length: 13 } });
  });

  it("accept any content type but need an acl with uploadsPinTheType off", async () => {
    server.quirks.uploadsPinTheType = false;
    const upload = await presign();
    expect(Object.keys(upload.fields)).toEqual([
      "bucket",
      "X-Amz-Algorithm",
      "X-Amz-Credential",
      "X-Amz-Date",
      "key",
      "Policy",
      "X-Amz-Signature",
    ]);
    expect((await send(upload)).status).toBe(403);
    expect((await send(upload, { acl: "public-read" })).status).toBe(403);
    expect((await send(upload, { acl: "public-read", "Content-Type": "image/png" })).status).toBe(
      204,
    );
  });

  it("return the same bytes with the signed content type", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >>> 3);
    expect((await send(await presign(), {}, new Blob([bytes], { type: "image/png" }))).status).toBe(
      204,
    );
    const response = await server.fetch(`http://demo.church/files/${KEY}`);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect((await bytesOf(response)).every((byte, index) => byte === bytes[index])).toBe(true);
    expect(server.db.files.get(KEY)).toMatchObject({ type: "image/jpeg" });
  });

  it("reject a repeated field, with the same or another value", async () => {
    const { url, fields } = await presign();
    const file = ["file", new Blob(["a picture"])] as [string, Blob];
    for (const twice of ["image/png", "image/jpeg"]) {
      const response = await sendAs(url, [
        ["Content-Type", twice],
        ...Object.entries(fields),
        file,
      ]);
      expect(response).toMatchObject({
        status: 403,
        text: expect.stringContaining("content-type came twice") as string,
      });
    }
    expect(server.db.files.has(KEY)).toBe(false);
  });

  it("ignore form fields after the file", async () => {
    const { url, fields } = await presign();
    const file = ["file", new Blob(["a picture"])] as [string, Blob];
    const { key, ...others } = fields;
    const lateKey = await sendAs(url, [...Object.entries(others), file, ["key", key ?? ""]]);
    expect(lateKey.text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>' +
        `<Message>Invalid according to Policy: Policy Condition failed: {"key":"${KEY}"}</Message></Error>`,
    );
    expect(
      (await sendAs(url, [...Object.entries(fields), file, ["surprise", "late"]])).status,
    ).toBe(204);
  });

  it("accept at most 512 MiB", async () => {
    const { fields } = await presign();
    const findError = (size: number) =>
      findUploadError([...Object.entries(fields), ["file", { size }]], now);
    expect(findError(536_870_912)).toBeUndefined();
    expect(findError(536_870_913)).toMatchObject({ status: 400, code: "EntityTooLarge" });
  });

  it.each([{ folder: "1" }, { fileName: "1.jpg" }])(
    "fail to be signed without a folder or file name: %j",
    async (request) => {
      expect(
        (await callDemo(server, "ruth", "POST", "/content/gallery/requestUpload", request)).status,
      ).toBe(500);
    },
  );

  it("reject a body that is no form", async () => {
    const { status } = await server.fetch("http://demo.church/bucket", {
      method: "POST",
      body: "no form",
    });
    expect(status).toBe(400);
  });

  it("reject an empty file", async () => {
    expect(await send(await presign(), {}, new Blob([]))).toMatchObject({
      status: 400,
      text: expect.stringContaining("TooSmall") as string,
    });
  });

  it.each([0, 50, 99])(
    "fail at %i percent with the breakAt fault and store nothing",
    async (percent) => {
      server.faults.add({ path: "/bucket", times: 1, do: { kind: "breakAt", percent } });
      const upload = await presign();
      await expect(send(upload)).rejects.toThrow(new TypeError("Failed to fetch"));
      expect(server.db.files.has(KEY)).toBe(false);
      expect((await send(upload)).status).toBe(204);
    },
  );
});
