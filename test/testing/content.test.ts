import { beforeEach, describe, expect, it } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { callDemo } from "./tools/callDemo.js";
import { GRACE } from "./tools/joinDemo.js";

let church: DemoChurch;
let now: Date;
beforeEach(() => {
  now = new Date("2026-05-01T12:00:00Z");
  church = createDemoChurch({ now: () => now, quirks: { filesOnDisk: false } });
});

const list = async (ratio: string) => (await callDemo(church, "ruth", "GET", `/content/gallery/${ratio}`)).json;
const remove = (file: string) => callDemo(church, "ruth", "DELETE", `/content/gallery/1/${file}`);
const KEY = `${GRACE}/gallery/1/1763645200.jpg`;

interface Upload {
  url: string;
  key: string;
  fields: Record<string, string>;
}
const presign = async () =>
  (await callDemo(church, "ruth", "POST", "/content/gallery/requestUpload", { folder: "1", fileName: "1763645200.jpg" })).json as Upload;
async function send({ url, fields }: Upload, more: Record<string, string> = {}, file: Blob | string = new Blob(["a picture"])) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value);
  form.append("file", file);
  const response = await church.fetch(url, { method: "POST", body: form });
  return { status: response.status, text: await response.text() };
}

describe("a gallery", () => {
  it("on a disk is a list of names, and a picture can be deleted once", async () => {
    church.quirks.filesOnDisk = true;
    expect(await list("1.78")).toEqual({ images: ["1763644800.jpg", "1763644900.jpg", "1763645100.jpg"] });
    expect(await list("1")).toEqual({ images: ["1763644700.jpg"] });
    expect(await list("4")).toEqual({ images: [] });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200, json: {} });
    expect(await list("1")).toEqual({ images: [] });
    expect(await remove("1763644700.jpg")).toMatchObject({
      status: 500,
      json: { error: { message: expect.stringMatching(/^ENOENT/) as string } },
    });
  });

  it("in a bucket is a list of keys, those of longer ratios too, and deleting is always fine", async () => {
    expect(await list("1.78")).toMatchObject({ images: { length: 3, 0: `${GRACE}/gallery/1.78/1763644800.jpg` } });
    expect(await list("1")).toMatchObject({ images: { length: 4 } });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200 });
    expect(await remove("1763644700.jpg")).toMatchObject({ status: 200 });
    expect(await list("1")).toMatchObject({ images: { length: 3 } });
  });

  it("of stock photos is for everybody", async () => {
    const stock = async () => (await callDemo(church, undefined, "GET", "/content/gallery/stock/1.78")).json;
    expect(await stock()).toEqual({ images: ["stockPhotos/1.78/candles.jpg", "stockPhotos/1.78/wheat.jpg"] });
    church.quirks.filesOnDisk = true;
    expect(await stock()).toEqual({ images: ["candles.jpg", "wheat.jpg"] });
  });
});

describe("an upload", () => {
  it("is signed for its key, its type and an hour", async () => {
    const upload = await presign();
    expect(upload).toMatchObject({
      url: "http://demo.church/bucket",
      key: KEY,
      fields: { key: KEY, "Content-Type": "image/jpeg", acl: "public-read", "X-Amz-Date": "20260501T120000Z" },
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
    expect((await send(upload, {}, "no file")).status).toBe(403);
    expect((await send({ ...upload, fields: {} })).status).toBe(403);
    now = new Date("2026-05-01T13:00:01Z");
    expect((await send(upload)).status).toBe(403);
    expect(await list("1")).toMatchObject({ images: { length: 4 } });
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
    expect((await send(upload, { acl: "public-read", "Content-Type": "image/png" })).status).toBe(204);
  });
});
