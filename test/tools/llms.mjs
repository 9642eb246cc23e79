// Writes llms.txt, an index of the documents in the form of llmstxt.org, and llms-full.txt, which has them in full.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./setUp.mjs";

/** Returns the paths of the documents that the package contains: README.md and the pages of docs. */
export const pagePaths = () => [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `docs/${name}`),
];

/** Returns the title and the first paragraph of a page. */
const headOf = (text) => /^# (.+)\n+(.+)/.exec(text)?.slice(1) ?? ["", ""];

export function createLlmsFiles() {
  const pages = pagePaths().map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const [title, summary] = headOf(pages[0].text);
  const links = pages.map(({ path, text }) => {
    const [name, about] = headOf(text);
    return `- [${path === "README.md" ? "README" : name}](${path}): ${path === "README.md" ? "installation, a first page, and the basics" : about}`;
  });
  return {
    "llms.txt": `# ${title}\n\n> ${summary}\n\n## Docs\n\n${links.join("\n")}\n`,
    "llms-full.txt": pages.map(({ path, text }) => `<!-- ${path} -->\n\n${text}`).join("\n"),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(createLlmsFiles()))
    writeFileSync(join(root, name), text);
