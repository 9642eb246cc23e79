// Writes docs/licenses.md: the licenses of the packages that hosts install with narthex, and of those inside its executable.
// `--check` fails if the file is out of date or a license is not allowed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bundled } from "./bundled.mjs";
import { root } from "./setUp.mjs";
import { findLicenses } from "../bench/packages.mjs";

/** Licenses that ask a host for no more than to keep the notice. */
const ALLOWED = ["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"];

/** Returns the packages whose code is in the executable. */
async function findBundled() {
  const { metafile } = await build({
    entryPoints: [join(root, "src/demo/main.ts")],
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const paths = Object.keys(output.inputs).filter((path) => output.inputs[path].bytesInOutput > 0);
  const names = paths.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

const table = (licenses) =>
  [
    "| Package | License |",
    "| --- | --- |",
    ...[...licenses].map(([name, license]) => `| ${name} | ${license} |`),
  ].join("\n");

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const own = findLicenses(Object.keys(dependencies));
const peers = findLicenses(Object.keys(peerDependencies));
const inExecutable = new Map([...findLicenses(bundled)].filter(([name]) => bundled.includes(name)));

const text = `# Licenses

narthex is under the MIT license. Installing it installs these packages:

<!-- Written by test/tools/licenses.mjs. -->

${table([...own].filter(([name]) => !peers.has(name)))}

\`narthex/gallery\` contains a copy of the stylesheet of react-image-crop.

Hosts choose the peer dependencies themselves. The packages that these install in turn have licenses of the same kinds.

${table([...peers].filter(([name]) => name in peerDependencies))}

The executable \`narthex-demo\` contains these packages. Their licenses are in \`dist/bin/LICENSES\`.

${table(inExecutable)}
`;

const problems = [...own, ...peers, ...inExecutable]
  .filter(([, license]) => !ALLOWED.includes(license))
  .map(([name, license]) => `${name} is under ${license}, which is not in ALLOWED.`);
const found = await findBundled();
if (found.join() !== [...bundled].sort().join())
  problems.push(
    `The executable contains ${found.join(", ")}: name them in test/tools/bundled.mjs.`,
  );
const path = join(root, "docs/licenses.md");
if (!process.argv.includes("--check")) writeFileSync(path, text);
else if (!existsSync(path) || readFileSync(path, "utf8") !== text)
  problems.push("docs/licenses.md is out of date: run `node test/tools/licenses.mjs`.");
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
