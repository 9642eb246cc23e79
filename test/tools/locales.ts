import ts from "typescript";
import { isHostText } from "./hostTexts.mjs";
import { nodesOf, type Source } from "./sources.js";

/** The key by which a text with plural forms is asked for; `undefined` for the key of any other text. */
export const pluralBase = (key: string): string | undefined =>
  /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];

export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = ""]) => name).sort();

const spoken = (text: string): string => text.replace(/\{\{.*?\}\}/g, "");

/** The texts of a language file by their dotted keys; what is neither text nor group of texts stands as `undefined`. */
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
 * The keys that a language needs, each with its English text. A text with plural forms needs the forms of that language,
 * whatever forms English has; one without a counterpart is compared with English's most general.
 */
export function neededTexts(
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
 * What is wrong with a language file beside the English one, in sentences.
 * @param same Texts that are the same in English and in this language.
 */
export function findLocaleFaults(
  language: string,
  file: string,
  english: unknown,
  same: readonly string[] = [],
): string[] {
  let tree: unknown;
  try {
    tree = JSON.parse(file);
  } catch (error) {
    return [`is no JSON: ${String(error)}`];
  }
  const faults: string[] = [];
  // What is read twice the same way was written once: JSON itself lets a later key hide an earlier one.
  if (`${JSON.stringify(tree, null, 2)}\n` !== file)
    faults.push("names a key twice, or is not written as prettier writes it");
  const texts = readTexts(tree);
  const needed = neededTexts(readTexts(english), language);
  const equal = new Set<string>();
  for (const key of texts.keys())
    if (!needed.has(key))
      faults.push(`${key} is no key of English, or a plural form that ${language} has not`);
  for (const [key, original] of needed) {
    if (!texts.has(key)) {
      faults.push(`${key} is missing`);
      continue;
    }
    const text = texts.get(key);
    if (text === undefined) faults.push(`${key} is no text`);
    else if (text === "" || text !== text.trim())
      faults.push(`${key} is empty or has space around it`);
    else if (placeholdersOf(text).join() !== placeholdersOf(original).join())
      faults.push(`${key} has other placeholders than English`);
    else if (text === original && /\p{L}/u.test(spoken(text))) {
      equal.add(text);
      if (!same.includes(text)) faults.push(`${key} is English: ${JSON.stringify(text)}`);
    }
  }
  for (const word of same)
    if (!equal.has(word))
      faults.push(`${JSON.stringify(word)} is listed as the same in both languages and is not`);
  return faults;
}

const ENGLISH = "src/platform/locale/texts/";

/**
 * Returns the keys of texts that no source uses, texts for hosts aside. A source uses a text when it imports the text's
 * section (`headerTexts`) and it, or a file that it imports, contains the key without the section: whole, without its plural
 * form, or as the start of a template (`articles.${key}`), which uses all texts below it.
 */
export function findUnusedTexts(english: unknown, sources: readonly Source[]): string[] {
  const strings = new Map(sources.map(({ path, tree }) => [path, nodesOf(tree).flatMap(stringOf)]));
  const used = new Map<string, Set<string>>();
  for (const { path, imports, tree } of sources) {
    if (path.startsWith(ENGLISH)) continue;
    const targets = imports.flatMap(({ target }) => target ?? []);
    const files = [path, ...targets.filter((target) => !target.startsWith(ENGLISH))];
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

/** The section that an import of `headerTexts` names. */
const sectionOf = (node: ts.Node): string[] =>
  ts.isImportSpecifier(node) && node.name.text.endsWith("Texts")
    ? [node.name.text.slice(0, -"Texts".length)]
    : [];

/** The content of a string, or the start of a template. */
const stringOf = (node: ts.Node): string[] =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? [node.text] : [];
