import ts from "typescript";
import { kindOf } from "./layers.js";
import { lineOf, nodesOf, type Source } from "./sources.js";

const COLOR = /#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const NAMED_COLOR =
  /^(white|black|red|green|blue|gr[ae]y|yellow|orange|purple|pink|brown|silver|gold|navy|teal|maroon)$/i;
const COLOR_PROPERTY = /colou?r|background|fill|stroke|border|shadow|outline/i;
const TEXT_ATTRIBUTE =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label|helperText|tooltip|toolTip)$/;

/** Accessible names that hosts and their tests query, in the files that emit them. They stay English. */
const FIXED_NAMES: Record<string, readonly string[]> = {
  "src/messaging/notes/Note.tsx": ["editNote"],
};

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
const isTesting = ({ path }: Source): boolean => /^src\/(testing|demo)\//.test(path);
const isComponent = (source: Source): boolean => source.path.endsWith(".tsx") && !isTesting(source);
const at = (source: Source, node: ts.Node): string => `${source.path}:${lineOf(source.tree, node)}`;

const readsDate = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && node.getText() === "Date.now") ||
  (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length);

const isImpure = (node: ts.Node): boolean =>
  readsDate(node) ||
  (ts.isPropertyAccessExpression(node) && /^(Math\.random|performance\.now)$/.test(node.getText()));

/** Returns a message for every clock or random number that a rule reads itself; rules take both as arguments. */
export function findImpureRules(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => kindOf(path) === "rules")
    .flatMap((source) =>
      nodesOf(source.tree)
        .filter(isImpure)
        .map(
          (node) =>
            `${at(source, node)} uses ${node.getText()}. Pass now or random as an argument: a rule returns the same result for the same arguments.`,
        ),
    );
}

/** The files that may read the wall clock: the client for timestamps, and time.ts to detect that the device slept. */
const WALL_CLOCK_FILES = ["src/platform/core/ClientCore.ts", "src/platform/core/time.ts"];

/** Returns a message for every read of the wall clock, which users and time servers change during a measurement. */
export function findWallClocks(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTesting(source) && !WALL_CLOCK_FILES.includes(source.path))
    .flatMap((source) =>
      nodesOf(source.tree)
        .filter(readsDate)
        .map(
          (node) =>
            `${at(source, node)} reads the wall clock (${node.getText()}). Measure durations with monotonicNow of platform/core/time.ts; take the time of day from core.now().`,
        ),
    );
}

/** Yields the literal texts of an attribute or child: plain, in braces, and in both branches of a condition. */
function* literalsOf(node: ts.Node | undefined): Generator<ts.Node> {
  if (!node) return;
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) {
    if (hasLetters(node.text)) yield node;
  } else if (ts.isTemplateExpression(node)) {
    const parts = [node.head, ...node.templateSpans.map((span) => span.literal)];
    if (parts.some(({ text }) => hasLetters(text))) yield node;
  } else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
    yield* literalsOf(node.expression);
  } else if (ts.isConditionalExpression(node)) {
    yield* literalsOf(node.whenTrue);
    yield* literalsOf(node.whenFalse);
  } else if (ts.isBinaryExpression(node) && /^(\?\?|\|\||&&)$/.test(node.operatorToken.getText())) {
    yield* literalsOf(node.right);
  }
}

function findVisibleLiterals(node: ts.Node): Iterable<ts.Node> {
  if (ts.isJsxText(node)) return literalsOf(node);
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literalsOf(node);
  if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTE.test(node.name.getText()))
    return literalsOf(node.initializer);
  return [];
}

/** Returns a message for every visible or accessible text that a component contains instead of locales/en.json. */
export function findLiteralText(sources: readonly Source[]): string[] {
  return sources.filter(isComponent).flatMap((source) =>
    nodesOf(source.tree)
      .flatMap((node) => [...findVisibleLiterals(node)])
      .filter(
        (node) => !FIXED_NAMES[source.path]?.includes(node.getText().trim().replaceAll('"', "")),
      )
      .map(
        (node) =>
          `${at(source, node)} shows ${JSON.stringify(node.getText().trim().slice(0, 40))}. Put the text into locales/en.json and use useText.`,
      ),
  );
}

function isColor(node: ts.Node): node is ts.LiteralLikeNode {
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText) return false;
  if (COLOR.test(node.text)) return true;
  const { parent } = node;
  const isProperty = ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent);
  return isProperty && COLOR_PROPERTY.test(parent.name.getText()) && NAMED_COLOR.test(node.text);
}

/** Returns a message for every literal color; colors come from the host's theme. */
export function findColorLiterals(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTesting(source) && !/^src\/(lib|ui\/theme)\//.test(source.path))
    .flatMap((source) =>
      nodesOf(source.tree)
        .filter(isColor)
        .map(
          (node) =>
            `${at(source, node)} names the color ${node.text.slice(0, 40)}. Take it from theme.palette: hosts bring light and dark themes.`,
        ),
    );
}

/** Returns a message for every generic file name, default export and `export *`, which only the root entry may use. */
export function findWrongExports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { path, tree } = source;
    const name = /([^/]+)\.tsx?$/.exec(path)?.[1] ?? "";
    const isExempt = /^src\/(entries\/helpers|platform\/locale\/texts\/common)\.ts$/.test(path);
    const isGeneric = !isExempt && /^(utils?|constants?|helpers?|misc|common)$/i.test(name);
    const found = isGeneric ? [`${path} has a generic name. Name it after its topic.`] : [];
    for (const node of tree.statements) {
      if (ts.isExportAssignment(node))
        found.push(`${at(source, node)} has a default export. Export by name.`);
      const isStar = ts.isExportDeclaration(node) && !node.exportClause && !node.isTypeOnly;
      if (isStar && !/^src\/entries\/(index|interop)\.ts$/.test(path))
        found.push(`${at(source, node)} uses export *. List the names that are exported.`);
    }
    return found;
  });
}

/** Returns a message for every `as unknown as`. */
export function findDoubleAssertions(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    nodesOf(source.tree)
      .filter(
        (node) =>
          ts.isAsExpression(node) &&
          ts.isAsExpression(node.expression) &&
          node.expression.type.kind === ts.SyntaxKind.UnknownKeyword,
      )
      .map(
        (node) =>
          `${at(source, node)} hides a wrong type. Narrow the value with a guard, or fix the type it comes from.`,
      ),
  );
}

/** Returns a message for every component, hook or context without "use client" in its first line, and for other files with it. */
export function findWrongDirectives(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const has = /^["']use client["'];/m.test(text);
    const isFirst = /^["']use client["'];/.test(text);
    const isClient = /\.tsx$|\/use[A-Z]\w*\.ts$/.test(path);
    if (isClient && !isFirst)
      return [`${path} is a component, hook or context. Write "use client"; in its first line.`];
    if (!isClient && has)
      return [
        `${path} is no component, hook or context. Remove "use client", so that servers may import it.`,
      ];
    return [];
  });
}
