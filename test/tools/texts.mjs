// Generates the compiled-in English from locales/en.json, the one home of text:
// src/client/locale/english/<section>.ts per top-level key, forHosts.ts with what no view of ours shows, and index.ts with
// all of it. Beside it, the cropper's stylesheet.
// `--check` writes nothing and fails when the files are stale.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cropperStyles } from "./cropperStyles.mjs";
import { isHostText } from "./hostTexts.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "src/client/locale/english");
const source = JSON.parse(readFileSync(join(root, "locales/en.json"), "utf8"));
const stylesFile = join(root, "src/features/gallery/editor/cropperStyles.ts");
const isCheck = process.argv.includes("--check");

const flatten = (node, prefix = "") =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
const name = (key) => (/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key));

const files = new Map();
const texts = flatten(source);
const own = texts.filter(([key]) => !isHostText(key));
const sections = Object.keys(source)
  .filter((section) => own.some(([key]) => key.startsWith(`${section}.`)))
  .sort();
for (const section of sections) {
  const lines = flatten(source[section], `${section}.`)
    .filter(([key]) => !isHostText(key))
    .map(([key, text]) => `    ${name(key.slice(section.length + 1))}: ${JSON.stringify(text)},`);
  files.set(
    `${section}.ts`,
    `/** Generated from locales/en.json by \`npm run texts\`; edit that file. */\n` +
      `export const ${section}Texts = {\n  section: "${section}",\n  texts: {\n${lines.join("\n")}\n  },\n} as const;\n`,
  );
}
files.set(
  "forHosts.ts",
  `/** Generated from locales/en.json by \`npm run texts\`; edit that file. */\nexport const textsForHosts: Record<string, string> = {\n` +
    texts.flatMap(([key, text]) => (isHostText(key) ? [`  ${JSON.stringify(key)}: ${JSON.stringify(text)},\n`] : [])).join("") +
    `};\n`,
);
files.set(
  "index.ts",
  `/** Generated from locales/en.json by \`npm run texts\`; edit that file. */\n` +
    `import { textsForHosts } from "./forHosts.js";\n` +
    sections.map((section) => `import { ${section}Texts } from "./${section}.js";\n`).join("") +
    `\nconst sections = [${sections.map((section) => `${section}Texts`).join(", ")}];\n\n` +
    `/** Every English text by its dotted key. */\nexport const english: Record<string, string> = {\n  ...textsForHosts,\n  ...Object.fromEntries(\n` +
    `    sections.flatMap(({ section, texts }) => Object.entries(texts).map(([key, text]) => [\`\${section}.\${key}\`, text])),\n  ),\n};\n`,
);

if (isCheck) {
  const read = (file, from = folder) => {
    try {
      return readFileSync(join(from, file), "utf8");
    } catch {
      return "";
    }
  };
  const stale = [...files].filter(([file, text]) => read(file) !== text).map(([file]) => file);
  const extra = readdirSync(folder).filter((file) => !files.has(file));
  if (read(stylesFile, "") !== cropperStyles()) stale.push(stylesFile);
  if (stale.length + extra.length > 0) {
    console.error(`What is generated is stale (${[...stale, ...extra].join(", ")}). Run \`npm run texts\` and commit the result.`);
    process.exit(1);
  }
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  writeFileSync(stylesFile, cropperStyles());
}
