import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASPECT_RATIOS, folderOf } from "../../../src/gallery/rules/sizes.js";
import { encodePath } from "../../../src/lib/links/urls.js";
import { photoKey, nextUploadSecond, pathsInFolder } from "../../../src/gallery/rules/paths.js";
import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";

const ratio = fc.oneof(
  fc.constantFrom(...ASPECT_RATIOS.map((option) => option.ratio)),
  fc.double({ min: 0.01, max: 100, noNaN: true }),
);

describe("folderOf, pathsInFolder, photoKey and encodePath", () => {
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
          expect(photoKey(`https://content.example/x/${path}?dt=1`)).toEqual({
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
        const key = photoKey(path);
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
        expect(photoKey(path)).toEqual({ folder: "1", file });
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
