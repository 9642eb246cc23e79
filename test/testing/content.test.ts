import imageSize from "image-size";
import { beforeEach, describe, expect, it } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { findUploadFault } from "../../src/testing/uploads.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";

let church: DemoChurch;
let now: Date;
beforeEach(() => {
  now = new Date("2026-05-01T12:00:00Z");
  church = createDemoChurch({ now: () => now, quirks: { filesOnDisk: false } });
});

const list = async (ratio: string) =>
  (await callDemo(church, "ruth", "GET", `/content/gallery/${ratio}`)).json;
const remove = (file: string) => callDemo(church, "ruth", "DELETE", `/content/gallery/1/${file}`);
const KEY = `${GRACE}/gallery/1/1763645200.jpg`;

interface Upload {
  url: string;
  key: string;
  fields: Record<string, string>;
}
const presign = async () =>
  (
    await callDemo(church, "ruth", "POST", "/content/gallery/requestUpload", {
      folder: "1",
      fileName: "1763645200.jpg",
    })
  ).json as Upload;
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

async function sendAs(url: string, entries: [name: string, value: string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const response = await church.fetch(url, { method: "POST", body: form });
  return { status: response.status, text: await response.text() };
}

const send = (
  { url, fields }: Upload,
  more: Record<string, string> = {},
  file: Blob | string = new Blob(["a picture"]),
) => sendAs(url, [...Object.entries({ ...fields, ...more }), ["file", file]]);

describe("a gallery", () => {
  it("on a disk is a list of names, and a picture can be deleted once", async () => {
    church.quirks.filesOnDisk = true;
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

  it("in a bucket is a list of keys, those of longer ratios too, and deleting is always fine", async () => {
    expect(await list("1.78")).toMatchObject({
      images: { length: 8, 0: `${GRACE}/gallery/1.78/1763644800.jpg` },
    });
    expect(await list("1")).toMatchObject({ images: { length: 13 } });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200 });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200 });
    expect(await list("1")).toMatchObject({ images: { length: 12 } });
  });

  it("of stock photos is for everybody", async () => {
    const NAMES = ["coast.jpg", "dawn.jpg", "dusk.jpg", "hills.jpg", "ridge.jpg", "valley.jpg"];
    const stock = async () =>
      (await callDemo(church, undefined, "GET", "/content/gallery/stock/1.78")).json;
    expect(await stock()).toEqual({ images: NAMES.map((name) => `stockPhotos/1.78/${name}`) });
    church.quirks.filesOnDisk = true;
    expect(await stock()).toEqual({ images: NAMES });
  });
});

describe("a file", () => {
  const read = async (key: string) => {
    const response = await church.fetch(`http://demo.church/files/${key}`);
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
  ])("is a picture of the size that its folder says: %s", async (path, width, height) => {
    const { status, type, bytes } = await read(`${GRACE}/gallery/${path}`);
    expect([status, type]).toEqual([200, "image/png"]);
    expect(imageSize(bytes)).toMatchObject({ type: "png", width, height });
  });

  it("is another picture for every key, and the same one in every church that is made", async () => {
    const keys = [...church.db.files.keys()];
    const seen = new Set<string>();
    for (const key of keys.slice(0, 6)) seen.add((await read(key)).bytes.join());
    expect(seen.size).toBe(6);
    const again = await createDemoChurch().fetch(`http://demo.church/files/${keys[0]}`);
    expect(seen).toContain((await bytesOf(again)).join());
  }, 20_000);

  it("may be read by every page, unless the server says nothing about that", async () => {
    const [key = ""] = church.db.files.keys();
    expect(await read(key)).toMatchObject({ allowed: "*" });
    church.quirks.filesLackCors = true;
    expect(await read(key)).toMatchObject({ status: 200, allowed: null });
  });

  it("that is not there is not found", async () => {
    expect(await read(`${GRACE}/gallery/1/nope.jpg`)).toMatchObject({ status: 404 });
  });
});

