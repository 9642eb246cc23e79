import { describe, expect, it } from "vitest";
import {
  ASPECT_RATIOS,
  exactRatio,
  folderOf,
  outputSize,
  ratioLabel,
} from "../../../src/gallery/rules/ratios.js";
import { cropPixels, fitInto, turnedSize } from "../../../src/gallery/rules/crop.js";
import { encodePath } from "../../../src/lib/links/safeUrl.js";
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
  big,
  bmpHead,
  box,
  boxesHead,
  bytesOf,
  gifHead,
  jpegHead,
  pngHead,
  webpHead,
} from "../../harness/pictureHeads.js";

describe("the shapes of a gallery", () => {
  it("[PHO-05] are nine, free form first", () => {
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
    "[C-04][L76] the option %s is its own folder, there and back",
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
  ])("[IMG-13][IMG-14][UPL-01] %s lies in the folder %s", (ratio, folder) => {
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
  ])("%s stands for the shape %s", (ratio, exact) => {
    expect(exactRatio(ratio)).toBe(exact);
  });

  it.each([
    [undefined, 0],
    [2.13, 2.13],
  ])("%s, which no option stands for, is the shape %s", (ratio, exact) => {
    expect(exactRatio(ratio)).toBe(exact);
  });
});

describe("what a listing holds", () => {
  const CHURCH = "CHU00000001";
  const inFolder = (folder: string, images: unknown[]) =>
    pathsInFolder(images, `${CHURCH}/gallery`, folder);

  it("[PHO-23] of a disk are names, which lie in the church's folder", () => {
    expect(inFolder("1.78", ["1763644800.jpg", "/1763644900.jpg"])).toEqual([
      `${CHURCH}/gallery/1.78/1763644800.jpg`,
      `${CHURCH}/gallery/1.78/1763644900.jpg`,
    ]);
    expect(pathsInFolder(["sea.jpg"], "stockPhotos", "1")).toEqual(["stockPhotos/1/sea.jpg"]);
  });

  it("[PHO-23][C-04] of a bucket are keys, of which those of longer folders are left out", () => {
    const keys = ["1/a.jpg", "1.33/b.jpg", "1.78/c.jpg", "1/d.jpg"].map(
      (each) => `${CHURCH}/gallery/${each}`,
    );
    expect(inFolder("1", keys)).toEqual([keys[0], keys[3]]);
    expect(inFolder("1.33", keys)).toEqual([keys[1]]);
    expect(inFolder("0", keys)).toEqual([]);
  });

  it("[C-17] of addresses are those whose folder it is, whatever is in their query", () => {
    const addresses = [
      "https://content.example/x/1/a.jpg?dt=5/6",
      "HTTP://content.example/x/2/a.jpg?in=/1/b.jpg",
    ];
    expect(inFolder("1", addresses)).toEqual([addresses[0]]);
  });

  it("[O23] is each picture once, and nothing that is no picture", () => {
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
    expect(inFolder("1", junk)).toEqual([`${CHURCH}/gallery/1/a.jpg`]);
  });
});

describe("what a picture is called when it is deleted", () => {
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
  ])("[PHO-24][C-17] of %s are the last two segments", (path, folder, file) => {
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
  ])("[C-17] of %j is nothing", (path) => {
    expect(imageKey(path)).toBeUndefined();
  });
});

