// Prepares a release: gives the section "Unreleased" of CHANGELOG.md its version, and writes that version where it is repeated.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./setUp.mjs";

/** What each heading of a changelog's section means for the version: the position of the number that it increments. */
const HEADINGS = { Breaking: 0, Added: 1, Changed: 1, Fixed: 2 };

/** Returns the next version and the changelog with its heading. Throws if the section is missing or has other headings. */
export function nextRelease(changelog, version) {
  const [, section] = /\n## Unreleased\n([^]*?)(?=\n## |$)/.exec(changelog) ?? [];
  const headings = [...(section ?? "").matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
  if (headings.length === 0 || !headings.every((heading) => heading in HEADINGS))
    throw new Error(
      `CHANGELOG.md needs "## Unreleased" with one or more of ${Object.keys(HEADINGS).join(", ")} as "###" headings.`,
    );
  const position = Math.min(...headings.map((heading) => HEADINGS[heading]));
  const numbers = version.split(".").map(Number);
  const next = numbers.map((number, index) =>
    index < position ? number : index === position ? number + 1 : 0,
  );
  const released = next.join(".");
  return {
    version: released,
    changelog: changelog.replace("\n## Unreleased\n", `\n## ${released}\n`),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = (file) => join(root, file);
  const read = (file) => readFileSync(path(file), "utf8");
  const { version } = JSON.parse(read("package.json"));
  const next = nextRelease(read("CHANGELOG.md"), version);
  execFileSync("npm", ["version", next.version, "--no-git-tag-version"], { cwd: root });
  writeFileSync(path("CHANGELOG.md"), next.changelog);
  const core = "src/platform/core/defaultCore.ts";
  writeFileSync(
    path(core),
    read(core).replace(`VERSION = "${version}"`, `VERSION = "${next.version}"`),
  );
  console.log(`Version ${next.version} is prepared.`);
}
