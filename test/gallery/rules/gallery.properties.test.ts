import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASPECT_RATIOS, folderOf, outputSize } from "../../../src/gallery/rules/ratios.js";
import { encodePath } from "../../../src/lib/links/urls.js";
import { fileVerdict, MAX_FILE_BYTES, MAX_PIXELS } from "../../../src/gallery/rules/files.js";
import { imageKey, nextUploadSecond, pathsInFolder } from "../../../src/gallery/rules/paths.js";
import {
  parseDataUrl,
  uploadFields,
  type PresignedUpload,
} from "../../../src/platform/http/rules/uploads.js";

import {
  avifHead,
  bmpHead,
  gifHead,
  jpegHead,
  pngHead,
  webpHead,
} from "../../harness/pictureHeads.js";
import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const ratio = fc.oneof(
  fc.constantFrom(...ASPECT_RATIOS.map((option) => option.ratio)),
  fc.double({ min: 0.01, max: 100, noNaN: true }),
);

describe("gallery folders and paths", () => {
  it("[C-04][UPL-01] maps a ratio to a rounded folder, which maps to itself", () => {
    fc.assert(
      fc.property(ratio, (value) => {
        const folder = folderOf(value);
        expect(folder).toMatch(/^\d+(\.\d{1,4})?$/);
        expect(folderOf(Number(folder))).toBe(folder);
        expect(Math.abs(Number(folder) - value)).toBeLessThan(0.0051);
      }),
      RUNS,
    );
  });

  it("[PHO-23][C-17] lists exactly the uploads of its folder", () => {
    const fileName = fc.integer({ min: 1, max: 2_000_000_000 }).map((second) => `${second}.jpg`);
    fc.assert(
      fc.property(ratio, fc.array(fc.tuple(ratio, fileName)), (wanted, uploads) => {
        const folder = folderOf(wanted);
        const keys = uploads.map(
          ([uploadRatio, file]) => `CHU1/gallery/${folderOf(uploadRatio)}/${file}`,
        );
        const listed = pathsInFolder(
          keys.filter((key) => key.startsWith(`CHU1/gallery/${folder}`)),
          "CHU1/gallery",
          folder,
        );
        expect(new Set(listed)).toEqual(
          new Set(keys.filter((key) => key.startsWith(`CHU1/gallery/${folder}/`))),
        );
        for (const path of listed)
          expect(imageKey(`https://content.example/x/${path}?dt=1`)).toEqual({
            folder,
            file: path.split("/").at(-1),
          });
      }),
      RUNS,
    );
  });

  it("[PHO-24] parses any path into one valid folder and file name, or into undefined", () => {
    fc.assert(
      fc.property(anyText, (path) => {
        const key = imageKey(path);
        if (!key) return;
        expect([key.folder, key.file].join("/")).not.toMatch(/^\/|\/$|\/\//);
        expect([".", "..", ""]).not.toContain(key.folder);
        expect([".", "..", ""]).not.toContain(key.file);
      }),
      RUNS,
    );
  });

  it("[O23] turns any listing into unique paths", () => {
    fc.assert(
      fc.property(fc.array(anyValue), (images) => {
        const paths = pathsInFolder(images, "CHU1/gallery", "1");
        expect(new Set(paths).size).toBe(paths.length);
        for (const path of paths) expect(path).not.toMatch(/^\/|\/$/);
      }),
      RUNS,
    );
  });

  it("[PHO-24][A-55] preserves any file name on a disk in its key and URL", () => {
    const name = anyText.filter((text) => !/^\.{0,2}$|[/\p{Surrogate}]/u.test(text));
    fc.assert(
      fc.property(name, (file) => {
        const [path = ""] = pathsInFolder([file], "CHU1/gallery", "1");
        expect(imageKey(path)).toEqual({ folder: "1", file });
        const { pathname, search, hash } = new URL(`https://content.example/${encodePath(path)}`);
        expect([decodeURIComponent(pathname), search, hash]).toEqual([`/${path}`, "", ""]);
      }),
      RUNS,
    );
  });

  it("escapes whitespace, # and ? in any path", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(encodePath(text)).not.toMatch(/^[^:]*[\s#?]/);
      }),
      RUNS,
    );
  });
});