describe("the path of a picture in an address", () => {
  it.each(["a?b.jpg", "a b.jpg", "a%20b.jpg", "#1.jpg", "Größe & 1+1.jpg", "..jpg"])(
    "[A-55] leads to %j, whatever is in that name",
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

  it("[A-55] is left alone where it is an address", () => {
    expect(encodePath("https://content.example/1/a%20b.jpg?dt=1")).toBe(
      "https://content.example/1/a%20b.jpg?dt=1",
    );
    expect(encodePath("1/https://content.example")).toBe("1/https%3A//content.example");
    expect(encodePath("1/a\ud800.jpg")).toBe("1/a%EF%BF%BD.jpg");
    expect(encodePath("HTTP://content.example/#1")).toBe("HTTP://content.example/#1");
    expect(encodePath("CHU1/gallery/1.78/1763644800.jpg")).toBe("CHU1/gallery/1.78/1763644800.jpg");
  });
});

describe("a crop", () => {
  it("has whole pixels, at least one", () => {
    const size = { width: 400, height: 300 };
    expect(cropPixels(size, { unit: "%", x: 99.9, y: 10.1, width: 0, height: 50 })).toEqual({
      x: 399,
      y: 30,
      width: 1,
      height: 150,
    });
  });

  it("is made smaller where it does not fit, and never larger", () => {
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

it.each([
  [0, "Any shape"],
  [16 / 9, "16:9 (1.78)"],
  [4, "4:1"],
  [1.951, "1.95"],
])("[PHO-10][C-04] the shape %s reads %s", (ratio, label) => {
  expect(ratioLabel(ratio, "Any shape")).toBe(label);
});

it.each([
  ["blob:https://host.example/1", "blob:https://host.example/1"],
  ["a.png", "https://content.example/a.png"],
  ["javascript:alert(1)//blob:", "https://content.example/javascript:alert(1)//blob:"],
  ["/images/sample-profile.png?dt=1", ""],
  [null, ""],
])("[A-55] the picture %s is loaded from %j", (photoUrl, address) => {
  expect(photoAddress(photoUrl, "https://content.example")).toBe(address);
});

describe("how large a cropped picture comes out", () => {
  const PHOTO = { width: 4_000, height: 3_000 };
  const WIDE = { width: 1_280, height: 768 };

  it("[IMG-10][A-60] 400 by 300 where nobody says", () => {
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
  ])("[C-05] of the ratio %s is the largest size of it in the box", (ratio, size) => {
    expect(
      outputSize({ natural: PHOTO, crop: { width: 10, height: 10 }, ratio, output: WIDE }),
    ).toEqual(size);
  });

  it.each([
    [4, { width: 1_280, height: 320 }],
    [1.95, { width: 1_170, height: 600 }],
    [4 / 3, { width: 640, height: 480 }],
  ])("[A-60] of the ratio %s is the box that a host made for it", (ratio, output) => {
    expect(outputSize({ natural: PHOTO, crop: PHOTO, ratio, output })).toEqual(output);
  });

  it("[IMG-13][C-05] in free form has the shape of the crop", () => {
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

  it("[IMG-11][A-60] is at most the picture's own size where that is smaller both ways", () => {
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

describe("the name of an upload", () => {
  it("[UPL-02] is the second of the upload", () => {
    expect(nextUploadSecond(new Date("2025-11-20T13:20:00.999Z"), 0)).toBe(1_763_644_800);
  });

  it("[UPL-02][O61] is a later one within the same second, and after the clock was set back", () => {
    const now = new Date(1_763_644_800_500);
    expect(nextUploadSecond(now, 1_763_644_800)).toBe(1_763_644_801);
    expect(nextUploadSecond(now, 1_763_644_805)).toBe(1_763_644_806);
    expect(nextUploadSecond(now, 1_763_644_700)).toBe(1_763_644_800);
  });
});

describe("the fields of an upload", () => {
  const namesOf = (fields: [string, string][]) => fields.map(([name]) => name);

  it("[UPL-03][UPL-06][L79] are what the server signed, each once, and nothing beside it that contradicts", () => {
    const fields = uploadFields(s3New, "image/png");
    expect(fields).toEqual(Object.entries(s3New.fields));
    expect(fields).toContainEqual(["Content-Type", "image/jpeg"]);
  });

  it("[UPL-06][A-62] have key, acl and type of the file where the server left them out", () => {
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

  it("[UPL-06] are known whatever the case of their names, and a file among them does not come before the file", () => {
    const presigned = {
      key: "K",
      fields: { Key: "k", ACL: "private", "content-type": "image/jpeg", file: "x", File: "y" },
    };
    expect(namesOf(uploadFields(presigned, "image/png"))).toEqual(["Key", "ACL", "content-type"]);
  });

  it("[UPL-06][L74] have no empty type, and nothing but texts", () => {
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

describe("a data URL", () => {
  const textOf = (dataUrl: string) => new TextDecoder().decode(parseDataUrl(dataUrl)?.bytes);

  it.each([
    ["data:image/png;base64,aGVsbG8=", "image/png", "hello"],
    ["DATA:Image/JPEG;base64,aGVsbG8=", "image/jpeg", "hello"],
    ["data:image/svg+xml;charset=utf-8,%3Csvg%3E,é", "image/svg+xml", "<svg>,é"],
    ["data:text/plain;name=a.txt;base64,aGVsbG8=", "text/plain", "hello"],
    ["data:image/png;base64,", "image/png", ""],
  ])("[UPL-12] %s has a type and bytes", (dataUrl, type, text) => {
    expect(parseDataUrl(dataUrl)?.type).toBe(type);
    expect(textOf(dataUrl)).toBe(text);
  });

  it("[UPL-12] keeps every byte", () => {
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
  ])("[UPL-13][L79] %j is refused", (dataUrl) => {
    expect(() => parseDataUrl(dataUrl as string)).toThrow("Invalid data URL format");
  });

  it.each([
    "data:,x",
    "data:;base64,aGVsbG8=",
    "data:image;base64,aGVsbG8=",
    "hello,world",
    "image/png;base64,aGVsbG8=",
    ",",
  ])("[UPL-14][L79] %j has no type", (dataUrl) => {
    expect(() => parseDataUrl(dataUrl)).toThrow("Invalid MIME type in data URL");
  });

  it("[UPL-15][C-13] that is empty is none, rather than a wrong one", () => {
    expect(parseDataUrl("")).toBeUndefined();
  });
});

describe("the verdict on a file", () => {
  const judge = (head: Uint8Array, size = head.length) => fileVerdict(head, size);

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
    ["avif", boxesHead(["mif1", "avif"], [[640, 480]])],
    [
      "avif",
      boxesHead(
        ["avis", "msf1"],
        [
          [64, 48],
          [640, 480],
          [32, 24],
        ],
      ),
    ],
  ])("[O57] a %s may be opened, and its header says how large it is (%#)", (kind, head) => {
    expect(judge(head)).toEqual({ kind, width: 640, height: 480 });
    // Behind the header comes what need not be read; before it in memory may be something else.
    const part = bytesOf("elsewhere", head, new Uint8Array(999)).subarray(9);
    expect(judge(part, 5_000_000)).toEqual({ kind, width: 640, height: 480 });
  });

  it.each([
    ["a text named .png", "Dear all, this is no picture."],
    ["a PDF", "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3"],
    [
      "an SVG with a script",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ["an SVG with a prologue", '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ["an SVG behind a mark of its encoding", "\u00ef\u00bb\u00bf<svg/>"],
    ["a page", "<!DOCTYPE html><script>alert(1)</script>"],
    ["an archive", "PK\u0003\u0004\u0014\0\u0006\0"],
    ["a program", "MZ\u0090\0\u0003\0\0\0"],
    ["a film", bytesOf(box("ftyp", "isom", big(512, 4), "isomiso2avc1mp41"))],
    ["a sound in RIFF", "RIFF\u0024\u0008\0\0WAVEfmt "],
    ["a film in RIFF", "RIFF\u0024\u0008\0\0AVI LIST"],
    ["a TIFF", "II*\0\u0008\0\0\0"],
    ["an icon", "\0\0\u0001\0\u0001\0\u0010\u0010"],
    ["a text that begins like a bitmap", "BMW and others build cars, among other things."],
    ["a text that begins like a GIF", "GIF89 is a format of pictures."],
    ["half of a JPEG's beginning, and words", "\u00ff\u00d8 and so on"],
    ["a picture behind a blank", bytesOf(" ", pngHead(64, 48))],
    ["a JPEG XL", "\u00ff\u000a\u00fa\u001f"],
  ])("[O57] %s is no picture", (_, head) => {
    const bytes = typeof head === "string" ? bytesOf(head) : head;
    expect(judge(bytes)).toEqual({ refusal: "notPicture" });
    expect(judge(bytesOf(bytes, pngHead(64, 48)))).toEqual({ refusal: "notPicture" });
    expect(judge(bytes, MAX_FILE_BYTES + 1)).toEqual({ refusal: "notPicture" });
  });

  it.each([["heic"], ["heix", "mif1"], ["mif1", "heic"], ["msf1", "hevc"], ["hevx"]])(
    "[O57] %s is known for what it is",
    (...brands) => {
      expect(judge(boxesHead(brands, [[640, 480]]))).toEqual({
        kind: "heic",
        width: 640,
        height: 480,
      });
      const unknown = boxesHead(brands, []);
      expect(judge(unknown)).toEqual({ refusal: "heic" });
      expect(judge(unknown, MAX_FILE_BYTES + 1)).toEqual({ refusal: "tooLarge" });
    },
  );

  it("[O57] a JPEG is known by its size however much stands before that, and however its markers are filled up", () => {
    const head = jpegHead(640, 480);
    const profile = bytesOf(0xff, 0xe2, big(65_535, 2), new Uint8Array(65_533).fill(0xff));
    const long = bytesOf(
      head.subarray(0, 2),
      ...Array.from({ length: 40 }, () => profile),
      head.subarray(2),
    );
    expect(judge(long.subarray(0, HEAD_BYTES), long.length)).toEqual({ refusal: "broken" });
    expect(judge(long)).toEqual({ kind: "jpeg", width: 640, height: 480 });
    const filled = bytesOf(
      ...[...head].flatMap((byte, at) => (byte === 0xff && at > 0 ? [0xff, 0xff, 0xff] : [byte])),
    );
    expect(judge(filled)).toEqual({ kind: "jpeg", width: 640, height: 480 });
    // What decoders pass over, and what they take for pixels.
    expect(
      judge(bytesOf(head.subarray(0, 20), 0xff, 0, 7, 0xff, 0xd0, 0xff, 1, head.subarray(20))),
    ).toMatchObject({ width: 640 });
    expect(judge(bytesOf(head.subarray(0, 20), 0xff, 0xda, head.subarray(20)))).toEqual({
      refusal: "broken",
    });
  });

  it("[O58] a file may be 25 MB, and no byte more", () => {
    expect(judge(pngHead(64, 48), MAX_FILE_BYTES)).toMatchObject({ kind: "png" });
    expect(judge(pngHead(64, 48), MAX_FILE_BYTES + 1)).toEqual({ refusal: "tooLarge" });
    expect(MAX_FILE_BYTES).toBe(26_214_400);
  });

  it.each([
    ["jpeg", jpegHead(12_000, 12_000)],
    ["jpeg", jpegHead(65_535, 65_535, { frame: 0xc2 })],
    ["png", pngHead(4_294_967_295, 4_294_967_295)],
    ["png", pngHead(8_192, 8_192)],
    ["heic", boxesHead(["heic"], [[12_000, 12_000]])],
    ["gif", gifHead(65_535, 65_535)],
    ["webp", webpHead(16_383, 16_383)],
    ["webp", webpHead(16_384, 16_384, "VP8L")],
    ["webp", webpHead(16_777_216, 5_000, "VP8X")],
    ["bmp", bmpHead(100_000, -100_000)],
    ["avif", avifHead(65_536, 65_536)],
    [
      "avif",
      boxesHead(
        ["avif"],
        [
          [64, 64],
          [12_000, 12_000],
        ],
      ),
    ],
    [
      "avif",
      boxesHead(
        ["avif"],
        [[12_000, 12_000]],
        box("clap", big(1, 4), big(11_999, 4), big(1, 4), big(1, 4)),
      ),
    ],
  ])("[O58] a %s with too many pixels is refused by its header alone (%#)", (_, head) => {
    expect(judge(head, 1_000_000)).toEqual({ refusal: "tooManyPixels" });
  });

  it("[O58] what is called a picture of 64 megapixels may be opened", () => {
    expect(judge(jpegHead(9_248, 6_936), 20_000_000)).toMatchObject({ kind: "jpeg", width: 9_248 });
    expect(judge(pngHead(8_000, 8_000), 20_000_000)).toMatchObject({ kind: "png" });
  });

  it("[O58] a file of nothing but one byte is judged in no time", () => {
    /** Reading each byte once; what reads to the end again from each byte takes a thousand times as long. */
    const reading = cpuTime(() => Array.from(new Uint8Array(HEAD_BYTES)).length);
    for (const filling of [0, 1, 0xff]) {
      for (const head of [jpegHead(1, 1).subarray(0, 6), avifHead(1, 1).subarray(0, 24)]) {
        const long = new Uint8Array(HEAD_BYTES).fill(filling);
        long.set(head);
        expect(judge(long, MAX_FILE_BYTES)).toEqual({ refusal: "broken" });
        expect(cpuTime(() => judge(long, MAX_FILE_BYTES))).toBeLessThanOrEqual(100 * reading);
      }
    }
  });

  const WHOLE = {
    jpeg: jpegHead(640, 480, { orientation: 3 }),
    png: pngHead(640, 480),
    gif: gifHead(640, 480),
    webp: webpHead(640, 480),
    bmp: bmpHead(640, 480),
    avif: avifHead(640, 480),
  };
  const ENDS = { jpeg: 134, png: 24, gif: 10, webp: 30, bmp: 26, avif: WHOLE.avif.length };
  it.each(Object.entries(WHOLE))(
    "[O57] a %s that ends within its header is broken, wherever it ends",
    (kind, head) => {
      const shortest = kind === "avif" ? 12 : 2;
      for (let length = shortest; length < head.length; length++) {
        const verdict = judge(head.slice(0, length), 1_000);
        expect(verdict, `after ${length} bytes`).toEqual(
          length < ENDS[kind as keyof typeof ENDS]
            ? { refusal: "broken" }
            : { kind, width: 640, height: 480 },
        );
        expect(judge(head.subarray(0, length), 1_000)).toEqual(verdict);
      }
    },
  );

  it("[O57] a picture without a pixel, and a file without a byte, are broken", () => {
    expect(judge(pngHead(0, 480))).toEqual({ refusal: "broken" });
    expect(judge(jpegHead(640, 0))).toEqual({ refusal: "broken" });
    expect(judge(new Uint8Array())).toEqual({ refusal: "broken" });
  });

  it("knows what bytes without a type are", () => {
    expect(detectPhotoFormat(webpHead(1, 1))).toBe("webp");
    expect(detectPhotoFormat(bytesOf("x"))).toBeUndefined();
    expect(detectPhotoFormat(bytesOf("B"))).toBeUndefined();
  });

  it("[O57] looks for brands in the box of brands alone", () => {
    expect(detectPhotoFormat(bytesOf("\0\0\0\u0014ftypqt  \0\0\0\0heic"))).toBe("heic");
    expect(detectPhotoFormat(bytesOf("\0\0\0\u0010ftypqt  \0\0\0\0heic"))).toBeUndefined();
    expect(detectPhotoFormat(bytesOf("\0\0\0\u0010ftypqt  heic"))).toBeUndefined();
    expect(detectPhotoFormat(bytesOf("A word: heic"))).toBeUndefined();
  });
});

describe("what tells pictures from each other", () => {
  const second = (at: string) => `/C1/gallery/1.78/${Date.parse(at) / 1_000}.jpg`;

  it("is when each was uploaded, and its name where that says nothing", () => {
    const [first, later] = [new Date(2024, 4, 1, 9, 5, 30), new Date(2024, 4, 1, 18, 0, 0)];
    const paths = [first, later].map((date) => second(date.toISOString()));
    expect(photoNames([...paths, "/C1/gallery/0/our church.final.png", "plain", ""], "en")).toEqual(
      ["May 1, 2024 9:05 AM", "May 1, 2024 6:00 PM", "our church.final", "plain", ""],
    );
  });

  it("says seconds of those only that came within the same minute", () => {
    const paths = [5, 50, 65].map((seconds) =>
      second(new Date(2024, 4, 1, 9, 5, seconds).toISOString()),
    );
    expect(photoNames(paths, "en")).toEqual([
      "May 1, 2024 9:05:05 AM",
      "May 1, 2024 9:05:50 AM",
      "May 1, 2024 9:06 AM",
    ]);
  });

  it("says nothing of a number that is no second of this century", () => {
    expect(
      photoNames(["/a/12345678.png", "/a/12345678901.png", "/a/x1714550730.png"], "en"),
    ).toEqual(["12345678", "12345678901", "x1714550730"]);
  });
});

describe("the size of a turned picture", () => {
  it.each([
    [0, { width: 4, height: 3 }],
    [1, { width: 3, height: 4 }],
    [2, { width: 4, height: 3 }],
    [3, { width: 3, height: 4 }],
  ] as const)("after %i quarter turns is %j", (turns, size) => {
    expect(turnedSize({ width: 4, height: 3 }, turns)).toEqual(size);
  });
});

describe("the size of a JPEG", () => {
  const sizeOf = (...segments: number[][]) =>
    jpegSize(Uint8Array.from([0xff, 0xd8, ...segments.flat()]));
  const frame = (marker = 0xc0) => [0xff, marker, 0, 7, 8, 1, 44, 1, 144];
  const other = (marker: number) => [0xff, marker, 0, 8, 9, 9, 9, 9, 9, 9];
  const SIZE = { width: 400, height: 300 };

  it.each([0xc0, 0xc1, 0xc2, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])(
    "stands in a frame that begins with %i",
    (marker) => {
      expect(sizeOf(frame(marker))).toEqual(SIZE);
      expect(sizeOf(frame(marker).slice(0, -1))).toBeUndefined();
    },
  );

  it.each([0x02, 0xbf, 0xc4, 0xc8, 0xcc, 0xd8, 0xdb, 0xe1, 0xfe])(
    "does not stand in a segment that begins with %i",
    (marker) => {
      expect(sizeOf(other(marker), frame())).toEqual(SIZE);
    },
  );

  it.each([0x00, 0x01, 0xd0, 0xd7])("stands behind a marker without a segment, %i", (marker) => {
    expect(sizeOf([0xff, marker], frame())).toEqual(SIZE);
    expect(sizeOf([7, 7, 0xff, 0xff, marker], frame())).toEqual(SIZE);
  });

  it.each([0xd9, 0xda])("is not looked for where the pixels begin or end, %i", (marker) => {
    expect(sizeOf(other(marker), frame())).toBeUndefined();
  });
});

describe("a data URL", () => {
  it("is only base64 where that is said last", () => {
    const bytes = new TextEncoder().encode("QQ==");
    expect(parseDataUrl("data:text/plain;base64;x=1,QQ==")).toEqual({ type: "text/plain", bytes });
    expect(parseDataUrl("data:text/plain;x=1;BASE64,QQ==")?.bytes).toEqual(Uint8Array.of(65));
  });

  it.each(["a data:image/png,x", "data:im age/png,x", "data:image,x"])(
    "[UPL-14] has no type in %j",
    (text) => {
      expect(() => parseDataUrl(text)).toThrow("Invalid MIME type in data URL");
    },
  );
});

describe("a box that is no size", () => {
  const natural = { width: 800, height: 600 };

  it.each([
    { width: 0, height: 300 },
    { width: 300, height: 0 },
    { width: -1, height: 300 },
    { width: 300, height: -1 },
    { width: 1e200, height: 1e200 },
  ])("is 400 by 300: %j", (output) => {
    expect(outputSize({ natural, crop: natural, output })).toEqual({ width: 400, height: 300 });
  });

  it("[IMG-11] is not a picture that is smaller one way only", () => {
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
