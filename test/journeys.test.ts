import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources, root } from "./tools/sources.js";

/** The most files that each journey of CONTRIBUTING.md may have. */
const GOALS: [title: string, most: number][] = [
  ["A frame arrives, the badge changes", 10],
  ["A note fails and is sent again", 11],
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

const imports = (from: string, to: string) =>
  sources.get(from)?.imports.some(({ target }) => target === to) ?? false;

/** Returns the files of a journey that neither import nor are imported by a file before them. */
const findUnconnected = (files: readonly string[]) =>
  files.filter(
    (path, index) =>
      index > 0 &&
      !files.slice(0, index).some((before) => imports(before, path) || imports(path, before)),
  );

describe.each(GOALS)("the journey %s", (title, most) => {
  const files = filesOf(title);

  it(`has at most ${most} files, each of which exists`, () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(files.filter((path) => !sources.has(path))).toEqual([]);
  });

  it("follows the imports", () => {
    expect(findUnconnected(files), "Name the files that lead there.").toEqual([]);
  });
});

it("files of a journey that no import connects are found", () => {
  const files = ["src/helpers/ApiHelper.ts", "src/platform/core/defaultCore.ts"];
  expect(findUnconnected([...files, "src/theme.ts"])).toEqual(["src/theme.ts"]);
});