describe("outputSize", () => {
  it("[C-05][IMG-11][A-60] fits the box, fills it in one dimension and has the requested ratio", () => {
    fc.assert(
      fc.property(size, size, ratio, size, (natural, crop, requestedRatio, output) => {
        const result = outputSize({ natural, crop, ratio: requestedRatio, output });
        const isSmaller = natural.width < output.width && natural.height < output.height;
        const box = isSmaller ? natural : output;
        expect(result.width).toBeLessThanOrEqual(box.width);
        expect(result.height).toBeLessThanOrEqual(box.height);
        expect(result.width === box.width || result.height === box.height).toBe(true);
        expect(
          Number.isInteger(result.width) &&
            Number.isInteger(result.height) &&
            result.width > 0 &&
            result.height > 0,
        ).toBe(true);
        const shape =
          requestedRatio === 0
            ? crop.width / crop.height
            : Number(folderOf(requestedRatio)) || requestedRatio;
        // The tolerance is half a pixel per side, plus the rounding of the ratio.
        const expectedWidth = result.height * shape;
        if (result.width > 1 && result.height > 1)
          expect(Math.abs(expectedWidth - result.width)).toBeLessThanOrEqual(
            0.51 * shape + 0.51 + expectedWidth * (0.0051 / shape),
          );
      }),
      RUNS,
    );
  });
});

describe("nextUploadSecond", () => {
  it("[UPL-02][O61] increases for any sequence of clock times", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000 }), { maxLength: 50 }), (times) => {
        let last = 0;
        for (const time of times) {
          const next = nextUploadSecond(new Date(1_763_644_800_000 + time), last);
          expect(next).toBeGreaterThan(last);
          expect(next).toBeGreaterThanOrEqual(Math.floor((1_763_644_800_000 + time) / 1_000));
          last = next;
        }
      }),
      RUNS,
    );
  });
});

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

describe("fileVerdict", () => {
  const kinds = {
    jpeg: jpegHead,
    png: pngHead,
    gif: gifHead,
    webp: webpHead,
    bmp: bmpHead,
    avif: avifHead,
  };
  type CreateHead = (width: number, height: number) => Uint8Array<ArrayBuffer>;
  const kind = fc.constantFrom(...(Object.entries(kinds) as [keyof typeof kinds, CreateHead][]));
  // WebP has the smallest maximum size of these formats.
  const fittingSide = fc.integer({ min: 1, max: 16_383 });

  it("[O57][O58] returns the size of a valid header, or tooManyPixels", () => {
    fc.assert(
      fc.property(
        kind,
        fittingSide,
        fittingSide,
        fc.uint8Array({ maxLength: 50 }),
        ([name, make], width, height, tail) => {
          const verdict = fileVerdict(
            Uint8Array.from([...make(width, height), ...tail]),
            1_000_000,
          );
          expect(verdict).toEqual(
            width * height > MAX_PIXELS
              ? { refusal: "tooManyPixels" }
              : { kind: name, width, height },
          );
        },
      ),
      RUNS,
    );
  });

  /** Generates headers with random bytes replaced, inserted or removed, and with a random end. */
  const corrupted = fc
    .tuple(
      kind,
      fc.array(fc.tuple(fc.nat(200), fc.nat(255), fc.constantFrom("set", "insert", "remove")), {
        maxLength: 8,
      }),
      fc.nat(200),
    )
    .map(([[, make], edits, end]) => {
      const bytes = [...make(640, 480)];
      for (const [index, value, how] of edits) {
        if (how === "set") bytes[index % bytes.length] = value;
        else
          bytes.splice(
            index % bytes.length,
            how === "remove" ? 1 : 0,
            ...(how === "insert" ? [value] : []),
          );
      }
      return Uint8Array.from(bytes.slice(0, Math.max(1, end)));
    });
  /** Generates the first bytes of a header, followed by random bytes. */
  const truncated = fc
    .tuple(kind, fc.nat(12), fc.uint8Array({ maxLength: 4_000, size: "max" }))
    .map(([[, make], length, tail]) =>
      Uint8Array.from([...make(640, 480).slice(0, length), ...tail]),
    );

  it("[O57][O58] returns quickly for any bytes, and rejects files that are too large", () => {
    fc.assert(
      fc.property(
        fc.oneof(corrupted, truncated, fc.uint8Array({ maxLength: 500 })),
        fc.nat(2 * MAX_FILE_BYTES),
        (bytes, length) => {
          const start = process.cpuUsage();
          const verdict = fileVerdict(bytes, length);
          expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500);
          if (verdict.refusal) {
            expect(["notPicture", "heic", "tooLarge", "tooManyPixels", "broken"]).toContain(
              verdict.refusal,
            );
          } else {
            const { width, height } = verdict;
            expect(
              Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0,
            ).toBe(true);
            expect(width * height).toBeLessThanOrEqual(MAX_PIXELS);
            expect(length).toBeLessThanOrEqual(MAX_FILE_BYTES);
          }
        },
      ),
      { ...RUNS, numRuns: RUNS.numRuns * 5 },
    );
  });
});
