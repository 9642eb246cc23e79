import { describe, expect, it } from "vitest";
import {
  ASPECT_RATIOS,
  exactRatio,
  folderOf,
  outputSize,
  ratioLabel,
} from "../../../src/gallery/rules/ratios.js";
import { cropPixels, fitInto, turnedSize } from "../../../src/gallery/rules/crop.js";
import { encodePath } from "../../../src/lib/links/urls.js";
import {
  fileVerdict,
  HEAD_BYTES,
  MAX_FILE_BYTES,
  jpegSize,
} from "../../../src/gallery/rules/files.js";
import {
  imageKey,
  nextUploadSecond,
  pathsInFolder,
  photoAddress,
  photoNames,
} from "../../../src/gallery/rules/paths.js";
import {
  parseDataUrl,
  detectPhotoFormat,
  uploadFields,
} from "../../../src/platform/http/rules/uploads.js";

import { cpuTime } from "../../harness/cpuTime.js";
import s3New from "../../harness/presigned/pinned.json" with { type: "json" };
import s3Old from "../../harness/presigned/unpinned.json" with { type: "json" };
import {
  avifHead,
  bigEndian,
  bmpHead,
  box,
  heifHead,
  bytesOf,
  gifHead,
  jpegHead,
  pngHead,
  webpHead,
} from "../../harness/pictureHeads.js";

