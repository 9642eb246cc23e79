import ts from "typescript";
import { lineOf, nodesOf, type Source } from "./sources.js";

const COLOUR = /#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const NAMED_COLOUR = /^(white|black|red|green|blue|gr[ae]y|yellow|orange|purple|pink|brown|silver|gold|navy|teal|maroon)$/i;
const COLOUR_PROPERTY = /colou?r|background|fill|stroke|border|shadow|outline/i;
const TEXT_ATTRIBUTE =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label|helperText|tooltip|toolTip)$/;

/**
 * Names that hosts and their tests ask for, in the files that emit them. They are addresses, not words: people hear a
 * translated label in their place.
 */
const HOST_NAMES: Record<string, readonly string[]> = {
  "src/features/notes/Note.tsx": ["editNote"],
};

const hasWords = (text: string): boolean => /\p{L}/u.test(text);
const isView = ({ path }: Source): boolean => /^src\/(ui|features)\//.test(path);
const at = (source: Source, node: ts.Node): string => `${source.path}:${lineOf(source.tree, node)}`;

/** Clocks and dice in rules: `now` and random numbers come in as arguments. */
export function findImpureRules(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith("src/rules/"))
    .flatMap((source) =>
      [...nodesOf(source.tree)]
        .filter(
          (node) =>
            (ts.isPropertyAccessExpression(node) && /^(Date\.now|Math\.random|performance\.now)$/.test(node.getText())) ||
            (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length),
        )
        .map(
          (node) => `${at(source, node)} uses ${node.getText()}. Pass now (or the random number) in: a rule gives the same answer twice.`,
        ),
    );
}

/** Where the wall clock is read: for timestamps by the client, and beside the monotonic clock to notice a sleep. */
const WALL_CLOCKS = ["src/client/ClientCore.ts", "src/client/time.ts"];

/** Stopwatches on the wall clock, which users and networks set back and forward. */
export function findWallClocks(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^src\/(client|helpers|react|ui|features)\//.test(path) && !WALL_CLOCKS.includes(path))
    .flatMap((source) =>
      [...nodesOf(source.tree)]
        .filter(
          (node) =>
            (ts.isPropertyAccessExpression(node) && node.getText() === "Date.now") ||
            (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length),
        )
        .map(
          (node) =>
            `${at(source, node)} reads the wall clock (${node.getText()}). Measure durations with monotonicNow of client/time.ts, or performance.now in views; take the time of day from core.now().`,
        ),
    );
}

/** The literal texts of an attribute or child: plain, in braces, and both ends of a choice. */
function* wordsOf(node: ts.Node | undefined): Generator<ts.Node> {
  if (!node) return;
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) {
    if (hasWords(node.text)) yield node;
  } else if (ts.isTemplateExpression(node)) {
    if ([node.head, ...node.templateSpans.map((span) => span.literal)].some(({ text }) => hasWords(text))) yield node;
  } else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) yield* wordsOf(node.expression);
  else if (ts.isConditionalExpression(node)) {
    yield* wordsOf(node.whenTrue);
    yield* wordsOf(node.whenFalse);
  } else if (ts.isBinaryExpression(node) && /^(\?\?|\|\||&&)$/.test(node.operatorToken.getText())) yield* wordsOf(node.right);
}

/** Words that a reader would see or hear, written in a view instead of locales/en.json. */
export function findLiteralText(sources: readonly Source[]): string[] {
  return sources.filter(isView).flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      let words: Generator<ts.Node> | undefined;
      if (ts.isJsxText(node)) words = wordsOf(node);
      else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) words = wordsOf(node);
      else if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTE.test(node.name.getText())) words = wordsOf(node.initializer);
      const isHostName = (word: ts.Node) => HOST_NAMES[source.path]?.includes(word.getText().trim().replaceAll('"', ""));
      return [...(words ?? [])]
        .filter((word) => !isHostName(word))
        .map(
          (word) =>
            `${at(source, word)} says ${JSON.stringify(word.getText().trim().slice(0, 40))}. Put the words into locales/en.json and use useText.`,
        );
    }),
  );
}

/** Colours written in a view instead of taken from the host's theme. */
export function findColourLiterals(sources: readonly Source[]): string[] {
  return sources.filter(isView).flatMap((source) =>
    [...nodesOf(source.tree)]
      .filter((node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail => {
        if (!(ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))) return false;
        if (COLOUR.test(node.text)) return true;
        const { parent } = node;
        const isColour = (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && COLOUR_PROPERTY.test(parent.name.getText());
        return isColour && NAMED_COLOUR.test(node.text);
      })
      .map(
        (node) =>
          `${at(source, node)} names the colour ${node.text.slice(0, 40)}. Take it from theme.palette: hosts bring light and dark themes.`,
      ),
  );
}

/** The names a file exports as functions. */
function exportedFunctions({ tree }: Source): string[] {
  return tree.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? "default"];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter(({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
      .map(({ name }) => name.getText());
  });
}

function findWrongExports(source: Source): string[] {
  const { path, tree } = source;
  const name = /([^/]+)\.tsx?$/.exec(path)?.[1] ?? "";
  const found: string[] = [];
  if (/^(utils?|constants?|helpers?|misc|common)$/i.test(name) && !/^src\/(helpers|client\/locale\/english\/common)\.ts$/.test(path)) {
    found.push(
      `${path} says nothing by its name. Name the file after the one thing in it, and put constants beside the rule that uses them.`,
    );
  }
  for (const node of tree.statements) {
    if (ts.isExportAssignment(node))
      found.push(`${at(source, node)} has a default export. Export by name: one name for one thing everywhere.`);
    if (ts.isExportDeclaration(node) && !node.exportClause && !node.isTypeOnly) {
      found.push(`${at(source, node)} exports everything of a file. Name the exports: the public surface is a list one can read.`);
    }
  }
  if (path.startsWith("src/rules/")) {
    const functions = exportedFunctions(source);
    if (functions.length > 1) found.push(`${path} exports ${functions.join(", ")}. Give each rule a file of its own.`);
    else if (functions[0] && functions[0] !== name) found.push(`${path} exports ${functions[0]}. Name the file ${functions[0]}.ts.`);
  }
  return found;
}

/** File names, named exports, one rule per file. */
export const findWrongFiles = (sources: readonly Source[]): string[] => sources.flatMap(findWrongExports);

/** "use client" stands first in components, hooks and contexts, and nowhere else. */
export function findWrongDirectives(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const has = /^["']use client["'];/m.test(text);
    const isFirst = /^["']use client["'];/.test(text);
    const isView =
      /^src\/(react|ui|features|testing\/cards)\//.test(path) && (/\.tsx$|Context\.ts$/.test(path) || /\/use[A-Z]\w*\.ts$/.test(path));
    if (isView && !isFirst) return [`${path} runs in the browser only. Write "use client"; in its first line.`];
    if (!isView && has) return [`${path} is not a component, hook or context. Take "use client" out, so that servers may import it.`];
    return [];
  });
}
