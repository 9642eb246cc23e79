import ts from "typescript";
import { isHostText } from "./hostTexts.mjs";
import { nodesOf, type Source } from "./sources.js";

/** Returns the key of a plural form without its suffix, or `undefined` when the key is no plural form. */
export const pluralBase = (key: string): string | undefined =>
  /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];

export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = ""]) => name).sort();

const withoutPlaceholders = (text: string): string => text.replace(/\{\{.*?\}\}/g, "");

/** Returns the texts of a language file by their dotted keys, with `undefined` for values that are neither string nor object. */
export function readTexts(tree: unknown, prefix = ""): Map<string, string | undefined> {
  const isGroup = (node: unknown): node is object =>
    typeof node === "object" && node !== null && !Array.isArray(node);
  return new Map(
    Object.entries(isGroup(tree) ? tree : {}).flatMap(
      ([name, node]): [string, string | undefined][] => {
        const key = prefix + name;
        return isGroup(node)
          ? [...readTexts(node, `${key}.`)]
          : [[key, typeof node === "string" ? node : undefined]];
      },
    ),
  );
}

/**
 * Returns the keys that a language needs, each with its English text. A text with plural forms needs the language's own forms;
 * a form that English does not have is compared with English's form `other`.
 */
export function listNeededTexts(
  english: ReadonlyMap<string, string | undefined>,
  language: string,
): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return new Map(
    [...english].flatMap(([key, text = ""]): [string, string][] => {
      const base = pluralBase(key);
      if (!base) return [[key, text]];
      return pluralCategories.map((form) => [
        `${base}_${form}`,
        english.get(`${base}_${form}`) ?? english.get(`${base}_other`) ?? "",
      ]);
    }),
  );
}

/**
 * Returns a message for every problem in the content of a language file, compared with the English file.
 * @param same Texts that are the same in English and in this language.
 */
export function findLocaleProblems(
  language: string,
  content: string,
  english: unknown,
  same: readonly string[] = [],
): string[] {
  let tree: unknown;
  try {
    tree = JSON.parse(content);
  } catch (error) {
    return [`is no JSON: ${String(error)}`];
  }
  const problems: string[] = [];
  // JSON.parse keeps only the last of duplicate keys, so a file with duplicates differs from its serialized tree.
  if (`${JSON.stringify(tree, null, 2)}\n` !== content)
    problems.push("names a key twice, or is not written as prettier writes it");
  const texts = readTexts(tree);
  const needed = listNeededTexts(readTexts(english), language);
  const equal = new Set<string>();
  for (const key of texts.keys())
    if (!needed.has(key))
      problems.push(`${key} is no key of English, or a plural form that ${language} does not have`);
  for (const [key, original] of needed) {
    if (!texts.has(key)) {
      problems.push(`${key} is missing`);
      continue;
    }
    const text = texts.get(key);
    if (text === undefined) problems.push(`${key} is no text`);
    else if (text === "" || text !== text.trim())
      problems.push(`${key} is empty or has space around it`);
    else if (placeholdersOf(text).join() !== placeholdersOf(original).join())
      problems.push(`${key} has other placeholders than English`);
    else if (text === original && /\p{L}/u.test(withoutPlaceholders(text))) {
      equal.add(text);
      if (!same.includes(text)) problems.push(`${key} is English: ${JSON.stringify(text)}`);
    }
  }
  for (const word of same)
    if (!equal.has(word))
      problems.push(`${JSON.stringify(word)} is listed as the same in both languages and is not`);
  return problems;
}

const ENGLISH_FOLDER = "src/platform/locale/texts/";

/**
 * Returns the keys of texts that no source uses, except texts for hosts. A source uses a text when it imports the text's
 * section (`headerTexts`), and it or a file that it imports contains the key without the section: in full, without its plural
 * suffix, or as the start of a template (`articles.${key}`), which uses all texts below it.
 */
export function findUnusedTexts(english: unknown, sources: readonly Source[]): string[] {
  const strings = new Map(sources.map(({ path, tree }) => [path, nodesOf(tree).flatMap(stringOf)]));
  const used = new Map<string, Set<string>>();
  for (const { path, imports, tree } of sources) {
    if (path.startsWith(ENGLISH_FOLDER)) continue;
    const targets = imports.flatMap(({ target }) => target ?? []);
    const files = [path, ...targets.filter((target) => !target.startsWith(ENGLISH_FOLDER))];
    const found = files.flatMap((file) => strings.get(file) ?? []);
    for (const section of nodesOf(tree).flatMap(sectionOf))
      used.set(section, new Set([...(used.get(section) ?? []), ...found]));
  }
  return [...readTexts(english).keys()].filter((key) => {
    if (isHostText(key)) return false;
    const [section = "", ...rest] = key.split(".");
    const name = rest.join(".");
    const group = `${rest.slice(0, -1).join(".")}.`;
    const found = used.get(section);
    return !found?.has(name) && !found?.has(pluralBase(name) ?? name) && !found?.has(group);
  });
}

/** Returns the section that an import names: "header" for `headerTexts`. */
const sectionOf = (node: ts.Node): string[] =>
  ts.isImportSpecifier(node) && node.name.text.endsWith("Texts")
    ? [node.name.text.slice(0, -"Texts".length)]
    : [];

/** Returns the content of a string or the start of a template. */
const stringOf = (node: ts.Node): string[] =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? [node.text] : [];