describe("ratio rules", () => {
  it("[PHO-05] defines nine options, free form first", () => {
    expect(ASPECT_RATIOS.map(({ ratio, name }) => [ratio, name])).toEqual([
      [0, ""],
      [1, "1:1"],
      [2, "2:1"],
      [3, "3:1"],
      [4, "4:1"],
      [1.33, "4:3"],
      [1.78, "16:9"],
      [0.5, "1:2"],
      [0.5625, "9:16"],
    ]);
  });

  it.each(ASPECT_RATIOS.map(({ ratio }) => ratio))(
    "[C-04][L76] maps the option %s to its own folder and back",
    (ratio) => {
      expect(folderOf(ratio)).toBe(String(ratio));
      expect(folderOf(Number(folderOf(ratio)))).toBe(folderOf(ratio));
    },
  );

  it.each([
    [4 / 3, "1.33"],
    [16 / 9, "1.78"],
    [9 / 16, "0.5625"],
    [1_280 / 600, "2.13"],
    [1_170 / 600, "1.95"],
    [2 / 3, "0.67"],
    [4.000001, "4"],
    [0, "0"],
    [-1, "0"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
    [undefined, "0"],
  ])("[IMG-13][IMG-14][UPL-01] maps the ratio %s to the folder %s", (ratio, folder) => {
    expect(folderOf(ratio)).toBe(folder);
  });

  it.each([
    [1.78, 16 / 9],
    [16 / 9, 16 / 9],
    [1.33, 4 / 3],
    [0.5625, 9 / 16],
    [1.95, 1.95],
    [0, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [-2, 0],
  ])("maps %s to the exact ratio %s", (ratio, exact) => {
    expect(exactRatio(ratio)).toBe(exact);
  });

  it.each([
    [undefined, 0],
    [2.13, 2.13],
  ])("maps %s, which matches no option, to the exact ratio %s", (ratio, exact) => {
    expect(exactRatio(ratio)).toBe(exact);
  });
});

describe("pathsInFolder", () => {
  const CHURCH = "CHU00000001";
  const listFolder = (folder: string, images: unknown[]) =>
    pathsInFolder(images, `${CHURCH}/gallery`, folder);

  it("[PHO-23] prefixes file names from a disk with the folder", () => {
    expect(listFolder("1.78", ["1763644800.jpg", "/1763644900.jpg"])).toEqual([
      `${CHURCH}/gallery/1.78/1763644800.jpg`,
      `${CHURCH}/gallery/1.78/1763644900.jpg`,
    ]);
    expect(pathsInFolder(["sea.jpg"], "stockPhotos", "1")).toEqual(["stockPhotos/1/sea.jpg"]);
  });

  it("[PHO-23][C-04] keeps bucket keys of its own folder only, not of longer folder names", () => {
    const keys = ["1/a.jpg", "1.33/b.jpg", "1.78/c.jpg", "1/d.jpg"].map(
      (path) => `${CHURCH}/gallery/${path}`,
    );
    expect(listFolder("1", keys)).toEqual([keys[0], keys[3]]);
    expect(listFolder("1.33", keys)).toEqual([keys[1]]);
    expect(listFolder("0", keys)).toEqual([]);
  });

  it("[C-17] keeps URLs of its own folder only, regardless of their query", () => {
    const addresses = [
      "https://content.example/x/1/a.jpg?dt=5/6",
      "HTTP://content.example/x/2/a.jpg?in=/1/b.jpg",
    ];
    expect(listFolder("1", addresses)).toEqual([addresses[0]]);
  });

  it("[O23] removes duplicates and entries that are not photos", () => {
    const junk = [
      null,
      3,
      {},
      "",
      "/",
      `${CHURCH}/gallery/1/`,
      "1/1/",
      "..",
      "1/",
      [],
      "a.jpg",
      "a.jpg",
      `//${CHURCH}/gallery/1/a.jpg`,
    ];
    expect(listFolder("1", junk)).toEqual([`${CHURCH}/gallery/1/a.jpg`]);
  });
});

describe("imageKey", () => {
  it.each([
    ["1/a.jpg", "1", "a.jpg"],
    ["gallery/1/a.jpg", "1", "a.jpg"],
    ["CHU1/gallery/1.78/a.jpg", "1.78", "a.jpg"],
    ["/x/CHU1/gallery/0.5625/a.jpg", "0.5625", "a.jpg"],
    ["a/b/c/d/e/f.jpg", "e", "f.jpg"],
    ["a/b/c/d/e/f/g.jpg", "f", "g.jpg"],
    ["https://content.example/CHU1/gallery/1/a.jpg?dt=5/6", "1", "a.jpg"],
    ["https://content.example/1//a b.jpg", "1", "a b.jpg"],
    ["https://content.example/1/a.jpg#b/c", "1", "a.jpg"],
    ["CHU1/gallery/1/a?b.jpg", "1", "a?b.jpg"],
    ["gallery/1/#1.jpg", "1", "#1.jpg"],
    ["1/a%20b.jpg", "1", "a%20b.jpg"],
  ])("[PHO-24][C-17] returns the last two segments of %s", (path, folder, file) => {
    expect(imageKey(path)).toEqual({ folder, file });
  });

  it.each([
    "",
    "/",
    "a.jpg",
    "https://content.example/a.jpg",
    "https://content.example?a/b/c",
    "../a.jpg",
    "1/..",
    "1/.",
  ])("[C-17] returns undefined for %j", (path) => {
    expect(imageKey(path)).toBeUndefined();
  });
});

describe("encodePath", () => {
  it.each(["a?b.jpg", "a b.jpg", "a%20b.jpg", "#1.jpg", "Größe & 1+1.jpg", "..jpg"])(
    "[A-55] encodes the file name %j so that the URL decodes to it",
    (name) => {
      const path = encodePath(`CHU1/gallery/1/${name}`);
      const { pathname, search, hash } = new URL(`https://content.example/${path}`);
      expect([decodeURIComponent(pathname), search, hash]).toEqual([
        `/CHU1/gallery/1/${name}`,
        "",
        "",
      ]);
    },
  );

  it("[A-55] leaves absolute URLs unchanged and encodes other paths", () => {
    expect(encodePath("https://content.example/1/a%20b.jpg?dt=1")).toBe(
      "https://content.example/1/a%20b.jpg?dt=1",
    );
    expect(encodePath("1/https://content.example")).toBe("1/https%3A//content.example");
    expect(encodePath("1/a\ud800.jpg")).toBe("1/a%EF%BF%BD.jpg");
    expect(encodePath("HTTP://content.example/#1")).toBe("HTTP://content.example/#1");
    expect(encodePath("CHU1/gallery/1.78/1763644800.jpg")).toBe("CHU1/gallery/1.78/1763644800.jpg");
  });
});

describe("crop geometry", () => {
  it("rounds a crop to whole pixels, at least one", () => {
    const size = { width: 400, height: 300 };
    expect(cropPixels(size, { unit: "%", x: 99.9, y: 10.1, width: 0, height: 50 })).toEqual({
      x: 399,
      y: 30,
      width: 1,
      height: 150,
    });
  });

  it("scales a size down to fit, and never up", () => {
    expect(fitInto({ width: 400, height: 300 }, { width: 100, height: 100 })).toEqual({
      width: 100,
      height: 75,
    });
    expect(fitInto({ width: 40, height: 30 }, { width: 100, height: 100 })).toEqual({
      width: 40,
      height: 30,
    });
  });
});

describe("ratioLabel", () => {
  it.each([
    [0, "Any shape"],
    [16 / 9, "16:9"],
    [4, "4:1"],
    [1.951, "1.95"],
  ])("[PHO-10][C-04] formats %s as %s", (ratio, label) => {
    expect(ratioLabel(ratio, "Any shape")).toBe(label);
  });
});

describe("photoAddress", () => {
  it.each([
    ["blob:https://host.example/1", "blob:https://host.example/1"],
    ["a.png", "https://content.example/a.png"],
    ["javascript:alert(1)//blob:", "https://content.example/javascript:alert(1)//blob:"],
    ["/images/sample-profile.png?dt=1", ""],
    [null, ""],
  ])("[A-55] resolves %s to %j", (photoUrl, url) => {
    expect(photoAddress(photoUrl, "https://content.example")).toBe(url);
  });
});

describe("outputSize", () => {
  const PHOTO = { width: 4_000, height: 3_000 };
  const WIDE = { width: 1_280, height: 768 };

  it("[IMG-10][A-60] fits into 400 by 300 px by default", () => {
    expect(outputSize({ natural: PHOTO, crop: PHOTO, ratio: 4 / 3 })).toEqual({
      width: 400,
      height: 300,
    });
    expect(outputSize({ natural: PHOTO, crop: PHOTO, ratio: 1.33 })).toEqual({
      width: 400,
      height: 300,
    });
    expect(outputSize({ natural: PHOTO, crop: PHOTO, ratio: 4 })).toEqual({
      width: 400,
      height: 100,
    });
    expect(outputSize({ natural: PHOTO, crop: PHOTO, ratio: 1 })).toEqual({
      width: 300,
      height: 300,
    });
    expect(
      outputSize({
        natural: PHOTO,
        crop: PHOTO,
        ratio: 1.33,
        output: { width: 0, height: Number.NaN },
      }),
    ).toEqual({
      width: 400,
      height: 300,
    });
  });

  it.each([
    [0.5, { width: 384, height: 768 }],
    [0.5625, { width: 432, height: 768 }],
    [1, { width: 768, height: 768 }],
    [1.33, { width: 1_024, height: 768 }],
    [1.78, { width: 1_280, height: 720 }],
    [16 / 9, { width: 1_280, height: 720 }],
    [2, { width: 1_280, height: 640 }],
    [3, { width: 1_280, height: 427 }],
    [4, { width: 1_280, height: 320 }],
    [1.67, { width: 1_280, height: 768 }],
  ])("[C-05] returns for the ratio %s the largest size within the box", (ratio, size) => {
    expect(
      outputSize({ natural: PHOTO, crop: { width: 10, height: 10 }, ratio, output: WIDE }),
    ).toEqual(size);
  });

  it.each([
    [4, { width: 1_280, height: 320 }],
    [1.95, { width: 1_170, height: 600 }],
    [4 / 3, { width: 640, height: 480 }],
  ])("[A-60] returns for the ratio %s the host's box of that ratio", (ratio, output) => {
    expect(outputSize({ natural: PHOTO, crop: PHOTO, ratio, output })).toEqual(output);
  });

  it("[IMG-13][C-05] uses the ratio of the crop in free form", () => {
    expect(
      outputSize({ natural: PHOTO, crop: { width: 500, height: 1_000 }, ratio: 0, output: WIDE }),
    ).toEqual({
      width: 384,
      height: 768,
    });
    expect(
      outputSize({ natural: PHOTO, crop: { width: 1_000, height: 100 }, output: WIDE }),
    ).toEqual({ width: 1_280, height: 128 });
    expect(outputSize({ natural: PHOTO, crop: { width: 0, height: 0 }, output: WIDE })).toEqual(
      WIDE,
    );
  });

  it("[IMG-11][A-60] uses the natural size as the box when it is smaller in both dimensions", () => {
    const small = { width: 320, height: 240 };
    expect(outputSize({ natural: small, crop: small, ratio: 4 / 3 })).toEqual(small);
    expect(outputSize({ natural: small, crop: small, ratio: 1 })).toEqual({
      width: 240,
      height: 240,
    });
    expect(outputSize({ natural: { width: 399, height: 300 }, crop: small, ratio: 4 / 3 })).toEqual(
      { width: 400, height: 300 },
    );
    expect(
      outputSize({ natural: { width: 100, height: 1 }, crop: { width: 1, height: 1 }, ratio: 4 }),
    ).toEqual({ width: 4, height: 1 });
  });
});

describe("nextUploadSecond", () => {
  it("[UPL-02] returns the current second", () => {
    expect(nextUploadSecond(new Date("2025-11-20T13:20:00.999Z"), 0)).toBe(1_763_644_800);
  });

  it("[UPL-02][O61] returns a later second within the same second and after the clock is set back", () => {
    const now = new Date(1_763_644_800_500);
    expect(nextUploadSecond(now, 1_763_644_800)).toBe(1_763_644_801);
    expect(nextUploadSecond(now, 1_763_644_805)).toBe(1_763_644_806);
    expect(nextUploadSecond(now, 1_763_644_700)).toBe(1_763_644_800);
  });
});

describe("uploadFields", () => {
  const getNames = (fields: [string, string][]) => fields.map(([name]) => name);

  it("[UPL-03][UPL-06][L79] returns each signed field once and adds none that conflicts", () => {
    const fields = uploadFields(s3New, "image/png");
    expect(fields).toEqual(Object.entries(s3New.fields));
    expect(fields).toContainEqual(["Content-Type", "image/jpeg"]);
  });

  it("[UPL-06][A-62] adds key, acl and the photo's type when the server left them out", () => {
    expect(uploadFields(s3Old, "image/png")).toEqual([
      ...Object.entries(s3Old.fields),
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
    const { junk, none } = JSON.parse(
      '{"junk":{"a":null,"b":{},"c":3,"d":[]},"none":null}',
    ) as Record<string, Record<string, string>>;
    expect(uploadFields({ fields: junk ?? {} }, "")).toEqual([
      ["c", "3"],
      ["acl", "public-read"],
    ]);
    expect(uploadFields({ fields: none }, "")).toEqual([["acl", "public-read"]]);
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
  ])("[UPL-14][L79] rejects the MIME type of %j", (dataUrl) => {
    expect(() => parseDataUrl(dataUrl)).toThrow("Invalid MIME type in data URL");
  });

  it("[UPL-15][C-13] returns undefined for an empty string", () => {
    expect(parseDataUrl("")).toBeUndefined();
  });
});

describe("fileVerdict", () => {
  const getVerdict = (head: Uint8Array, size = head.length) => fileVerdict(head, size);

  it.each([
    ["jpeg", jpegHead(640, 480)],
    ["jpeg", jpegHead(640, 480, { frame: 0xc2, orientation: 6 })],
    ["png", pngHead(640, 480)],
    ["gif", gifHead(640, 480)],
    ["gif", gifHead(640, 480, "87a")],
    ["webp", webpHead(640, 480)],
    ["webp", webpHead(640, 480, "VP8L")],
    ["webp", webpHead(640, 480, "VP8X")],
    ["bmp", bmpHead(640, 480)],
    ["bmp", bmpHead(640, -480)],
    ["avif", avifHead(640, 480)],
    ["avif", heifHead(["mif1", "avif"], [[640, 480]])],
    [
      "avif",
      heifHead(
        ["avis", "msf1"],
        [
          [64, 48],
          [640, 480],
          [32, 24],
        ],
      ),
    ],
  ])("[O57] accepts a %s and reads its size from the header (%#)", (kind, head) => {
    expect(getVerdict(head)).toEqual({ kind, width: 640, height: 480 });
    // The bytes may be a view into a larger buffer, and more bytes may follow the header.
    const part = bytesOf("elsewhere", head, new Uint8Array(999)).subarray(9);
    expect(getVerdict(part, 5_000_000)).toEqual({ kind, width: 640, height: 480 });
  });

  it.each([
    ["a text named .png", "Dear all, this is no picture."],
    ["a PDF", "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3"],
    [
      "an SVG with a script",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ["an SVG with an XML declaration", '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ["an SVG after a byte order mark", "\u00ef\u00bb\u00bf<svg/>"],
    ["an HTML page", "<!DOCTYPE html><script>alert(1)</script>"],
    ["a ZIP archive", "PK\u0003\u0004\u0014\0\u0006\0"],
    ["an executable", "MZ\u0090\0\u0003\0\0\0"],
    ["an MP4 video", bytesOf(box("ftyp", "isom", bigEndian(512, 4), "isomiso2avc1mp41"))],
    ["a WAV file", "RIFF\u0024\u0008\0\0WAVEfmt "],
    ["an AVI file", "RIFF\u0024\u0008\0\0AVI LIST"],
    ["a TIFF", "II*\0\u0008\0\0\0"],
    ["an ICO file", "\0\0\u0001\0\u0001\0\u0010\u0010"],
    ["a text that begins like a bitmap", "BMW and others build cars, among other things."],
    ["a text that begins like a GIF", "GIF89 is a format of pictures."],
    ["the first two bytes of a JPEG, then text", "\u00ff\u00d8 and so on"],
    ["a PNG after a space", bytesOf(" ", pngHead(64, 48))],
    ["a JPEG XL", "\u00ff\u000a\u00fa\u001f"],
  ])("[O57] rejects %s as not a photo", (_, head) => {
    const bytes = typeof head === "string" ? bytesOf(head) : head;
    expect(getVerdict(bytes)).toEqual({ refusal: "notPicture" });
    expect(getVerdict(bytesOf(bytes, pngHead(64, 48)))).toEqual({ refusal: "notPicture" });
    expect(getVerdict(bytes, MAX_FILE_BYTES + 1)).toEqual({ refusal: "notPicture" });
  });

  it.each([["heic"], ["heix", "mif1"], ["mif1", "heic"], ["msf1", "hevc"], ["hevx"]])(
    "[O57] recognizes HEIC whose first brand is %s",
    (...brands) => {
      expect(getVerdict(heifHead(brands, [[640, 480]]))).toEqual({
        kind: "heic",
        width: 640,
        height: 480,
      });
      const unknown = heifHead(brands, []);
      expect(getVerdict(unknown)).toEqual({ refusal: "heic" });
      expect(getVerdict(unknown, MAX_FILE_BYTES + 1)).toEqual({ refusal: "tooLarge" });
    },
  );

  it("[O57] reads the size of a JPEG after long segments and repeated marker bytes", () => {
    const head = jpegHead(640, 480);
    const profile = bytesOf(0xff, 0xe2, bigEndian(65_535, 2), new Uint8Array(65_533).fill(0xff));
    const long = bytesOf(
      head.subarray(0, 2),
      ...Array.from({ length: 40 }, () => profile),
      head.subarray(2),
    );
    expect(getVerdict(long.subarray(0, HEAD_BYTES), long.length)).toEqual({ refusal: "broken" });
    expect(getVerdict(long)).toEqual({ kind: "jpeg", width: 640, height: 480 });
    const padded = bytesOf(
      ...[...head].flatMap((byte, at) => (byte === 0xff && at > 0 ? [0xff, 0xff, 0xff] : [byte])),
    );
    expect(getVerdict(padded)).toEqual({ kind: "jpeg", width: 640, height: 480 });
    // Decoders skip stray bytes and markers without a segment. The marker 0xda starts the pixels.
    expect(
      getVerdict(bytesOf(head.subarray(0, 20), 0xff, 0, 7, 0xff, 0xd0, 0xff, 1, head.subarray(20))),
    ).toMatchObject({ width: 640 });
    expect(getVerdict(bytesOf(head.subarray(0, 20), 0xff, 0xda, head.subarray(20)))).toEqual({
      refusal: "broken",
    });
  });

  it("[O58] accepts 25 MB and rejects one byte more", () => {
    expect(getVerdict(pngHead(64, 48), MAX_FILE_BYTES)).toMatchObject({ kind: "png" });
    expect(getVerdict(pngHead(64, 48), MAX_FILE_BYTES + 1)).toEqual({ refusal: "tooLarge" });
    expect(MAX_FILE_BYTES).toBe(26_214_400);
  });

  it.each([
    ["jpeg", jpegHead(12_000, 12_000)],
    ["jpeg", jpegHead(65_535, 65_535, { frame: 0xc2 })],
    ["png", pngHead(4_294_967_295, 4_294_967_295)],
    ["png", pngHead(8_192, 8_192)],
    ["heic", heifHead(["heic"], [[12_000, 12_000]])],
    ["gif", gifHead(65_535, 65_535)],
    ["webp", webpHead(16_383, 16_383)],
    ["webp", webpHead(16_384, 16_384, "VP8L")],
    ["webp", webpHead(16_777_216, 5_000, "VP8X")],
    ["bmp", bmpHead(100_000, -100_000)],
    ["avif", avifHead(65_536, 65_536)],
    [
      "avif",
      heifHead(
        ["avif"],
        [
          [64, 64],
          [12_000, 12_000],
        ],
      ),
    ],
    [
      "avif",
      heifHead(
        ["avif"],
        [[12_000, 12_000]],
        box("clap", bigEndian(1, 4), bigEndian(11_999, 4), bigEndian(1, 4), bigEndian(1, 4)),
      ),
    ],
  ])("[O58] rejects a %s with too many pixels by its header (%#)", (_, head) => {
    expect(getVerdict(head, 1_000_000)).toEqual({ refusal: "tooManyPixels" });
  });

  it("[O58] accepts a photo of 64 megapixels", () => {
    expect(getVerdict(jpegHead(9_248, 6_936), 20_000_000)).toMatchObject({
      kind: "jpeg",
      width: 9_248,
    });
    expect(getVerdict(pngHead(8_000, 8_000), 20_000_000)).toMatchObject({ kind: "png" });
  });

  it("[O58] does not take quadratic time for a file of one repeated byte", () => {
    // CPU time of one pass over the bytes. Reading to the end again from each byte takes a thousand times as long.
    const baseline = cpuTime(() => Array.from(new Uint8Array(HEAD_BYTES)).length);
    for (const filling of [0, 1, 0xff]) {
      for (const head of [jpegHead(1, 1).subarray(0, 6), avifHead(1, 1).subarray(0, 24)]) {
        const long = new Uint8Array(HEAD_BYTES).fill(filling);
        long.set(head);
        expect(getVerdict(long, MAX_FILE_BYTES)).toEqual({ refusal: "broken" });
        expect(cpuTime(() => getVerdict(long, MAX_FILE_BYTES))).toBeLessThanOrEqual(100 * baseline);
      }
    }
  });

  const COMPLETE_HEADS = {
    jpeg: jpegHead(640, 480, { orientation: 3 }),
    png: pngHead(640, 480),
    gif: gifHead(640, 480),
    webp: webpHead(640, 480),
    bmp: bmpHead(640, 480),
    avif: avifHead(640, 480),
  };
  const HEADER_LENGTHS = {
    jpeg: 134,
    png: 24,
    gif: 10,
    webp: 30,
    bmp: 26,
    avif: COMPLETE_HEADS.avif.length,
  };
  it.each(Object.entries(COMPLETE_HEADS))(
    "[O57] rejects a %s that is truncated within its header as broken",
    (kind, head) => {
      const shortest = kind === "avif" ? 12 : 2;
      for (let length = shortest; length < head.length; length++) {
        const verdict = getVerdict(head.slice(0, length), 1_000);
        expect(verdict, `after ${length} bytes`).toEqual(
          length < HEADER_LENGTHS[kind as keyof typeof HEADER_LENGTHS]
            ? { refusal: "broken" }
            : { kind, width: 640, height: 480 },
        );
        expect(getVerdict(head.subarray(0, length), 1_000)).toEqual(verdict);
      }
    },
  );

  it("[O57] rejects a photo without pixels and an empty file as broken", () => {
    expect(getVerdict(pngHead(0, 480))).toEqual({ refusal: "broken" });
    expect(getVerdict(jpegHead(640, 0))).toEqual({ refusal: "broken" });
    expect(getVerdict(new Uint8Array())).toEqual({ refusal: "broken" });
  });

  it("detects WebP from its bytes, and no format from a single byte", () => {
    expect(detectPhotoFormat(webpHead(1, 1))).toBe("webp");
    expect(detectPhotoFormat(bytesOf("x"))).toBeUndefined();
    expect(detectPhotoFormat(bytesOf("B"))).toBeUndefined();
  });

  it("[O57] reads brands from the ftyp box only", () => {
    expect(detectPhotoFormat(bytesOf("\0\0\0\u0014ftypqt  \0\0\0\0heic"))).toBe("heic");
    expect(detectPhotoFormat(bytesOf("\0\0\0\u0010ftypqt  \0\0\0\0heic"))).toBeUndefined();
    expect(detectPhotoFormat(bytesOf("\0\0\0\u0010ftypqt  heic"))).toBeUndefined();
    expect(detectPhotoFormat(bytesOf("A word: heic"))).toBeUndefined();
  });
});

describe("photoNames", () => {
  const second = (at: string) => `/C1/gallery/1.78/${Date.parse(at) / 1_000}.jpg`;

  it("returns upload times, or file names for photos without one", () => {
    const [first, later] = [new Date(2024, 4, 1, 9, 5, 30), new Date(2024, 4, 1, 18, 0, 0)];
    const paths = [first, later].map((date) => second(date.toISOString()));
    expect(photoNames([...paths, "/C1/gallery/0/our church.final.png", "plain", ""], "en")).toEqual(
      ["May 1, 2024 9:05 AM", "May 1, 2024 6:00 PM", "our church.final", "plain", ""],
    );
  });

  it("shows seconds only for photos from the same minute", () => {
    const paths = [5, 50, 65].map((seconds) =>
      second(new Date(2024, 4, 1, 9, 5, seconds).toISOString()),
    );
    expect(photoNames(paths, "en")).toEqual([
      "May 1, 2024 9:05:05 AM",
      "May 1, 2024 9:05:50 AM",
      "May 1, 2024 9:06 AM",
    ]);
  });

  it("returns file names for numbers that are not a second of this century", () => {
    expect(
      photoNames(["/a/12345678.png", "/a/12345678901.png", "/a/x1714550730.png"], "en"),
    ).toEqual(["12345678", "12345678901", "x1714550730"]);
  });
});

describe("turnedSize", () => {
  it.each([
    [0, { width: 4, height: 3 }],
    [1, { width: 3, height: 4 }],
    [2, { width: 4, height: 3 }],
    [3, { width: 3, height: 4 }],
  ] as const)("after %i quarter turns returns %j", (turns, size) => {
    expect(turnedSize({ width: 4, height: 3 }, turns)).toEqual(size);
  });
});

describe("jpegSize", () => {
  const getSize = (...segments: number[][]) =>
    jpegSize(Uint8Array.from([0xff, 0xd8, ...segments.flat()]));
  const frame = (marker = 0xc0) => [0xff, marker, 0, 7, 8, 1, 44, 1, 144];
  const other = (marker: number) => [0xff, marker, 0, 8, 9, 9, 9, 9, 9, 9];
  const SIZE = { width: 400, height: 300 };

  it.each([0xc0, 0xc1, 0xc2, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])(
    "reads the size from a frame with the marker %i",
    (marker) => {
      expect(getSize(frame(marker))).toEqual(SIZE);
      expect(getSize(frame(marker).slice(0, -1))).toBeUndefined();
    },
  );

  it.each([0x02, 0xbf, 0xc4, 0xc8, 0xcc, 0xd8, 0xdb, 0xe1, 0xfe])(
    "skips a segment with the marker %i",
    (marker) => {
      expect(getSize(other(marker), frame())).toEqual(SIZE);
    },
  );

  it.each([0x00, 0x01, 0xd0, 0xd7])("skips the marker %i, which has no segment", (marker) => {
    expect(getSize([0xff, marker], frame())).toEqual(SIZE);
    expect(getSize([7, 7, 0xff, 0xff, marker], frame())).toEqual(SIZE);
  });

  it.each([0xd9, 0xda])("stops at the marker %i", (marker) => {
    expect(getSize(other(marker), frame())).toBeUndefined();
  });
});

describe("parseDataUrl", () => {
  it("decodes base64 only if it is the last parameter", () => {
    const bytes = new TextEncoder().encode("QQ==");
    expect(parseDataUrl("data:text/plain;base64;x=1,QQ==")).toEqual({ type: "text/plain", bytes });
    expect(parseDataUrl("data:text/plain;x=1;BASE64,QQ==")?.bytes).toEqual(Uint8Array.of(65));
  });

  it.each(["a data:image/png,x", "data:im age/png,x", "data:image,x"])(
    "[UPL-14] rejects the MIME type of %j",
    (text) => {
      expect(() => parseDataUrl(text)).toThrow("Invalid MIME type in data URL");
    },
  );
});

describe("outputSize edge cases", () => {
  const natural = { width: 800, height: 600 };

  it.each([
    { width: 0, height: 300 },
    { width: 300, height: 0 },
    { width: -1, height: 300 },
    { width: 300, height: -1 },
    { width: 1e200, height: 1e200 },
  ])("falls back to 400 by 300 px for the box %j", (output) => {
    expect(outputSize({ natural, crop: natural, output })).toEqual({ width: 400, height: 300 });
  });

  it("[IMG-11] ignores a natural size that is smaller in one dimension only", () => {
    const low = { width: 400, height: 200 };
    expect(outputSize({ natural: low, crop: { width: 4, height: 3 } })).toEqual({
      width: 400,
      height: 300,
    });
    expect(
      outputSize({ natural: { width: 200, height: 300 }, crop: { width: 4, height: 3 } }),
    ).toEqual({ width: 400, height: 300 });
  });
});
