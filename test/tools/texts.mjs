// Generates the English text modules from locales/en.json, the only source of texts:
// src/platform/locale/texts/<file>.ts for each row of FILES, and english.ts with every text by its dotted key.
// Also generates the style sheet of the cropper.
// With `--check` it writes nothing and fails when a generated file is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { cropperStyles } from "./cropperStyles.mjs";
import { isHostText } from "./hostTexts.mjs";
import { root } from "./setUp.mjs";

const folder = join(root, "src/platform/locale/texts");
const source = JSON.parse(readFileSync(join(root, "locales/en.json"), "utf8"));
const stylesFile = join(root, "src/gallery/editor/cropperStyles.ts");
const isCheck = process.argv.includes("--check");

/**
 * The sections of each file. Sections of a file are loaded together, so a file holds only sections that the same initial
 * chunk needs. A section without a row has a file of its own name.
 */
const FILES = {
  common: ["ages", "common", "exportLink", "helpButton", "offlineBar", "widgets"],
  forms: ["formSubmissionEdit"],
  gallery: ["gallery", "imageEditor", "photoDialog", "stockPhotos"],
  inbox: ["messages"],
};
/** Files with a part of a section's texts, because the first render needs only this part, or only the rest. */
const SPLIT_TEXTS = {
  formFrame: {
    section: "formSubmissionEdit",
    keys: ["editForm", "submit", "submitting", "loading", "loadFailed", "empty"],
  },
  noteActions: {
    section: "notes",
    keys: [
      "cancel",
      "newMessages_one",
      "newMessages_other",
      "emptyTitle",
      "emptyText",
      ...["delete", "confirmDelete", "copied", "showAll"].flatMap((key) => [key, `message.${key}`]),
    ],
  },
};
const NOTE = "/** Generated from locales/en.json by `npm run texts`; edit that file. */\n";

const flatten = (node, prefix = "") =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const texts = flatten(source);
const hostTexts = Object.fromEntries(texts.filter(([key]) => isHostText(key)));
/** Returns the texts of a section that this package's components show, by their key without the section's name. */
const ownTexts = (section, isWanted = () => true) =>
  Object.fromEntries(
    flatten(source[section]).filter(([key]) => !isHostText(`${section}.${key}`) && isWanted(key)),
  );
const isSplitText = (section, key) =>
  Object.values(SPLIT_TEXTS).some((each) => each.section === section && each.keys.includes(key));
const sections = Object.keys(source)
  .filter((section) => Object.keys(ownTexts(section)).length > 0)
  .sort();
const fileOf = (section) =>
  Object.keys(FILES).find((file) => FILES[file].includes(section)) ?? section;

const contents = new Map();
function addConstant(file, name, constant) {
  const before = contents.get(file) ?? NOTE;
  contents.set(
    file,
    `${before}export const ${name}Texts = ${JSON.stringify(constant)} as const;\n\n`,
  );
}
for (const section of sections) {
  const texts = ownTexts(section, (key) => !isSplitText(section, key));
  addConstant(fileOf(section), section, { section, texts });
}
for (const [file, { section, keys }] of Object.entries(SPLIT_TEXTS))
  addConstant(file, file, { section, texts: ownTexts(section, (key) => keys.includes(key)) });
const files = [...contents.keys()];
const imports = files.map((file) => `import * as ${file} from "./${file}.js";\n`);
contents.set(
  "english",
  `${NOTE}${imports.join("")}
    /** Texts that no component of this package shows. Hosts ask for them by their keys. */
    const textsForHosts: Record<string, string> = ${JSON.stringify(hostTexts)};

    type TextsFile = Record<string, { section: string; texts: Record<string, string> }>;
    const files: readonly TextsFile[] = [${files.join(", ")}];
    const sections = files.flatMap((file) => Object.values(file));

    /** Every English text by its dotted key. */
    export const english: Record<string, string> = {
      ...textsForHosts,
      ...Object.fromEntries(
        sections.flatMap(({ section, texts }) =>
          Object.entries(texts).map(([key, text]) => [\`\${section}.\${key}\`, text]),
        ),
      ),
    };\n`,
);

const generated = new Map([[stylesFile, cropperStyles()]]);
for (const [file, text] of contents) {
  const path = join(folder, `${file}.ts`);
  generated.set(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

mkdirSync(folder, { recursive: true });
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const stale = [...generated.keys()].filter((path) => read(path) !== generated.get(path));
const extra = readdirSync(folder)
  .map((file) => join(folder, file))
  .filter((path) => !generated.has(path));
if (!isCheck) {
  for (const path of stale) writeFileSync(path, generated.get(path));
  for (const path of extra) rmSync(path);
} else if (stale.length + extra.length > 0) {
  console.error(
    `Generated files are out of date (${[...stale, ...extra].join(", ")}). Run \`npm run texts\` and commit the result.`,
  );
  process.exit(1);
}
