// Traces every row of test/requirements.md and every case of test/cases.md to the tests whose titles begin with its id:
// `it("[INB-26][O40] keeps the newest …")`. Fails when a row, a case or a lesson has no test, when a test has an unknown id,
// or when a test that may be skipped has an id. `--brief` prints problems only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTitles } from "./readTitles.mjs";
import { root } from "./setUp.mjs";

/** Rows that no test can prove, each with the reason. Rows marked (open) need no test. */
const EXCUSED = {};

const rows = new Map();
const interpretations = new Set();
for (const line of readFileSync(join(root, "test/requirements.md"), "utf8").split("\n")) {
  const [, id, rest] = /^- ([A-Z][A-Z0-9]*-\d+) (.*)$/.exec(line) ?? [];
  if (!id) continue;
  if (/^[AC]-/.test(id)) interpretations.add(id);
  else rows.set(id, { isOpen: /^\([^)]*\) \(open\)/.test(rest), text: rest });
}

const cases = new Map();
for (const line of readFileSync(join(root, "test/cases.md"), "utf8").split("\n")) {
  const [, id, text] = /^- ([OPD]\d+) (.*)$/.exec(line) ?? [];
  if (id) cases.set(id, text);
}

const lessons = new Map();
for (const line of readFileSync(join(root, "test/lessons.md"), "utf8").split("\n")) {
  const [, id, text] = /^- (L\d+) (.*)$/.exec(line) ?? [];
  if (id) lessons.set(id, text);
}

const traces = new Map();
const caseTraces = new Map();
const lessonTraces = new Set();
const problems = [];
const files = readdirSync(join(root, "test"), { recursive: true }).filter(
  (path) => /\.test\.tsx?$/.test(path) && !path.includes("node_modules"),
);
for (const file of files.sort()) {
  const { running, conditional } = readTitles(file, readFileSync(join(root, "test", file), "utf8"));
  for (const title of conditional.filter((each) => each.startsWith("["))) {
    problems.push(
      `"${title}" in ${file} may be skipped or is expected to fail, so it proves nothing. Remove the ids or the condition.`,
    );
  }
  for (const title of running) {
    const [claims] = /^(\[[^\]]+\])*/.exec(title);
    for (const [, id] of claims.matchAll(/\[([A-Z][A-Z0-9]*-\d+)\]/g)) {
      if (rows.has(id)) traces.set(id, [...(traces.get(id) ?? []), `${file}: ${title}`]);
      else if (!interpretations.has(id))
        problems.push(`[${id}] is claimed by ${file}, but test/requirements.md has no such row.`);
    }
    for (const [, id] of claims.matchAll(/\[([OPD]\d+)\]/g)) {
      if (cases.has(id)) caseTraces.set(id, [...(caseTraces.get(id) ?? []), `${file}: ${title}`]);
      else problems.push(`[${id}] is claimed by ${file}, but test/cases.md has no such case.`);
    }
    for (const [, id] of claims.matchAll(/\[(L\d+)\]/g)) {
      if (lessons.has(id)) lessonTraces.add(id);
      else problems.push(`[${id}] is claimed by ${file}, but test/lessons.md has no such lesson.`);
    }
  }
}

const missing = [...rows].filter(
  ([id, { isOpen }]) => !isOpen && !traces.has(id) && !(id in EXCUSED),
);
const casesMissing = [...cases].filter(([id]) => !caseTraces.has(id));
const lessonsMissing = [...lessons.keys()].filter((id) => !lessonTraces.has(id));
const unneededExcuses = Object.keys(EXCUSED).filter((id) => traces.has(id) || !rows.has(id));

if (!process.argv.includes("--brief")) {
  for (const [id, { isOpen, text }] of rows) {
    const note = isOpen ? "open" : id in EXCUSED ? `excused: ${EXCUSED[id]}` : "MISSING";
    const tests = traces.get(id) ?? [];
    console.log(`${id}${tests.length === 0 ? ` (${note})` : ""} ${text}`);
    for (const proof of tests) console.log(`    ${proof}`);
  }
  for (const [id, text] of cases) {
    const tests = caseTraces.get(id) ?? [];
    console.log(`${id}${tests.length === 0 ? " (MISSING)" : ""} ${text}`);
    for (const proof of tests) console.log(`    ${proof}`);
  }
}
for (const [id, { text }] of missing) console.error(`✗ ${id} has no test. ${text}`);
for (const [id, text] of casesMissing) console.error(`✗ ${id} has no test. ${text}`);
for (const id of lessonsMissing) console.error(`✗ ${id} has no test. ${lessons.get(id)}`);
for (const problem of problems) console.error(`✗ ${problem}`);
for (const id of unneededExcuses)
  console.error(
    `✗ ${id} is excused in test/tools/requirements.mjs but has a test or does not exist. Remove the excuse.`,
  );

console.log(
  `${traces.size} of ${rows.size} rows and ${caseTraces.size} of ${cases.size} cases are proved by tests; ` +
    `${missing.length + casesMissing.length} missing.`,
);
const wrong = [missing, problems, unneededExcuses, casesMissing, lessonsMissing].flat();
process.exit(wrong.length === 0 ? 0 : 1);
