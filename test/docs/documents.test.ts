import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { updateTables } from "../tools/docsTables.js";
import { createLlmsFiles, pagePaths } from "../tools/llms.mjs";
import { compilePublicApi } from "../tools/readPublicApi.js";
import { root } from "../tools/sources.js";

const PAGES = [...pagePaths(), "CHANGELOG.md", "CONTRIBUTING.md"].map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));
const BLOCKS = PAGES.flatMap(({ path, text }) =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(
    ({ index, 1: language = "", 2: code = "" }) => ({
      name: `${path}:${text.slice(0, index).split("\n").length}`,
      language,
      code,
    }),
  ),
);
const filterByLanguage = (...languages: string[]) =>
  BLOCKS.filter(({ language }) => languages.includes(language));
const CODE = filterByLanguage("ts", "tsx").map((block) => ({
  ...block,
  path: join(root, "test/docs", `${block.name.replace(/\W+/g, "-")}.${block.language}`),
}));
const api = compilePublicApi(
  [join(root, "test/docs/page.d.ts")],
  new Map(CODE.map(({ path, code }) => [path, code])),
);
/** Written before the examples are checked, because the order of a union's types depends on what the compiler has seen before. */
const UPDATED = PAGES.map(({ path, text }) => ({ path, text, updated: updateTables(text, api) }));

describe("code in the documents", () => {
  it("is in a language that these tests check, or in none for plain text", () => {
    expect(CODE.length).toBeGreaterThan(50);
    const known = ["ts", "tsx", "sh", "json", "css", "html", ""];
    expect(BLOCKS.filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  it.each(CODE)("compiles: $name", ({ path }) => {
    expect(api.errorsIn(path)).toEqual([]);
  });

  it.each(filterByLanguage("sh"))("is a valid shell script: $name", ({ code }) => {
    expect(spawnSync("sh", ["-n"], { input: code }).stderr.toString()).toBe("");
  });

  it.each(filterByLanguage("json"))("is valid JSON: $name", ({ code }) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow();
  });
});

describe("the documents", () => {
  it.each(UPDATED)("have current tables (npm run docs): $path", ({ text, updated }) => {
    expect(updated).toBe(text);
  });

  /** The anchors of a page's headings, as GitHub makes them. */
  const anchorsOf = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );

  it.each(PAGES)("link to files and headings that exist: $path", ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, file = "", anchor]) => {
      const target = file ? join(dirname(path), file) : path;
      if (!existsSync(join(root, target))) return true;
      return anchor && !anchorsOf(readFileSync(join(root, target), "utf8")).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it("are listed in llms.txt with a title and a sentence, and are in llms-full.txt", () => {
    const files = createLlmsFiles();
    expect(files["llms.txt"]).toMatch(
      /^# .+\n\n> .+\n\n## Docs\n\n(- \[[^\]]+\]\([^)]+\): .+\n)+$/,
    );
    for (const path of pagePaths()) {
      expect(files["llms.txt"]).toContain(`](${path}): `);
      expect(files["llms-full.txt"]).toContain(readFileSync(join(root, path), "utf8"));
    }
  });
});
