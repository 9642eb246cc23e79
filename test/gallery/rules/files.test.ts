import { describe, expect, it } from "vitest";
import {
  fileVerdict,
  HEAD_BYTES,
  MAX_FILE_BYTES,
  jpegSize,
} from "../../../src/gallery/rules/files.js";
import { detectPhotoFormat } from "../../../src/platform/http/rules/uploads.js";
import { cpuTime } from "../../harness/cpuTime.js";
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