describe("a search among stock photos", () => {
  const search = (term: string, as = "ruth") =>
    callDemo(church, as, "POST", "/content/stock/search", { term });

  it("without a key fails, whatever is sought", async () => {
    expect(await search("church")).toMatchObject({
      status: 500,
      json: {
        error: { message: "An ApiKey must be provided when initiating the Pexel's client." },
      },
    });
  });

  it("with a key finds photos that can be looked at, by the words of their description", async () => {
    church.quirks.stockNeedsKey = false;
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
      expect(imageSize(await bytesOf(await church.fetch(address)))).toMatchObject({ type: "png" });
    }
    expect(await search("nothing like it")).toMatchObject({ status: 200, json: [] });
    expect((await search("church", "samuel")).status).toBe(401);
  });
});

describe("an upload", () => {
  it("is signed for its key, its type and an hour", async () => {
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
    expect(church.requests.at(-2)).toMatchObject({ path: "/bucket", body: undefined });
  });

  it("is refused with anything else", async () => {
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

  it("of any type suits an older server, which leaves the acl to the caller", async () => {
    church.quirks.uploadsPinTheType = false;
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

  it("comes back byte for byte, with the type it was sent with", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >>> 3);
    expect((await send(await presign(), {}, new Blob([bytes], { type: "image/png" }))).status).toBe(
      204,
    );
    const response = await church.fetch(`http://demo.church/files/${KEY}`);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect((await bytesOf(response)).every((byte, index) => byte === bytes[index])).toBe(true);
    expect(church.db.files.get(KEY)).toMatchObject({ type: "image/jpeg" });
  });

  it("is refused where a field comes twice, whether it says the same or not", async () => {
    const { url, fields } = await presign();
    const file = ["file", new Blob(["a picture"])] as [string, Blob];
    for (const twice of ["image/png", "image/jpeg"]) {
      const answer = await sendAs(url, [["Content-Type", twice], ...Object.entries(fields), file]);
      expect(answer).toMatchObject({
        status: 403,
        text: expect.stringContaining("content-type came twice") as string,
      });
    }
    expect(church.db.files.has(KEY)).toBe(false);
  });

  it("ends with its file: what comes after it does not count", async () => {
    const { url, fields } = await presign();
    const file = ["file", new Blob(["a picture"])] as [string, Blob];
    const { key, ...others } = fields;
    const late = await sendAs(url, [...Object.entries(others), file, ["key", key ?? ""]]);
    expect(late.text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>' +
        `<Message>Invalid according to Policy: Policy Condition failed: {"key":"${KEY}"}</Message></Error>`,
    );
    expect(
      (await sendAs(url, [...Object.entries(fields), file, ["surprise", "late"]])).status,
    ).toBe(204);
  });

  it("may have half a gigabyte", async () => {
    const { fields } = await presign();
    const judge = (size: number) =>
      findUploadFault([...Object.entries(fields), ["file", { size }]], now);
    expect(judge(536_870_912)).toBeUndefined();
    expect(judge(536_870_913)).toMatchObject({ status: 400, code: "EntityTooLarge" });
  });

  it.each([{ folder: "1" }, { fileName: "1.jpg" }])(
    "is signed for no place without a name: %j",
    async (request) => {
      expect(
        (await callDemo(church, "ruth", "POST", "/content/gallery/requestUpload", request)).status,
      ).toBe(500);
    },
  );

  it("is a form", async () => {
    const { status } = await church.fetch("http://demo.church/bucket", {
      method: "POST",
      body: "no form",
    });
    expect(status).toBe(400);
  });

  it("of nothing is too small", async () => {
    expect(await send(await presign(), {}, new Blob([]))).toMatchObject({
      status: 400,
      text: expect.stringContaining("TooSmall") as string,
    });
  });

  it.each([0, 50, 99])("breaks after %i percent and leaves nothing behind", async (percent) => {
    church.faults.add({ path: "/bucket", times: 1, do: { kind: "breakAt", percent } });
    const upload = await presign();
    await expect(send(upload)).rejects.toThrow(new TypeError("Failed to fetch"));
    expect(church.db.files.has(KEY)).toBe(false);
    expect((await send(upload)).status).toBe(204);
  });
});
