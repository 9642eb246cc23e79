// Traces every row of test/requirements.md to the tests that name it: `it("[INB-26][INB-29] keeps the newest …")`.
// Fails when a finished room has a row without a test, or a test names a row that is not there. `--brief` prints only what is wrong.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./setUp.mjs";

/** Rooms that are finished: each of their rows has a test. A prefix joins when its room does. */
const FINISHED = "API USR PERM SOC CNT NTF INB CNV NPM NOTE CMP AVA TST I18N ERR ANA RTE".split(" ");

/** Rows of finished rooms that no test can prove, each with the reason. */
const EXCUSED = {
  ...Object.fromEntries(
    Array.from({ length: 23 }, (_, index) => [
      `I18N-${index + 11}`,
      "a text for a host's own form; its twelve translations are still to come",
    ]),
  ),
};

const rows = new Map();
const readings = new Set();
for (const line of readFileSync(join(root, "test/requirements.md"), "utf8").split("\n")) {
  const [, id, rest] = /^- ([A-Z][A-Z0-9]*-\d+) (.*)$/.exec(line) ?? [];
  if (!id) continue;
  if (/^[AC]-/.test(id)) readings.add(id);
  else rows.set(id, { isOpen: /^\([^)]*\) \(open\)/.test(rest), text: rest });
}

/** Titles of the tests in a file that run: `it`, `test`, with `.each` and the like, but nothing inside `.skip` or `.todo`. */
function titlesOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node) => {
    const callee = ts.isCallExpression(node) ? node.expression.getText(source) : "";
    if (/^(describe|it|test)(\.\w+)*\.(skip|todo)\b/.test(callee)) return;
    if (/^(it|test)\b/.test(callee)) {
      const title = node.arguments[0];
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.head.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

const traces = new Map();
const unknown = [];
const files = readdirSync(join(root, "test"), { recursive: true }).filter((path) => /\.test\.tsx?$/.test(path));
for (const file of files.sort()) {
  for (const title of titlesOf(join(root, "test", file))) {
    const [claims] = /^(\[[^\]]+\])*/.exec(title);
    for (const [, id] of claims.matchAll(/\[([A-Z][A-Z0-9]*-\d+)\]/g)) {
      if (rows.has(id)) traces.set(id, [...(traces.get(id) ?? []), `${file}: ${title}`]);
      else if (!readings.has(id)) unknown.push(`[${id}] is claimed by ${file}, but test/requirements.md has no such row.`);
    }
  }
}

const prefixOf = (id) => id.replace(/-\d+$/, "");
const isWanted = ([id, { isOpen }]) => !isOpen && !traces.has(id);
const missing = [...rows].filter((row) => isWanted(row) && FINISHED.includes(prefixOf(row[0])) && !(row[0] in EXCUSED));
const toCome = [...rows].filter((row) => isWanted(row) && !FINISHED.includes(prefixOf(row[0])));
const needless = Object.keys(EXCUSED).filter((id) => traces.has(id) || !rows.has(id));

if (!process.argv.includes("--brief")) {
  for (const [id, { isOpen, text }] of rows) {
    const note = isOpen ? "open" : id in EXCUSED ? `excused: ${EXCUSED[id]}` : FINISHED.includes(prefixOf(id)) ? "MISSING" : "to come";
    const proofs = traces.get(id) ?? [];
    console.log(`${id}${proofs.length === 0 ? ` (${note})` : ""} ${text}`);
    for (const proof of proofs) console.log(`    ${proof}`);
  }
}
for (const [id, { text }] of missing) console.error(`✗ ${id} has no test. ${text}`);
for (const sentence of unknown) console.error(`✗ ${sentence}`);
for (const id of needless) console.error(`✗ ${id} is excused in test/tools/requirements.mjs and need not be. Take the excuse away.`);

const waiting = [...new Set(toCome.map(([id]) => prefixOf(id)))];
console.log(
  `${traces.size} of ${rows.size} rows are proved by tests; ${missing.length} missing in finished rooms; ` +
    `${toCome.length} to come${waiting.length > 0 ? ` (${waiting.join(" ")})` : ""}.`,
);
process.exit(missing.length + unknown.length + needless.length === 0 ? 0 : 1);
