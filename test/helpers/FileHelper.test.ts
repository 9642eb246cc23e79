import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestUpload } from "../../src/gallery/api.js";
import {
  FileHelper,
  getDefaultClient,
  setDefaultClient,
  type ChurchClient,
} from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import presignedWithoutType from "../harness/presigned/typeUnsigned.json" with { type: "json" };
import { muteConsole } from "../harness/muteConsole.js";

let server: ReturnType<typeof createDemoChurch>;
let previousClient: ChurchClient;

beforeEach(() => {
  server = createDemoChurch({ quirks: { filesOnDisk: false } });
  previousClient = setDefaultClient(createDemoClient(server));
});
afterEach(() => {
  setDefaultClient(previousClient);
  vi.restoreAllMocks();
});

const requestPresigned = () =>
  requestUpload(getDefaultClient().api, { folder: "1", fileName: "1777636800.jpg" });
const KEY = "CHU00000001/gallery/1/1777636800.jpg";
const FILE = new File(["a picture"], "holiday.png", { type: "image/png" });

describe("FileHelper", () => {
  it("is the same object in both entry points, and works unbound", () => {
    expect(root.FileHelper).toBe(FileHelper);
    const { dataURLtoBlob } = FileHelper;
    expect(dataURLtoBlob("data:image/png;base64,AAAA").size).toBe(3);
  });

  it.each(["postPresignedFile", "uploadPresignedFile"] as const)(
    "[UPL-05][UPL-07][UPL-08] %s uploads a file to the presigned URL and reports progress",
    async (name) => {
      const onProgress = vi.fn();
      const { [name]: send } = FileHelper;
      expect(await send(await requestPresigned(), FILE, onProgress)).toEqual({
        status: 204,
        statusText: expect.any(String) as string,
        data: "",
      });
      expect(onProgress).toHaveBeenLastCalledWith(100);
      expect(server.db.files.get(KEY)?.type).toBe("image/jpeg");
      await expect(send(await requestPresigned(), FILE)).resolves.toMatchObject({ status: 204 });
    },
  );

  it("[UPL-09][UPL-10] rejects with the HTTP status or a network error", async () => {
    server.faults.add({
      path: "/bucket",
      times: 1,
      do: { kind: "status", status: 403, statusText: "Forbidden" },
    });
    await expect(FileHelper.postPresignedFile(await requestPresigned(), FILE)).rejects.toThrow(
      /^HTTP Error: 403 Forbidden$/,
    );
    server.faults.add({ path: "/bucket", do: { kind: "dropBefore" } });
    await expect(FileHelper.postPresignedFile(await requestPresigned(), FILE)).rejects.toThrow(
      /^Network error occurred$/,
    );
  });

  it("rejects with an AbortError if the signal is aborted", async () => {
    const presigned = await requestPresigned();
    const onProgress = vi.fn();
    const upload = FileHelper.uploadPresignedFile(presigned, FILE, onProgress, AbortSignal.abort());
    await expect(upload).rejects.toMatchObject({ name: "AbortError" });
    expect(onProgress).not.toHaveBeenCalled();
    expect(server.db.files.has(KEY)).toBe(false);
  });

  it("[UPL-06][L74] sends the declared type of a file, regardless of its content", async () => {
    server.quirks.uploadsPinTheType = false;
    await FileHelper.postPresignedFile(
      await requestPresigned(),
      new File(["GIF89a"], "words.txt", { type: "text/plain" }),
    );
    expect(server.db.files.get(KEY)?.type).toBe("text/plain");
  });

  it("[UPL-06][L79] returns the form fields of a presigned upload", () => {
    expect(Object.entries(FileHelper.presignedFormFields(presignedWithoutType, FILE))).toEqual([
      ...Object.entries(presignedWithoutType.fields),
      ["acl", "public-read"],
      ["Content-Type", "image/png"],
    ]);
  });

  it("[UPL-12] converts a data URL to a Blob of its type", async () => {
    const blob = FileHelper.dataURLtoBlob("data:image/webp;base64,aGVsbG8=");
    expect([blob.type, await blob.text()]).toEqual(["image/webp", "hello"]);
  });

  it("[UPL-13][UPL-14][L79] throws for an invalid data URL", () => {
    expect(() => FileHelper.dataURLtoBlob("https://x/a.png")).toThrow("Invalid data URL format");
    expect(() => FileHelper.dataURLtoBlob("data:;base64,AAAA")).toThrow(
      "Invalid MIME type in data URL",
    );
  });

  it("[UPL-15][C-13] returns an empty Blob for an empty data URL and warns", () => {
    const { warn } = muteConsole();
    expect(FileHelper.dataURLtoBlob("").size).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
