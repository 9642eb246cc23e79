import ts from "typescript";

/** Modifiers and options that skip a test or a `describe`, or invert its result. */
const CONDITIONS = new Set(["skip", "todo", "skipIf", "runIf", "only", "fails"]);

/** Returns `it.runIf(a).each(b)` as ["it", "runIf", "each"]. */
function chainOf(node) {
  if (ts.isCallExpression(node)) return chainOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return chainOf(node.tag);
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text];
  return [ts.isIdentifier(node) ? node.text : ""];
}

const hasOption = (node) =>
  node.arguments.some(
    (argument) =>
      ts.isObjectLiteralExpression(argument) &&
      argument.properties.some(({ name }) => name && CONDITIONS.has(name.getText())),
  );

/**
 * Returns the titles of a file's tests: `it` and `test`, with modifiers such as `.each`. `running` has the tests that always
 * run; `conditional` has the tests that may be skipped or are expected to fail, and so prove nothing.
 */
export function readTitles(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const titles = { running: [], conditional: [] };
  const visit = (node, isConditional) => {
    let isConditionalHere = isConditional;
    if (ts.isCallExpression(node)) {
      const [root, ...names] = chainOf(node.expression);
      const isTest = root === "it" || root === "test";
      if (isTest || root === "describe")
        isConditionalHere ||= names.some((name) => CONDITIONS.has(name)) || hasOption(node);
      const titleNode = isTest ? node.arguments[0] : undefined;
      const title =
        titleNode && ts.isStringLiteralLike(titleNode)
          ? titleNode.text
          : titleNode && ts.isTemplateExpression(titleNode)
            ? titleNode.head.text
            : undefined;
      if (title !== undefined) titles[isConditionalHere ? "conditional" : "running"].push(title);
    }
    ts.forEachChild(node, (child) => visit(child, isConditionalHere));
  };
  visit(source, false);
  return titles;
}
