import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileVerdict, MAX_FILE_BYTES, MAX_PIXELS } from "../../../src/gallery/rules/files.js";
import {
  avifHead,
  bmpHead,
  gifHead,
  jpegHead,
  pngHead,
  webpHead,
} from "../../harness/pictureHeads.js";
import { RUNS } from "../../harness/arbitraries.js";

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
