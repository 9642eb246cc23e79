// Checks what `npm publish` would upload: every file is expected, every expected file is there, and none holds a secret.
// Needs a build.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setUp.mjs";

/** Expected besides `src` and what is built from it. A pattern matches at least one file. */
const EXPECTED = [
  "package.json",
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "docs/*.md",
  "docs/*.webp",
  "llms.txt",
  "llms-full.txt",
  "locales/*.json",
  "dist/bin/LICENSES",
  "dist/bin/narthex-demo.js",
];

/** The executable is one file, so its sources have no modules of their own. */
const isExecutable = (path) => path.startsWith("src/demo/");

const SECRETS = {
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY/,
  "a token of a registry, an app or a cloud": /\b(npm_\w{36}|gh[pousr]_\w{36}|AKIA[0-9A-Z]{16})\b/,
  "a secret key of Stripe": /\b[sr]k_live_\w{16}/,
  "a session token": /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
};

const run = (command, ...args) =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });

const [{ files }] = JSON.parse(run("npm", "pack", "--dry-run", "--json", "--ignore-scripts"));
const packed = files.map(({ path }) => path);
// A file that git does not know, such as notes or a key, is not expected.
const sources = run("git", "ls-files", "src")
  .split("\n")
  .filter((path) => path && !isExecutable(path));
const built = sources.flatMap((path) => {
  const module = path.replace(/^src/, "dist").replace(/\.tsx?$/, "");
  return [`${module}.js`, `${module}.js.map`, `${module}.d.ts`];
});
const exact = new Set([...sources, ...built, ...EXPECTED.filter((path) => !path.includes("*"))]);
const patterns = EXPECTED.filter((path) => path.includes("*")).map(
  (path) => new RegExp(`^${path.replaceAll(".", "\\.").replace("*", "[^/]+")}$`),
);

const problems = [
  ...packed
    .filter((path) => !exact.has(path) && !patterns.some((pattern) => pattern.test(path)))
    .map((path) => `${path} is packed, but not expected.`),
  ...[...exact].filter((path) => !packed.includes(path)).map((path) => `${path} is not packed.`),
  ...patterns
    .filter((pattern) => !packed.some((path) => pattern.test(path)))
    .map((pattern) => `No packed file matches ${pattern}.`),
  ...sources
    .filter((path) => !/\.tsx?$/.test(path) || /\.(test|stories|spec)\.|mock|fixture/i.test(path))
    .map((path) => `${path} is no source of the package.`),
];
for (const path of packed) {
  const text = readFileSync(join(root, path), "utf8");
  for (const [name, pattern] of Object.entries(SECRETS))
    if (pattern.test(text)) problems.push(`${path} holds ${name}.`);
  if (path.endsWith(".map") && JSON.parse(text).sourcesContent)
    problems.push(`${path} repeats its source.`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error("Change `files` of package.json, or EXPECTED of test/tools/packed.mjs.");
  process.exitCode = 1;
}
