// Traces every row of test/requirements.md, and every case of test/cases.md, to the tests that name it:
// `it("[INB-26][O40] keeps the newest …")`. Fails when a finished room has a row without a test, a case that is not marked
// (to come) has none, a test names what is in neither list, or one that does not always run claims anything. `--brief` prints only what is wrong.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTitles } from "./readTitles.mjs";
import { root } from "./setUp.mjs";

/** Rooms that are finished: each of their rows has a test. A prefix joins when its room does. */
const FINISHED =
  "API USR PERM SOC CNT NTF INB CNV NPM NOTE CMP AVA TST I18N ERR ANA RTE UI CHL NAV SUP CFG HDR UM PHO IMG UPL FRM PAY DON CSV CAP DSP WID FMT SLUG RRU".split(
    " ",
  );

/** Rows of finished rooms that no test can prove, each with the reason. */
const EXCUSED = {};

const rows = new Map();
const readings = new Set();
for (const line of readFileSync(join(root, "test/requirements.md"), "utf8").split("\n")) {
  const [, id, rest] = /^- ([A-Z][A-Z0-9]*-\d+) (.*)$/.exec(line) ?? [];
  if (!id) continue;
  if (/^[AC]-/.test(id)) readings.add(id);
  else rows.set(id, { isOpen: /^\([^)]*\) \(open\)/.test(rest), text: rest });
}

const cases = new Map();
for (const line of readFileSync(join(root, "test/cases.md"), "utf8").split("\n")) {
  const [, id, mark, text] = /^- ([OP]\d+) (\(to come\) )?(.*)$/.exec(line) ?? [];
  if (id) cases.set(id, { isToCome: mark !== undefined, text });
}

const lessons = new Map();
for (const line of readFileSync(join(root, "test/lessons.md"), "utf8").split("\n")) {
  const [, id, text] = /^- (L\d+) (.*)$/.exec(line) ?? [];
  if (id) lessons.set(id, text);
}

const traces = new Map();
const caseTraces = new Map();
const lessonTraces = new Set();
const unknown = [];
const files = readdirSync(join(root, "test"), { recursive: true }).filter((path) => /\.test\.tsx?$/.test(path));
for (const file of files.sort()) {
  const { running, conditional } = readTitles(file, readFileSync(join(root, "test", file), "utf8"));
  for (const title of conditional.filter((each) => each.startsWith("["))) {
    unknown.push(`"${title}" in ${file} does not always run, or must fail: it proves nothing. Take the ids away, or the condition.`);
  }
  for (const title of running) {
    const [claims] = /^(\[[^\]]+\])*/.exec(title);
    for (const [, id] of claims.matchAll(/\[([A-Z][A-Z0-9]*-\d+)\]/g)) {
      if (rows.has(id)) traces.set(id, [...(traces.get(id) ?? []), `${file}: ${title}`]);
      else if (!readings.has(id)) unknown.push(`[${id}] is claimed by ${file}, but test/requirements.md has no such row.`);
    }
    for (const [, id] of claims.matchAll(/\[([OP]\d+)\]/g)) {
      if (cases.has(id)) caseTraces.set(id, [...(caseTraces.get(id) ?? []), `${file}: ${title}`]);
      else unknown.push(`[${id}] is claimed by ${file}, but test/cases.md has no such case.`);
    }
    for (const [, id] of claims.matchAll(/\[(L\d+)\]/g)) {
      if (lessons.has(id)) lessonTraces.add(id);
      else unknown.push(`[${id}] is claimed by ${file}, but test/lessons.md has no such lesson.`);
    }
  }
}

const prefixOf = (id) => id.replace(/-\d+$/, "");
const isWanted = ([id, { isOpen }]) => !isOpen && !traces.has(id);
const missing = [...rows].filter((row) => isWanted(row) && FINISHED.includes(prefixOf(row[0])) && !(row[0] in EXCUSED));
const toCome = [...rows].filter((row) => isWanted(row) && !FINISHED.includes(prefixOf(row[0])));
const casesMissing = [...cases].filter(([id, { isToCome }]) => !isToCome && !caseTraces.has(id));
const casesDone = [...cases].filter(([id, { isToCome }]) => isToCome && caseTraces.has(id));
const lessonsMissing = [...lessons.keys()].filter((id) => !lessonTraces.has(id));
const needless = Object.keys(EXCUSED).filter((id) => traces.has(id) || !rows.has(id));

if (!process.argv.includes("--brief")) {
  for (const [id, { isOpen, text }] of rows) {
    const note = isOpen ? "open" : id in EXCUSED ? `excused: ${EXCUSED[id]}` : FINISHED.includes(prefixOf(id)) ? "MISSING" : "to come";
    const proofs = traces.get(id) ?? [];
    console.log(`${id}${proofs.length === 0 ? ` (${note})` : ""} ${text}`);
    for (const proof of proofs) console.log(`    ${proof}`);
  }
  for (const [id, { isToCome, text }] of cases) {
    const proofs = caseTraces.get(id) ?? [];
    console.log(`${id}${proofs.length === 0 ? ` (${isToCome ? "to come" : "MISSING"})` : ""} ${text}`);
    for (const proof of proofs) console.log(`    ${proof}`);
  }
}
for (const [id, { text }] of missing) console.error(`✗ ${id} has no test. ${text}`);
for (const [id, { text }] of casesMissing) console.error(`✗ ${id} has no test. ${text}`);
for (const id of lessonsMissing) console.error(`✗ ${id} has no test. ${lessons.get(id)}`);
for (const [id] of casesDone) console.error(`✗ ${id} has a test by now. Take (to come) out of its line in test/cases.md.`);
for (const sentence of unknown) console.error(`✗ ${sentence}`);
for (const id of needless) console.error(`✗ ${id} is excused in test/tools/requirements.mjs and need not be. Take the excuse away.`);

const waiting = [...new Set(toCome.map(([id]) => prefixOf(id)))];
console.log(
  `${traces.size} of ${rows.size} rows are proved by tests; ${missing.length} missing in finished rooms; ` +
    `${toCome.length} to come${waiting.length > 0 ? ` (${waiting.join(" ")})` : ""}.`,
);
const casesToCome = [...cases].filter(([id, { isToCome }]) => isToCome && !caseTraces.has(id));
console.log(
  `${caseTraces.size} of ${cases.size} cases and properties are proved by tests; ${casesMissing.length} missing; ` +
    `${casesToCome.length} to come (${casesToCome.map(([id]) => id).join(" ")}).`,
);
const wrong = [missing, unknown, needless, casesMissing, casesDone, lessonsMissing].flat();
process.exit(wrong.length === 0 ? 0 : 1);
