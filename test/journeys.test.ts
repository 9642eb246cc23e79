import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources, root } from "./tools/sources.js";

/** The headings of the journeys in CONTRIBUTING.md, each with its maximum number of files. */
const JOURNEYS: [title: string, maxFiles: number][] = [
  ["A frame arrives, the badge changes", 10],
  ["A note fails and is sent again", 12],
  ["Another church is chosen", 12],
  ["A form is paid for", 18],
  ["A photo is uploaded", 14],
  ["`ApiHelper.get`", 9],
];

const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const sources = new Map(readSources().map((source) => [source.path, source]));

/** Returns the files of the numbered list below a heading. */
function filesOf(title: string): string[] {
  const section = text.split(`### ${title}\n`)[1]?.split("\n#")[0] ?? "";
  return [...section.matchAll(/^\d+\. `(src\/[^`]+)` /gm)].map(([, path = ""]) => path);
}

const hasImport = (from: string, to: string) =>
  sources.get(from)?.imports.some(({ target }) => target === to) ?? false;

/** Returns the files of a journey that neither import nor are imported by a file before them. */
const findUnconnected = (files: readonly string[]) =>
  files.filter(
    (path, index) =>
      index > 0 &&
      !files.slice(0, index).some((before) => hasImport(before, path) || hasImport(path, before)),
  );

describe.each(JOURNEYS)("the journey %s", (title, maxFiles) => {
  const files = filesOf(title);

  it(`has at most ${maxFiles} files, and all of them exist`, () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(maxFiles);
    expect(files.filter((path) => !sources.has(path))).toEqual([]);
  });

  it("lists only files that an import connects with an earlier one", () => {
    expect(findUnconnected(files), "Add the files whose imports lead to these.").toEqual([]);
  });
});

it("findUnconnected returns files that no import connects with the others", () => {
  const files = ["src/helpers/ApiHelper.ts", "src/platform/core/defaultCore.ts"];
  expect(findUnconnected([...files, "src/entries/theme.ts"])).toEqual(["src/entries/theme.ts"]);
});
