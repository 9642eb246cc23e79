import { describe, expect, it } from "vitest";
import {
  bustCache,
  getEditablePhotoUrl,
  photoKey,
  newestFirst,
  nextUploadSecond,
  pathsInFolder,
  photoNames,
} from "../../../src/gallery/rules/paths.js";

describe("bustCache", () => {
  it.each([
    ["https://h/a.png", "https://h/a.png?crop=1"],
    ["http://h/a.png", "http://h/a.png?crop=1"],
    ["https://h/a.png?dt=1", "https://h/a.png?dt=1&crop=1"],
    ["https://h/a.png#top", "https://h/a.png?crop=1#top"],
    ["https://h/a.png?dt=1#a?b", "https://h/a.png?dt=1&crop=1#a?b"],
    ["https://h/a.png?X-Amz-Signature=12", undefined],
    ["https://h/a.png?Expires=1&Signature=12", undefined],
    ["https://h/a.png?sv=1&sig=12", undefined],
    ["https://h/a.png?design=1", "https://h/a.png?design=1&crop=1"],
    ["data:image/png;base64,AA", undefined],
    ["blob:https://h/1", undefined],
  ])("returns for %s the URL %s", (url, expected) => {
    expect(bustCache(url)).toBe(expected);
  });
});

describe("getEditablePhotoUrl", () => {
  it.each([
    ["blob:https://host.example/1", "blob:https://host.example/1"],
    ["data:image/jpeg;base64,AAAA", "data:image/jpeg;base64,AAAA"],
    ["a.png", "https://content.example/a.png"],
    ["/a.png", "https://content.example/a.png"],
    ["//h/x.png", "https://content.example/h/x.png"],
    ["javascript:alert(1)//blob:", "https://content.example/javascript:alert(1)//blob:"],
    ["/images/sample-profile.png?dt=1", ""],
    [null, ""],
  ])("[A-55][O90] resolves %s to %j", (photoUrl, url) => {
    expect(getEditablePhotoUrl(photoUrl, "https://content.example")).toBe(url);
    expect(getEditablePhotoUrl(photoUrl, "https://content.example/")).toBe(url);
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

describe("photoKey", () => {
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
    expect(photoKey(path)).toEqual({ folder, file });
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
    expect(photoKey(path)).toBeUndefined();
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

describe("newestFirst", () => {
  it("lists the last upload first, and names without a time last, in their order", () => {
    const paths = ["/a/b.png", "/a/1714550730.jpg", "/a/a.png", "/a/1714550731.jpg"];
    const sorted = ["/a/1714550731.jpg", "/a/1714550730.jpg", "/a/b.png", "/a/a.png"];
    expect(newestFirst(paths)).toEqual(sorted);
    expect(newestFirst(sorted)).toEqual(sorted);
    expect(paths[0]).toBe("/a/b.png");
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
