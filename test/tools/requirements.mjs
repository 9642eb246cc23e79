// Lists the requirements, cases, load limits and lessons, each with the tests whose titles begin with its id:
// `it("[INB-26][O40] keeps the newest …")`. Readings (A-, C-) and rows marked (open) need no test. Fails if any other id has no
// test, and if a test has an unknown id or has an id and may be skipped. `--brief` prints problems only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTitles } from "./readTitles.mjs";
import { root } from "./setUp.mjs";

const FILES = ["requirements.md", "cases.md", "lessons.md"];

const read = (file) => readFileSync(join(root, "test", file), "utf8");

const entries = new Map(
  FILES.flatMap((file) => [...read(file).matchAll(/^- ([A-Z][A-Z\d-]*\d) (.*)$/gm)]).map(
    ([, id, text]) => {
      const needsTest = !/^[AC]-/.test(id) && !/^\([^)]*\) \(open\)/.test(text);
      return [id, { text, needsTest, tests: [] }];
    },
  ),
);

const problems = [];
const testFiles = readdirSync(join(root, "test"), { recursive: true }).filter(
  (path) => /\.test\.tsx?$/.test(path) && !path.includes("node_modules"),
);
for (const file of testFiles.sort()) {
  const { running, conditional } = readTitles(file, read(file));
  for (const title of conditional.filter((each) => each.startsWith("["))) {
    problems.push(
      `"${title}" in ${file} may be skipped or is expected to fail, so it proves nothing. Remove the ids or the condition.`,
    );
  }
  for (const title of running) {
    const [ids] = /^(\[[^\]]+\])*/.exec(title);
    for (const [, id] of ids.matchAll(/\[([^\]]+)\]/g)) {
      const entry = entries.get(id);
      if (entry) entry.tests.push(`${file}: ${title}`);
      else problems.push(`[${id}] in a title of ${file} is in none of ${FILES.join(", ")}.`);
    }
  }
}

const required = [...entries].filter(([, { needsTest }]) => needsTest);
const untested = required.filter(([, { tests }]) => tests.length === 0);
for (const [id, { text }] of untested) problems.push(`${id} has no test. ${text}`);

if (!process.argv.includes("--brief")) {
  for (const [id, { text, needsTest, tests }] of entries) {
    const note = needsTest ? " (MISSING)" : " (needs no test)";
    console.log(`${id}${tests.length === 0 ? note : ""} ${text}`);
    for (const test of tests) console.log(`    ${test}`);
  }
}
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(
  `${required.length - untested.length} of ${required.length} ids that need a test have one; ${problems.length} problems.`,
);
process.exit(problems.length === 0 ? 0 : 1);
